import { judgeVariants } from "./built-in.ts";
import type { Knowledge } from "./knowledge/knowledge.ts";
import type { Brief } from "./scores.ts";
import { readText } from "./text/read-text.ts";

/**
 * Which requirements of the brief's rubric a text meets, in their order: those whose row of its result says so. A text
 * that is not recognised as a request for the challenge meets none, whatever words of it stand there.
 */
export function requirementsMet(brief: Brief, prompt: string, knowledge: Knowledge): boolean[] {
  const { all, lowest } = judgeVariants(brief, readText(prompt), knowledge);
  const isRelevant = all.every(({ judgement }) => judgement.relevant);
  const met = new Set(
    lowest.criteria.flatMap(({ criterion, subScore, verdict }) =>
      isRelevant && subScore === "fidelity" && verdict === "met" ? [criterion] : [],
    ),
  );
  return (brief.rubric ?? []).map(({ name }) => met.has(name));
}
