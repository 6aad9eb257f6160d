import type { Draft, UserChallenge } from "@promptsmith/contract/challenges/entities";
import { SUB_SCORES, TARGET_SCORE } from "@promptsmith/contract/challenges/rules";
import type { SubScore } from "@promptsmith/contract/challenges/rules";
import { scoreOf } from "./challenge-state.ts";

type Attempt = Pick<UserChallenge, "userPrompt" | "overallScore">;

/** The draft that a further draft is compared with: the best one before it. */
export type DraftBefore = {
  readonly userPrompt: string;
  readonly counted: number;
  readonly scores: Readonly<Record<SubScore, number>> | null;
};

const scoresOf = (judged: Partial<Record<`${SubScore}Score`, number | null>>) =>
  Object.fromEntries(SUB_SCORES.map((name) => [name, judged[`${name}Score`] ?? 0])) as Record<
    SubScore,
    number
  >;

/**
 * Whether the comparison with the worked example was open when it was handed in. The best draft never is practice: it
 * was handed in before, though it may have been judged after.
 */
export function isPractice(
  { submittedAt, number, best }: Pick<Draft, "submittedAt" | "number" | "best">,
  comparedAt: string | null,
): boolean {
  return comparedAt !== null && number !== best.number && Date.parse(submittedAt) >= Date.parse(comparedAt);
}

/** Whether this draft brought its challenge to the target. One that copies what was shown counts for nothing. */
export function reachesTarget(
  { number, counted, best }: Pick<Draft, "number" | "counted" | "best">,
  before: Pick<DraftBefore, "counted">,
): boolean {
  return before.counted < TARGET_SCORE && counted >= TARGET_SCORE && best.number === number;
}

/** The draft that counted when this one was handed in. */
export function draftBefore(
  draft: Draft,
  attempt: Attempt & Partial<Record<`${SubScore}Score`, number | null>>,
  drafts: readonly Draft[],
): DraftBefore {
  const last = drafts
    .filter(({ number }) => number < draft.number)
    .toSorted((one, other) => other.number - one.number)[0];
  const best = last && drafts.find(({ number }) => number === last.best.number);
  if (best) {
    const alike = best.scoredBy === draft.scoredBy;
    return { userPrompt: best.userPrompt, counted: best.counted, scores: alike ? scoresOf(best) : null };
  }
  return {
    userPrompt: attempt.userPrompt,
    counted: scoreOf(attempt) ?? 0,
    scores: draft.firstReadAnew ? null : scoresOf(attempt),
  };
}
