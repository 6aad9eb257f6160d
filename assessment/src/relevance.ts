import type { Brief } from "./assessment.ts";
import { judge } from "./judge.ts";

/** Whether the prompt is about this challenge at all; the same judgement that caps the score. */
export function isRelevant(brief: Brief, prompt: string): boolean {
  return judge(brief, prompt).relevant;
}
