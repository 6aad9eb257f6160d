import type { Challenge } from "@promptsmith/contract/challenges/entities";
import { MIXED_THEME } from "@promptsmith/contract/challenges/rules";
import { CATEGORIES } from "@promptsmith/contract/profile/rules";
import { memo, useState } from "react";
import { FallbackNotice, useNoticeSettled } from "../../features/ai-status/ai-status.public.ts";
import {
  ChallengeGrid,
  NextChallenges,
  preloadChallengeDialog,
  ThemeSelector,
  TodaysStrokes,
  useTodaysChallenges,
} from "../../features/challenges/challenges.public.ts";
import { useCurrentUser } from "../../features/identity/identity.public.ts";
import { StatStrip } from "../../features/progress/progress.public.ts";
import {
  ChallengesTable,
  InviteFriendsButton,
  useGlobalStanding,
} from "../../features/social/social.public.ts";
import { StaticShellEnd } from "../../platform/static-shell-end.tsx";
import { sessionStore } from "../../platform/storage.ts";
import { GREETING, GREETING_FIT } from "../waiting-screen.tsx";

export type DashboardView = "today" | "all";

const THEME_KEY = "challengeTheme";

/** The chosen theme holds for `/` and `/challenges` alike, as long as the tab lives. */
function useTheme(): [string, (theme: string) => void] {
  const [theme, setTheme] = useState(() => {
    const stored = sessionStore.get(THEME_KEY);
    return stored !== null && CATEGORIES.some((category) => category === stored) ? stored : MIXED_THEME;
  });
  return [
    theme,
    (next) => {
      sessionStore.set(THEME_KEY, next);
      setTheme(next);
    },
  ];
}

type DashboardProps = { view: DashboardView; onOpen: (challenge: Challenge) => void };

/** Welcome, numbers, and the challenges: today's as cards, or all as a table. Opening one draws none of it again. */
export const Dashboard = memo(function Dashboard({ view, onOpen }: DashboardProps) {
  const { data: user } = useCurrentUser();
  const standing = useGlobalStanding().data ?? null;
  const [theme, setTheme] = useTheme();
  const settled = useNoticeSettled();
  const waiting = useTodaysChallenges(theme).isPending;
  if (!user) return null;
  return (
    <>
      {(view === "all" || (settled && !waiting)) && <StaticShellEnd />}
      <div className="flex items-center justify-between gap-6">
        <div className="min-w-0">
          <h1 className="heading line-clamp-5 text-h1 wrap-anywhere text-ink">
            Welcome back, <bdi>{user.displayName || user.username}</bdi>!
          </h1>
          <p className={`mt-1 text-body text-ink-2 ${GREETING_FIT}`}>{GREETING}</p>
        </div>
        <InviteFriendsButton className="max-md:hidden" />
      </div>
      <div className="mt-6">
        <StatStrip user={user} standing={standing} />
      </div>
      <section aria-labelledby="challenges" className="mt-8 md:mt-9">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <div className="flex items-center gap-4">
            <h2 id="challenges" className="heading text-h2 text-ink">
              {view === "today" ? "Today's Challenges" : "All Challenges"}
            </h2>
            {view === "today" && <TodaysStrokes theme={theme} />}
          </div>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2 max-md:w-full md:ml-auto">
            <NextChallenges at={user.nextResetAt} />
            <ThemeSelector theme={theme} onChange={setTheme} className="w-full md:w-auto" />
          </div>
        </div>
        <FallbackNotice className="mt-4" />
        {/* A notice above them would push the cards down when it comes; rows that come, what stands below them. */}
        <div className={`mt-4 ${settled ? "" : "invisible"} ${view === "all" ? "max-md:min-h-[70dvh]" : ""}`}>
          {view === "today" ? (
            <ChallengeGrid theme={theme} onOpen={onOpen} onApproach={preloadChallengeDialog} />
          ) : (
            <AllChallenges theme={theme} onOpen={onOpen} />
          )}
        </div>
      </section>
      {/* On phones the next step comes first and inviting after it. */}
      <InviteFriendsButton wide className="mt-4 md:hidden" />
    </>
  );
});

/** The table gets today's set as well: on a new day it may know of challenges that the list does not. */
function AllChallenges({ theme, onOpen }: { theme: string; onOpen: (challenge: Challenge) => void }) {
  return <ChallengesTable challenges={useTodaysChallenges(theme).data ?? []} onOpen={onOpen} />;
}
