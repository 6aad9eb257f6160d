import { FIRST_DRAFT } from "@promptsmith/contract/progress/rules";
import type { Day } from "@promptsmith/contract/kernel/ids";

import { isTooSoon } from "./practised-days.ts";
import type { Practice } from "./practised-days.ts";
import { holdsUntil, judgeDay, applyMissedDays, replayStreak } from "./streak.ts";
import type { DayKind, DayRules, Streak } from "./streak.ts";

/** Everything about a learner that follows from the ledger and the receipts. */
export type Totals = Streak & {
  readonly streakHoldsUntil: Day | null;
  readonly totalPoints: number;
  readonly completedChallenges: number;
};

type Receipts = readonly { readonly day: Day; readonly kind: DayKind }[];

/** Adds the ledger up and computes the streak again from the receipts, day by day. */
export function replay(
  awards: readonly { readonly number: number; readonly points: number }[],
  receipts: Receipts,
  rules: DayRules,
): Totals {
  const practised = receipts.filter(({ kind }) => kind === "practised").map(({ day }) => day);
  const { streak } = replayStreak(practised, rules);
  return {
    totalPoints: awards.reduce((sum, { points }) => sum + points, 0),
    completedChallenges: awards.filter(({ number }) => number === FIRST_DRAFT).length,
    ...streak,
    streakHoldsUntil: holdsUntil(streak, rules),
  };
}

/** Whether a person who did not practise on `day` lost the streak or a rest day by that. */
export function needsDayBack(receipts: Receipts, day: Day, rules: DayRules): boolean {
  const practised = receipts.filter(({ kind }) => kind === "practised").map((one) => one.day);
  const { streak: last } = replayStreak(
    practised.filter((one) => one < day),
    rules,
  );
  if (last.lastCountedDay === null) return false;
  const { streak: before } = applyMissedDays(last, day, rules);
  const { kind } = judgeDay(before, day, practised.includes(day), rules);
  return before.currentStreak > 0 && !rules.givenBack.has(day) && (kind === "rest" || kind === "missed");
}

/** Names of the totals that differ between two computations for the same learner. */
export const differingTotals = (one: Totals, other: Totals): (keyof Totals)[] =>
  (Object.keys(other) as (keyof Totals)[]).filter((name) => one[name] !== other[name]);

/**
 * Days whose stored receipt differs from the recomputed one: they earned points and are not practised, or the rules judge
 * them otherwise. Exempt are awards after a later day had begun (travel), or too soon after the last day.
 */
export function wrongReceipts(
  works: readonly Practice[],
  receipts: readonly {
    readonly day: Day;
    readonly kind: DayKind;
    readonly at: Date | null;
    readonly zone: string | null;
  }[],
  rules: DayRules,
): Day[] {
  const practised = receipts.filter(({ kind }) => kind === "practised");
  const kinds = new Map(receipts.map(({ day, kind }) => [day, kind]));
  const untold = works
    .filter(({ day, earnedAt }) => {
      const isTravel = practised.some((one) => one.day > day && (one.at === null || one.at <= earnedAt));
      const last = practised.findLast((one) => one.day < day);
      const isEarly =
        last !== undefined && last.at !== null && isTooSoon({ ...last, earnedAt: last.at }, { earnedAt });
      return kinds.get(day) !== "practised" && !isTravel && !isEarly;
    })
    .map(({ day }) => day);
  const { days } = replayStreak(
    practised.map(({ day }) => day),
    rules,
  );
  const otherwise = days.filter(({ day, kind }) => kinds.get(day) !== kind).map(({ day }) => day);
  return [...new Set([...untold, ...otherwise])].toSorted();
}
