/** Number of the draft that completes a challenge; further ones follow it and count in points alone. */
export const FIRST_DRAFT = 1;

/** Points that make one level. */
export const POINTS_PER_LEVEL = 100;

/** Level 1 begins at 0 points. */
export function levelOf(totalPoints: number): number {
  return Math.floor(totalPoints / POINTS_PER_LEVEL) + 1;
}

/** The clubs a learner can belong to, in per cent, best first. */
export const PERCENTILE_TIERS = [1, 5, 10, 15, 25, 30, 50] as const;
export type PercentileTier = (typeof PERCENTILE_TIERS)[number];
/** Shown to learners without a tier. */
export const NO_TIER_LABEL = "Skilled Member";

/**
 * The best tier a rank belongs to: the smallest one that is at least 100 * rank / members.
 * No one with 0 points has a tier, and no one below the better half.
 */
export function percentileTier(rank: number, members: number, totalPoints: number): PercentileTier | null {
  if (totalPoints <= 0 || members <= 0) return null;
  return PERCENTILE_TIERS.find((tier) => 100 * rank <= tier * members) ?? null;
}

/** Days of the week as a practice plan names them, in its order. */
export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** A plan of fewer days would be no practice. */
export const LEAST_PLANNED_DAYS = 3;
/** The first plan gives so many rest days, and no one ever holds more. */
export const MOST_REST_DAYS = 2;
/** So many practised days bring one rest day back. */
export const PRACTISED_DAYS_FOR_A_REST_DAY = 7;
/** The days of a plan change once in so many days. */
export const DAYS_BETWEEN_PLAN_CHANGES = 7;
/** Days on one page of a learner's streak: eight weeks. */
export const STREAK_PAGE = 56;

export const TOO_FEW_DAYS = "Choose at least three days";
export const INVALID_REMINDER_TIME = "Choose a time between 00:00 and 23:59";
/** Takes the day in words. */
export const planCanChangeAgain = (day: string): string => `Your plan can change again on ${day}`;

/** What a day that was saved by the operator says. */
export const SERVICE_WAS_DOWN = "The service was down";
