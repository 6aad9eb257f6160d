import type { Assessment, Brief } from "@promptsmith/assessment";
import { assessBuiltIn } from "@promptsmith/assessment/built-in";

export type Assessed = { readonly assessment: Assessment; readonly scoredBy: "ai" | "fallback" };

/** Judges a prompt. Never fails because of the AI: where that does not help, the built-in assessor judges. */
export type Assessor = (work: {
  readonly userId: number;
  readonly brief: Brief;
  readonly prompt: string;
}) => Promise<Assessed>;

export const builtInAssessor: Assessor = async ({ brief, prompt }) => ({
  assessment: assessBuiltIn(brief, prompt),
  scoredBy: "fallback",
});
