import type { Challenge, UserChallenge } from "@promptsmith/contract/challenges/entities";
import type { Difficulty } from "@promptsmith/contract/challenges/rules";
import { challengeState } from "./challenge-state.ts";

/** The day a challenge came to the learner; without one the day it was made. */
function dayOf({ date, createdAt }: Challenge): string {
  return date || createdAt.slice(0, 10);
}

/** Everything that ever came to the learner and today's set, each challenge once, newest first. */
export function mergeChallenges(all: readonly Challenge[], passedIn: readonly Challenge[]): Challenge[] {
  const byId = new Map([...all, ...passedIn].map((challenge) => [challenge.id, challenge] as const));
  return [...byId.values()].toSorted((a, b) => dayOf(b).localeCompare(dayOf(a)));
}

type Attempt = Pick<UserChallenge, "completed" | "submittedAt">;

export type ChallengeFilter = {
  /** A category; "" means all. */
  category: string;
  difficulty: Difficulty | "";
  status: "" | "not_started" | "completed";
};

export const NO_FILTER: ChallengeFilter = { category: "", difficulty: "", status: "" };

/** How many of the filters are set. */
export function activeFilters(filter: ChallengeFilter): number {
  return Object.values(filter).filter(Boolean).length;
}

export function fits(filter: ChallengeFilter, challenge: Challenge, attempt: Attempt | undefined): boolean {
  // Each filter has its answer here, and a new one has to have it.
  const answers: Record<keyof ChallengeFilter, string> = {
    category: challenge.category,
    difficulty: challenge.difficulty,
    status: challengeState(attempt),
  };
  return (Object.keys(answers) as (keyof ChallengeFilter)[]).every(
    (key) => !filter[key] || filter[key] === answers[key],
  );
}

/** Categories that occur, in the order of the alphabet. */
export function categoriesOf(rows: readonly { category: string }[]): string[] {
  return [...new Set(rows.map(({ category }) => category))].toSorted((a, b) => a.localeCompare(b, "en"));
}
