import { paths } from "@promptsmith/contract/paths";
import { Suspense } from "react";
import { useLocation, useSearch } from "wouter";
import { useCurrentUser } from "../../features/identity/identity.public.ts";
import { ProfileTab } from "../../features/profile/profile.public.ts";
import { FriendsTab, InviteFriendsButton } from "../../features/friends/friends.public.ts";
import { LeaderboardTab } from "../../features/leaderboard/leaderboard.public.ts";
import { PlanSetting } from "../../features/progress/progress.public.ts";
import { ShareSetting } from "../../features/sharing/share-setting.public.ts";
import { useDocumentTitle } from "../../platform/browser/document-title.ts";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { TabList, TabPanel } from "../../ui/tabs.tsx";

type Tab = "profile" | "friends" | "leaderboard";

const TABS = [
  { value: "profile", label: "Profile" },
  { value: "friends", label: "Friends" },
  { value: "leaderboard", label: "Leaderboard" },
] as const;

function tabOf(search: string): Tab {
  const wanted = new URLSearchParams(search).get("tab");
  return TABS.find(({ value }) => value === wanted)?.value ?? "profile";
}

/** Titled Settings; the tabs belong to two features, so the app puts them together. */
export default function SettingsScreen() {
  useDocumentTitle("Settings");
  const tab = tabOf(useSearch());
  const [, navigate] = useLocation();
  const { data: user } = useCurrentUser();

  function show(next: Tab) {
    navigate(next === "profile" ? paths.profile : `${paths.profile}?tab=${next}`, { replace: true });
  }

  return (
    <>
      <h1 className="heading text-h1 leading-10 text-ink">Settings</h1>
      <div className="mt-4 shadow-[inset_0_-1px_var(--line)]">
        <TabList id="settings" label="Settings" kind="page" value={tab} onChange={show} items={TABS} />
      </div>
      <TabPanel id="settings" value="profile" active={tab} stays className="pt-6">
        <Suspense fallback={<TabLoading />}>
          {user && (
            <ProfileTab user={user} practice={<PlanSetting />} sharing={<ShareSetting user={user} />} />
          )}
        </Suspense>
      </TabPanel>
      <TabPanel id="settings" value="friends" active={tab} className="pt-6">
        <Suspense fallback={<TabLoading />}>
          <FriendsTab />
        </Suspense>
      </TabPanel>
      <TabPanel id="settings" value="leaderboard" active={tab} className="pt-6">
        <Suspense fallback={<TabLoading />}>
          <LeaderboardTab invite={<InviteFriendsButton kind="soft" />} />
        </Suspense>
      </TabPanel>
    </>
  );
}

/** Shown while a tab's code loads. */
function TabLoading() {
  return (
    <SkeletonGroup label="Loading" className="space-y-3">
      <Skeleton className="h-14 rounded-card" />
      <Skeleton className="h-75 rounded-card" />
    </SkeletonGroup>
  );
}
