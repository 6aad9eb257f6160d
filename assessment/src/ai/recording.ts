import type { Brief, Scores } from "../scores.ts";

/** A labelled submission with what a language model answered to the AI assessor's questions about it. */
export type Recording = {
  readonly id: string;
  readonly challenge: Brief;
  readonly submission: { readonly id: string; readonly prompt: string; readonly kind: string };
  readonly labels: Scores & { readonly relevant: boolean };
  /** What was sent after the rules; null where nothing but words for the grader was left to ask about. */
  readonly request: string | null;
  readonly answer: unknown;
  readonly when?: string;
  readonly model?: string;
};
