import type { Day } from "@promptsmith/contract/kernel/ids";
import {
  MOST_REST_DAYS,
  PRACTISED_DAYS_FOR_A_REST_DAY,
  SERVICE_WAS_DOWN,
  WEEKDAYS,
} from "@promptsmith/contract/progress/rules";
import type { Weekday } from "@promptsmith/contract/progress/rules";

import { addDays } from "./calendar.ts";

/** A learner's streak after the last day that was practised. */
export type Streak = {
  /** Practised days in a row, 0 or more; days off and rest days neither add to it nor break it. */
  readonly currentStreak: number;
  /** The longest ever, never less than `currentStreak`. */
  readonly bestStreak: number;
  readonly lastCountedDay: Day | null;
  /** Rest days held; null until a first plan has given them. */
  readonly restDays: number | null;
  /** Practised days towards the next rest day. */
  readonly restProgress: number;
};

/** `days` hold from `fromDay` on; null for the plain rule, by which every day counts. */
export type PlanChange = { readonly fromDay: Day; readonly days: readonly Weekday[] | null };

/** The rules by which days are judged. */
export type DayRules = {
  /** Every change there was, by its day. */
  readonly plans: readonly PlanChange[];
  /** Days that were given back, because the service was down. */
  readonly givenBack: ReadonlySet<Day>;
  /** Days whose practice came too soon after a change of zone; they are told so. */
  readonly tooSoon?: ReadonlySet<Day>;
};

export type DayKind = "practised" | "off" | "rest" | "missed";
export type JudgedDay = { readonly day: Day; readonly kind: DayKind };
export type Judgement = { readonly streak: Streak; readonly days: readonly JudgedDay[] };

export const NO_STREAK: Streak = {
  currentStreak: 0,
  bestStreak: 0,
  lastCountedDay: null,
  restDays: null,
  restProgress: 0,
};
export const PLAIN_RULE: DayRules = { plans: [], givenBack: new Set() };

/** The days of the plan that holds on `day`; null without one. */
export const plannedOn = ({ plans }: Pick<DayRules, "plans">, day: Day): readonly Weekday[] | null =>
  plans.findLast(({ fromDay }) => fromDay <= day)?.days ?? null;

export const weekdayOf = (day: Day): Weekday =>
  WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? "mon";

/** Whether the plan that holds on `day` leaves it free. */
export function isDayOff(rules: Pick<DayRules, "plans">, day: Day): boolean {
  const planned = plannedOn(rules, day);
  return planned !== null && !planned.includes(weekdayOf(day));
}

/** Judges one day; `before` is the streak after all earlier days. */
export function judgeDay(
  before: Streak,
  day: Day,
  practised: boolean,
  rules: DayRules,
): { readonly streak: Streak; readonly kind: DayKind } {
  const [firstPlan] = rules.plans;
  const gift = firstPlan !== undefined && firstPlan.fromDay <= day ? MOST_REST_DAYS : null;
  const held = before.restDays ?? gift;
  const hasPlan = plannedOn(rules, day) !== null;
  if (practised)
    return { kind: "practised", streak: practisedOn({ ...before, restDays: held }, day, hasPlan) };
  if (isDayOff(rules, day)) return { kind: "off", streak: { ...before, restDays: held } };
  if (rules.givenBack.has(day)) return { kind: "rest", streak: { ...before, restDays: held } };
  if (hasPlan && held !== null && held > 0 && before.currentStreak > 0) {
    return { kind: "rest", streak: { ...before, restDays: held - 1 } };
  }
  return { kind: "missed", streak: { ...before, currentStreak: 0, restDays: held } };
}

function practisedOn(before: Streak, day: Day, hasPlan: boolean): Streak {
  const { restDays: held, restProgress } = before;
  const currentStreak = before.currentStreak + 1;
  const streak = {
    currentStreak,
    bestStreak: Math.max(before.bestStreak, currentStreak),
    lastCountedDay: day,
  };
  if (!hasPlan || held === null || held >= MOST_REST_DAYS) return { ...streak, restDays: held, restProgress };
  const isEarned = restProgress + 1 === PRACTISED_DAYS_FOR_A_REST_DAY;
  return isEarned
    ? { ...streak, restDays: held + 1, restProgress: 0 }
    : { ...streak, restDays: held, restProgress: restProgress + 1 };
}

/** Judges the days without practice from the last practised one up to `until`, which is not judged itself. */
export function applyMissedDays(before: Streak, until: Day, rules: DayRules): Judgement {
  const days: JudgedDay[] = [];
  let streak = before;
  if (before.lastCountedDay === null) return { streak, days };
  for (let day = addDays(before.lastCountedDay, 1); day < until; day = addDays(day, 1)) {
    const judged = judgeDay(streak, day, false, rules);
    streak = judged.streak;
    days.push({ day, kind: judged.kind });
  }
  return { streak, days };
}

/**
 * The streak after practice on `day`, and the days that were judged on the way. The same day again, or (after travel)
 * an earlier label, changes nothing.
 */
export function applyPracticeDay(before: Streak, day: Day, rules: DayRules): Judgement {
  if (before.lastCountedDay !== null && day <= before.lastCountedDay) return { streak: before, days: [] };
  const gap = applyMissedDays(before, day, rules);
  const { streak, kind } = judgeDay(gap.streak, day, true, rules);
  return { streak, days: [...gap.days, { day, kind }] };
}

/** The streak by all practised days, in order, and the judged days from the first of them to the last. */
export function replayStreak(practised: readonly Day[], rules: DayRules): Judgement {
  const days: JudgedDay[] = [];
  let streak = NO_STREAK;
  for (const day of practised) {
    const counted = applyPracticeDay(streak, day, rules);
    streak = counted.streak;
    days.push(...counted.days);
  }
  return { streak, days };
}

/** The last day on which the streak is shown without further practice: the first missed one, over at its end. */
export function holdsUntil(streak: Streak, rules: DayRules): Day | null {
  if (streak.lastCountedDay === null || streak.currentStreak === 0) return null;
  let at = streak;
  let day = streak.lastCountedDay;
  do {
    day = addDays(day, 1);
    at = judgeDay(at, day, false, rules).streak;
  } while (at.currentStreak > 0);
  return day;
}

/** The streak as it is shown on `day`; 0 once a missed day has ended it. */
export function effectiveStreak(
  streak: { readonly currentStreak: number; readonly streakHoldsUntil: Day | null },
  day: Day,
): number {
  const { streakHoldsUntil, currentStreak } = streak;
  return streakHoldsUntil !== null && day <= streakHoldsUntil ? currentStreak : 0;
}

const TOO_SOON = "Too soon to count: less than 20 hours after the last day, in another time zone";

/** Why a day without practice is what it is, in words for the learner. */
export function reasonOf({ day, kind }: JudgedDay, rules: DayRules): string {
  if (kind === "off") return "A day off in your plan";
  const tooSoon = rules.tooSoon?.has(day) === true ? TOO_SOON : null;
  if (kind === "rest" && rules.givenBack.has(day)) return SERVICE_WAS_DOWN;
  if (kind === "rest") return tooSoon === null ? "A rest day was used" : `A rest day was used. ${tooSoon}`;
  if (tooSoon !== null) return tooSoon;
  return plannedOn(rules, day) === null ? "No practice on this day" : "No practice on a planned day";
}
