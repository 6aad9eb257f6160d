import type { Brief } from "@promptsmith/assessment";
import { isExampleCopy, nearCopyOf } from "@promptsmith/assessment";

/** Whether a text is a near copy of the worked example, or of another person's prompt that its writer was shown. */
export function isCopied(brief: Brief, text: string, shown: readonly string[]): boolean {
  if (isExampleCopy(brief, text)) return true;
  const given = [brief.title, brief.description, ...(brief.rubric ?? []).map(({ name }) => name)];
  return shown.some((prompt) => nearCopyOf(text, prompt, given) !== null);
}
