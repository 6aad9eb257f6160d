import { changedByTimeZone } from "../profile/profile-keys.public.ts";

/** Query keys of the learner's numbers. */
export const progressKeys = {
  dailyCompletions: ["user-daily-completions"],
  weeklyPoints: ["user-weekly-points"],
  percentile: ["user-percentile"],
  plan: ["practice-plan"],
  streak: ["streak"],
} as const;

changedByTimeZone.push(
  progressKeys.dailyCompletions,
  progressKeys.weeklyPoints,
  progressKeys.plan,
  progressKeys.streak,
);
