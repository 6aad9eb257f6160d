import type { Day } from "@promptsmith/contract/kernel/ids";
import {
  DAYS_BETWEEN_PLAN_CHANGES,
  MOST_REST_DAYS,
  PRACTISED_DAYS_FOR_A_REST_DAY,
} from "@promptsmith/contract/progress/rules";
import type { Weekday } from "@promptsmith/contract/progress/rules";

import { addDays } from "./calendar.ts";
import { applyMissedDays } from "./streak.ts";
import type { DayRules, PlanChange, Streak } from "./streak.ts";

/** A change of plan with the learner's day on which it was made. */
export type MadeChange = PlanChange & { readonly madeOn: Day };

/** The first day on which the days may change after `changes`; null when they may change at any time. */
export function changeableFrom(changes: readonly MadeChange[], today: Day): Day | null {
  const last = changes.at(-1);
  if (last === undefined) return null;
  const from = addDays(last.madeOn, DAYS_BETWEEN_PLAN_CHANGES);
  return from > today ? from : null;
}

export const sameDays = (one: readonly Weekday[] | null, other: readonly Weekday[] | null): boolean =>
  one === null || other === null ? one === other : one.join() === other.join();

/** A change holds from tomorrow, and never on a day that is judged already: after travel west tomorrow may be one. */
export function holdsFrom(today: Day, judgedThrough: Day | null): Day {
  const begun = judgedThrough !== null && judgedThrough > today ? judgedThrough : today;
  return addDays(begun, 1);
}

/** Rest days as the learner has them on `today`, and the practised days until the next one. */
export function restDaysOn(
  streak: Streak,
  today: Day,
  rules: DayRules,
): { readonly held: number; readonly nextAfter: number | null } {
  const { restDays, restProgress } = applyMissedDays(streak, today, rules).streak;
  const last = rules.plans.at(-1);
  // The first plan gives them at once, though they are of use only from the day on which it holds.
  const held = restDays ?? (last === undefined ? 0 : MOST_REST_DAYS);
  const counts = last !== undefined && last.days !== null && held < MOST_REST_DAYS;
  return { held, nextAfter: counts ? PRACTISED_DAYS_FOR_A_REST_DAY - restProgress : null };
}
