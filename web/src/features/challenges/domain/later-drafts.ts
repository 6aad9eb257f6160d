import type { Draft, UserChallenge } from "@promptsmith/contract/challenges/entities";
import { FURTHER_DRAFTS } from "@promptsmith/contract/challenges/rules";
import { bestScoreOf } from "./challenge-state.ts";

type Attempt = Pick<UserChallenge, "completed" | "best" | "draftsUsed">;

const BEST_POSSIBLE = 100;

export function draftsLeft({ draftsUsed }: Pick<UserChallenge, "draftsUsed">): number {
  return Math.max(0, FURTHER_DRAFTS - draftsUsed);
}

/** Whether another draft could be written and could be better. */
export function mayTryAgain(attempt: Attempt): boolean {
  return attempt.completed && draftsLeft(attempt) > 0 && bestScoreOf(attempt) !== BEST_POSSIBLE;
}

/** The draft that counts where it is not the first one. */
export function bestLaterDraft(attempt: Attempt, drafts: readonly Draft[]): Draft | null {
  return drafts.find(({ number }) => number === attempt.best?.number) ?? null;
}
