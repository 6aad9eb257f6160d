import type { Criterion, Draft } from "@promptsmith/contract/challenges/entities";
import { bestScoreOf } from "./challenge-state.ts";
import type { ShownAttempt } from "./challenge-state.ts";

/**
 * What a person did in one opening of a challenge's dialog, and which further draft was scored. That it loads, is scored
 * or was completed elsewhere is told by the queries, `useSubmission` and the draft's keeper, and kept only there: they
 * change by themselves, and a second record could differ.
 */
export type AttemptFlow =
  /** Nothing yet: the first draft, or a result as soon as the queries tell that the challenge is completed. */
  | {
      readonly kind: "first";
      readonly scored: null;
      /** It was completed elsewhere, and the writer of another text has asked for the result. */
      readonly resultWanted: boolean;
    }
  /** A further draft is written or scored. */
  | {
      readonly kind: "writing";
      readonly scored: Draft | null;
      /** The missed row for which it was opened. */
      readonly said: Criterion | null;
    }
  /** The result of the draft that was scored last, else of the best one: just scored, or come back to. */
  | { readonly kind: "result"; readonly scored: Draft | null; readonly isNews: boolean }
  | { readonly kind: "comparison"; readonly scored: Draft | null };

export type AttemptEvent =
  | { readonly type: "show result" }
  | { readonly type: "try again"; readonly said: Criterion | null }
  | { readonly type: "compare" }
  | { readonly type: "back" }
  | { readonly type: "scored"; readonly draft: Draft };

export const OPENED: AttemptFlow = { kind: "first", scored: null, resultWanted: false };

/** What an event leads to. One that no view of the state offers changes nothing. */
export function next(flow: AttemptFlow, event: AttemptEvent): AttemptFlow {
  const { kind, scored } = flow;
  const isResult = kind === "first" || kind === "result";
  switch (event.type) {
    case "show result":
      return kind === "first" ? { kind, scored, resultWanted: true } : flow;
    case "try again":
      return isResult ? { kind: "writing", scored, said: event.said } : flow;
    case "compare":
      return isResult ? { kind: "comparison", scored } : flow;
    case "back":
      return isResult ? flow : { kind: "result", scored, isNews: false };
    case "scored":
      return kind === "writing" ? { kind: "result", scored: event.draft, isNews: true } : flow;
  }
}

/**
 * The score with which the dialog is left: the best one. None while a further draft is written or scored, for which the
 * share dialog must not open.
 */
export function scoreOnLeaving({ kind }: AttemptFlow, attempt: ShownAttempt | undefined): number | null {
  return attempt?.completed && kind !== "writing" ? bestScoreOf(attempt) : null;
}
