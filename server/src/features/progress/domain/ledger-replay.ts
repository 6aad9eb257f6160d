import type { Day } from "@promptsmith/contract/kernel/ids";

import type { Streak } from "./streak.ts";
import { countDay } from "./streak.ts";

/** Everything about a learner that follows from the ledger. */
export type Totals = Streak & {
  readonly totalPoints: number;
  readonly completedChallenges: number;
};

const NOTHING: Totals = {
  totalPoints: 0,
  completedChallenges: 0,
  currentStreak: 0,
  bestStreak: 0,
  lastCountedDay: null,
};

/** Tells the story of a ledger again, award by award in the order they were written. */
export function replay(awards: readonly { readonly day: Day; readonly points: number }[]): Totals {
  return awards.reduce<Totals>(
    (totals, { day, points }) => ({
      ...countDay(totals, day),
      totalPoints: totals.totalPoints + points,
      completedChallenges: totals.completedChallenges + 1,
    }),
    NOTHING,
  );
}

/** Names of the totals in which two accounts of the same learner differ. */
export const differingTotals = (one: Totals, other: Totals): (keyof Totals)[] =>
  (Object.keys(NOTHING) as (keyof Totals)[]).filter((name) => one[name] !== other[name]);
