import type { Criterion, Draft, UserChallenge } from "@promptsmith/contract/challenges/entities";
import { FURTHER_DRAFTS, READ_IN, TARGET_SCORE } from "@promptsmith/contract/challenges/rules";
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

type Judged = { readonly estimate: boolean; readonly assessment?: readonly Criterion[] | null | undefined };

/**
 * Whether the score cannot reach the target however good the prompt is: in another language, without an AI.
 */
export function isHeldBack({ estimate, assessment }: Judged): boolean {
  return estimate && (assessment ?? []).some(({ criterion }) => criterion.startsWith(READ_IN));
}

/**
 * Whether its writer could have said what the row misses. Of what is too much nobody says that they said it, nor of how
 * a text in another language was read.
 */
export function maySaySo({ verdict, subScore, criterion }: Criterion): boolean {
  return verdict === "missed" && subScore !== "conciseness" && !criterion.startsWith(READ_IN);
}

/** Whether to suggest another draft: the target is not reached yet, and can be. */
export function againLeads(attempt: Attempt, shown: Judged): boolean {
  return (bestScoreOf(attempt) ?? 0) < TARGET_SCORE && !isHeldBack(shown);
}

/** The draft that counts where it is not the first one. */
export function bestLaterDraft(attempt: Attempt, drafts: readonly Draft[]): Draft | null {
  return drafts.find(({ number }) => number === attempt.best?.number) ?? null;
}
