import type { Challenge } from "@promptsmith/contract/challenges/entities";
import { MIXED_CATEGORY } from "@promptsmith/contract/challenges/rules";
import { CATEGORIES } from "@promptsmith/contract/profile/rules";
import { memo, Suspense, useState } from "react";
import { FallbackNotice } from "../../features/ai-status/ai-status.public.ts";
import {
  ChallengeDialog,
  ChallengeGrid,
  CountdownBesideList,
  FinishedDay,
  NextChallenges,
  CategorySelector,
  TodaysStrokes,
  useTodaysChallenges,
} from "../../features/challenges/challenges.public.ts";
import { TriedWaiting } from "../../features/challenges/tried.public.ts";
import { useCurrentUser } from "../../features/identity/identity.public.ts";
import { PracticeAtHome, StatStrip } from "../../features/progress/progress.public.ts";
import { InviteFriendsButton } from "../../features/friends/friends.public.ts";
import { useGlobalStanding } from "../../features/leaderboard/leaderboard.public.ts";
import { ChallengesTable, FirstDayHint, ReceivedWaiting } from "../../features/sharing/sharing.public.ts";
import { useAfterLoad } from "../../platform/use-after-load.ts";
import { ReportPainted } from "../../platform/report-painted.tsx";
import { sessionStore } from "../../platform/browser/storage.ts";
import { usePhoneWidth } from "../../platform/browser/use-phone-width.ts";
import { CollapsedStats } from "./collapsed-stats.tsx";

export type DashboardView = "today" | "all";

const CATEGORY_KEY = "selectedCategory";

/** The chosen category holds for `/` and `/challenges` alike, as long as the tab lives. */
function useSelectedCategory(): [string, (category: string) => void] {
  const [category, setCategory] = useState(() => {
    const stored = sessionStore.get(CATEGORY_KEY);
    return stored !== null && CATEGORIES.some((known) => known === stored) ? stored : MIXED_CATEGORY;
  });
  return [
    category,
    (next) => {
      sessionStore.set(CATEGORY_KEY, next);
      setCategory(next);
    },
  ];
}

type DashboardProps = { view: DashboardView; onOpen: (challenge: Challenge) => void };

/** Welcome, numbers, and the challenges: today's as cards, or all as a table. Opening one draws none of it again. */
export const Dashboard = memo(function Dashboard({ view, onOpen }: DashboardProps) {
  const { data: user } = useCurrentUser();
  const standing = useGlobalStanding().data ?? null;
  const [category, setCategory] = useSelectedCategory();
  const afterLoad = useAfterLoad();
  const waiting = useTodaysChallenges(category).isPending;
  // On a phone numbers and countdown would fill the first screen of a long list.
  const phone = usePhoneWidth();
  const folded = phone && view === "all";
  // Until something was done they are all 0.
  const numbersLast = phone && view === "today" && user?.completedChallenges === 0;
  if (!user) return null;
  return (
    <>
      {(view === "all" || !waiting) && <ReportPainted />}
      <div className="flex items-center justify-between gap-6">
        <div className="min-w-0">
          <h1 className="heading line-clamp-5 text-h1 wrap-anywhere text-ink">
            <span>{user.completedChallenges > 0 ? "Welcome back," : "Welcome,"}</span>{" "}
            <bdi>{user.displayName || user.username}</bdi>!
          </h1>
          {/* Slightly tighter: at the usual 412 px of a phone the line would break for a single pixel. */}
          <p className="mt-1 text-body tracking-[-0.005em] text-balance text-ink-2">
            Ready for today's prompt engineering challenges?
          </p>
        </div>
        <InviteFriendsButton className="max-md:hidden" />
      </div>
      {folded ? (
        <CollapsedStats user={user} standing={standing}>
          <StatStrip user={user} standing={standing} />
          <NextChallenges at={user.nextResetAt} className="mt-3" />
        </CollapsedStats>
      ) : (
        <div className={numbersLast ? "" : "mt-6"}>
          {!numbersLast && <StatStrip user={user} standing={standing} />}
          {user.completedChallenges === 0 && <FirstDayHint userId={user.id} amongToday={view === "today"} />}
        </div>
      )}
      {view === "today" && <TriedWaiting />}
      {view === "today" && <ReceivedWaiting userId={user.id} />}
      {view === "today" && (
        <FinishedDay category={category} at={user.nextResetAt} streak={user.currentStreak} onImprove={onOpen}>
          <InviteFriendsButton className="max-md:w-full" />
        </FinishedDay>
      )}
      <section aria-labelledby="challenges" className={folded ? "mt-6" : "mt-8 md:mt-9"}>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <div className="flex items-center gap-4">
            <h2 id="challenges" className="heading text-h2 text-ink">
              {view === "today" ? "Today's Challenges" : "All Challenges"}
            </h2>
            {view === "today" && <TodaysStrokes category={category} />}
          </div>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2 max-md:w-full md:ml-auto">
            {view === "today" ? (
              <CountdownBesideList category={category} at={user.nextResetAt} />
            ) : (
              !folded && <NextChallenges at={user.nextResetAt} />
            )}
            <CategorySelector category={category} onChange={setCategory} className="w-full md:w-auto" />
          </div>
        </div>
        {/* Rows that come would push down what is below them. */}
        <div className={`mt-4 ${view === "all" ? "max-md:min-h-[70dvh]" : ""}`}>
          {view === "today" ? (
            <ChallengeGrid category={category} onOpen={onOpen} onApproach={ChallengeDialog.preload} />
          ) : (
            <AllChallenges category={category} onOpen={onOpen} />
          )}
        </div>
        <FallbackNotice closedUntil={user.nextResetAt} className="mt-3" />
      </section>
      {numbersLast && (
        <div className="mt-6">
          <StatStrip user={user} standing={standing} />
        </div>
      )}
      {afterLoad && user.completedChallenges > 0 && (
        <Suspense fallback={null}>
          <PracticeAtHome />
        </Suspense>
      )}
      {/* On phones the next step comes first and inviting after it. */}
      <InviteFriendsButton wide className="mt-4 md:hidden" />
    </>
  );
});

/** The table gets today's set as well: on a new day it may know of challenges that the list does not. */
function AllChallenges({ category, onOpen }: { category: string; onOpen: (challenge: Challenge) => void }) {
  return <ChallengesTable challenges={useTodaysChallenges(category).data ?? []} onOpen={onOpen} />;
}
