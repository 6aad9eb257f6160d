import { judgeVariants } from "./built-in.ts";
import type { Knowledge } from "./knowledge/knowledge.ts";
import type { Brief } from "./scores.ts";
import { readText } from "./text/read-text.ts";

/** Which requirements of the brief's rubric a text meets, in their order: those whose row of its result says so. */
export function requirementsMet(brief: Brief, prompt: string, knowledge: Knowledge): boolean[] {
  const { criteria } = judgeVariants(brief, readText(prompt), knowledge).lowest;
  const met = new Set(
    criteria.flatMap(({ criterion, subScore, verdict }) =>
      subScore === "fidelity" && verdict === "met" ? [criterion] : [],
    ),
  );
  return (brief.rubric ?? []).map(({ name }) => met.has(name));
}
