import type { Criterion } from "./assessment.ts";
import type { Judgement } from "./judge.ts";

/** Markdown for the learner, made from the criteria alone so that it is never untrue of the submission. */
export function feedbackOf(
  criteria: readonly Criterion[],
  _judgement: Judgement,
): { feedback: string; improvementSuggestions: string } {
  const met = criteria.filter((one) => one.verdict === "met" && one.quote !== undefined).slice(0, 2);
  const missed = criteria.filter((one) => one.verdict === "missed" || one.verdict === "penalty");
  return {
    feedback:
      met.map((one) => `**${one.criterion}**: "${one.quote ?? ""}".`).join("\n\n") ||
      "The list below shows what was looked for.",
    improvementSuggestions:
      missed
        .slice(0, 3)
        .map((one) => `- **${one.criterion}**`)
        .join("\n") || "- Try a bolder angle.",
  };
}
