import { paths } from "@promptsmith/contract/paths";
import { Suspense } from "react";
import { useLocation, useSearch } from "wouter";
import { useCurrentUser } from "../../features/identity/identity.public.ts";
import { ProfileTab } from "../../features/profile/profile.public.ts";
import { FriendsTab, LeaderboardTab } from "../../features/social/social.public.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
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

/** Titled Settings; the tabs belong to two rooms, so the app puts them together. */
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
      <h1 className="heading text-h1 text-ink">Settings</h1>
      <TabList
        id="settings"
        label="Settings"
        kind="page"
        value={tab}
        onChange={show}
        items={TABS}
        className="mt-4"
      />
      <TabPanel id="settings" value="profile" active={tab} className="pt-6">
        <Suspense fallback={null}>{user && <ProfileTab user={user} />}</Suspense>
      </TabPanel>
      <TabPanel id="settings" value="friends" active={tab} className="pt-6">
        <Suspense fallback={null}>
          <FriendsTab />
        </Suspense>
      </TabPanel>
      <TabPanel id="settings" value="leaderboard" active={tab} className="pt-6">
        <Suspense fallback={null}>
          <LeaderboardTab />
        </Suspense>
      </TabPanel>
    </>
  );
}
