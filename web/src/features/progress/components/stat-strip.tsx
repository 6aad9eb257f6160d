import type { SelfUser } from "@promptsmith/contract/identity/entities";
import { paths } from "@promptsmith/contract/paths";
import { CircleCheck, Flame, Gem, Trophy } from "lucide-react";
import { startTransition, Suspense, useState } from "react";
import type { ReactNode } from "react";
import { grouped } from "../../../platform/grouped.ts";
import { preloadable } from "../../../platform/preloadable.tsx";
import { usePreload } from "../../../platform/use-after-load.ts";
import { Card } from "../../../ui/card.tsx";
import { CountUp } from "../../../ui/count-up.tsx";
import { StatTile } from "../../../ui/stat-tile.tsx";
import type { StatTrend } from "../../../ui/stat-tile.tsx";
import { Strokes } from "../../../ui/drawing/strokes.tsx";
import { useLastSeenValue } from "../hooks/use-last-seen-value.ts";
import { useDailyCompletions, usePercentile, useWeeklyPoints } from "../progress.queries.ts";
import { TierChip } from "./tier-chip.tsx";

const YourStreak = preloadable(() => import("./plan/your-streak.tsx"));

const STREAK_STROKES = 7;

export type Standing = { currentUserRank: number; totalUsers: number };

function gained(count: number | undefined, when: string): StatTrend | undefined {
  if (count === undefined || count <= 0) return undefined;
  return { text: `+${grouped(count)} ${when}`, direction: "up", positive: true };
}

/** The four numbers of a learner in one panel; on phones one row for each. */
export function StatStrip({ user, standing }: { user: SelfUser; standing: Standing | null }) {
  const today = useDailyCompletions(true).data?.dailyCompletions;
  const week = useWeeklyPoints(true).data?.weeklyPoints;
  const [streakOpen, setStreakOpen] = useState(false);
  usePreload(YourStreak);
  const percentile = usePercentile(true).data;
  const { currentStreak, bestStreak } = user;
  const ranked = standing !== null && standing.currentUserRank > 0;
  return (
    <section aria-labelledby="numbers">
      <h2 id="numbers" className="sr-only">
        Your numbers
      </h2>
      <Card className="px-3.5 py-1 md:grid md:grid-cols-2 md:gap-y-5 md:px-0 md:py-5 lg:grid-cols-4">
        <Cell>
          <StatTile
            title="Challenges Completed"
            value={<Counted name="completed" userId={user.id} value={user.completedChallenges} />}
            icon={<CircleCheck aria-hidden />}
            trend={gained(today, "today")}
          />
        </Cell>
        <Cell>
          <StatTile
            title="Current Streak"
            onOpen={() => startTransition(() => setStreakOpen(true))}
            onApproach={YourStreak.preload}
            value={<Counted name="streak" userId={user.id} value={currentStreak} />}
            unit={currentStreak === 1 ? "day" : "days"}
            icon={<Flame aria-hidden className={currentStreak > 0 ? "text-spark" : ""} />}
            extra={
              <>
                <Strokes
                  count={STREAK_STROKES}
                  lit={Math.min(STREAK_STROKES, currentStreak)}
                  // Days off and rest days may lie between them.
                  label={`Days in a row: ${currentStreak > STREAK_STROKES ? `more than ${STREAK_STROKES}` : currentStreak}`}
                />
                <span className="text-caption text-ink-3 max-md:hidden">{`Best ${grouped(bestStreak)}`}</span>
              </>
            }
          />
        </Cell>
        <Cell>
          <StatTile
            title="Total Points"
            value={<Counted name="points" userId={user.id} value={user.totalPoints} />}
            icon={<Gem aria-hidden />}
            trend={gained(week, "this week")}
          />
        </Cell>
        <Cell>
          <StatTile
            title="Your Rank"
            href={paths.profileLeaderboard}
            value={ranked ? `#${grouped(standing.currentUserRank)}` : "--"}
            unit={ranked ? `of ${grouped(standing.totalUsers)}` : undefined}
            icon={<Trophy aria-hidden />}
            extra={percentile && <TierChip bucket={percentile.percentileBucket} />}
          />
        </Cell>
      </Card>
      {streakOpen && (
        <Suspense fallback={null}>
          <YourStreak onClose={() => setStreakOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

function Cell({ children }: { children: ReactNode }) {
  return (
    <div className="border-line not-first:border-t md:border-0! md:px-6 md:even:border-l! lg:not-first:border-l!">
      {children}
    </div>
  );
}

function Counted({ name, userId, value }: { name: string; userId: number; value: number }) {
  return <CountUp value={value} from={useLastSeenValue(name, userId, value)} />;
}
