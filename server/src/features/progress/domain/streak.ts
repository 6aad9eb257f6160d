import type { Day } from "@promptsmith/contract/kernel/ids";

import { addDays, yesterdayOf } from "./calendar.ts";

export type Streak = {
  /** Days in a row up to `lastCountedDay`, 0 or more. */
  readonly currentStreak: number;
  /** The longest ever, never less than `currentStreak`. */
  readonly bestStreak: number;
  readonly lastCountedDay: Day | null;
};

/**
 * The streak after a completion on `day`. The first completion of a day adds 1 when yesterday counted and
 * starts again at 1 otherwise; the same day, or (after travel) an earlier label, changes nothing.
 */
export function countDay(streak: Streak, day: Day): Streak {
  const { lastCountedDay, currentStreak, bestStreak } = streak;
  if (lastCountedDay !== null && day <= lastCountedDay) return { currentStreak, bestStreak, lastCountedDay };
  const next = lastCountedDay !== null && addDays(lastCountedDay, 1) === day ? currentStreak + 1 : 1;
  return { currentStreak: next, bestStreak: Math.max(bestStreak, next), lastCountedDay: day };
}

/** The streak as it is shown on `day`: 0 once a whole day has gone by without a completion. */
export function effectiveStreak(streak: Pick<Streak, "currentStreak" | "lastCountedDay">, day: Day): number {
  const { lastCountedDay, currentStreak } = streak;
  return lastCountedDay !== null && lastCountedDay >= yesterdayOf(day) ? currentStreak : 0;
}
