import type { QueryKey } from "@tanstack/react-query";
import { identityKeys } from "../identity/identity-keys.public.ts";
import { changedByTimeZone } from "../profile/profile-keys.public.ts";
import { progressKeys } from "../progress/progress-keys.public.ts";

const TODAYS = "challenges";

/** Query keys of challenges and of the learner's work on them. */
export const challengeKeys = {
  /** Today's sets of all categories. */
  todays: [TODAYS],
  todaysOf: (category: string) => [TODAYS, category] as const,
  challenge: (id: number | null) => ["challenge", id] as const,
  /** The list of everything the learner has worked on. */
  attempts: ["user-challenges"],
  attempt: (challengeId: number) => ["user-challenge", challengeId] as const,
  /** The drafts after the first one, of one challenge. */
  laterDrafts: (challengeId: number) => ["later-drafts", challengeId] as const,
  /** The challenge that visitors may try. */
  try: ["try"],
  comparison: (challengeId: number) => ["comparison", challengeId] as const,
  /** The table of everything that ever came to the learner. */
  history: ["all-challenges"],
} as const;

/**
 * Queries that a submission makes stale: everything that counts completed challenges. Later features add
 * theirs.
 */
export const changedBySubmission: QueryKey[] = [
  identityKeys.user,
  progressKeys.percentile,
  progressKeys.weeklyPoints,
  progressKeys.dailyCompletions,
  progressKeys.plan,
  progressKeys.streak,
  challengeKeys.attempts,
  challengeKeys.todays,
  challengeKeys.history,
];

changedByTimeZone.push(challengeKeys.todays, challengeKeys.history);
