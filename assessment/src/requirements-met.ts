import { judgeVariants } from "./built-in.ts";
import { demandsOf } from "./feedback/demands.ts";
import type { Knowledge } from "./challenge/knowledge.ts";
import type { Brief } from "./scores.ts";
import { readText } from "./language/tokenize.ts";

/** Only what is surely met counts here, so that it does not matter from where on a requirement is likely. */
const BY_WORDS = { by: "built-in", likelyFrom: 0 } as const;

/**
 * Which requirements of the brief's rubric a text surely meets, in their order: those whose row of its result says so, and
 * whose words a reader sees in it. A text that is not recognised as a request for the challenge meets none, whatever words
 * of it stand there.
 */
export function requirementsMet(brief: Brief, prompt: string, knowledge: Knowledge): boolean[] {
  const said = readText(prompt);
  const { all, lowest } = judgeVariants(brief, said, knowledge);
  const isRelevant = all.every(({ judgement }) => judgement.relevant);
  const surely = new Set(
    demandsOf(lowest.lines, BY_WORDS, said).flatMap(({ name, state, isPlain }) =>
      state === "met" && isPlain ? [name] : [],
    ),
  );
  const met = new Set(
    lowest.criteria.flatMap(({ criterion, subScore, verdict }) =>
      isRelevant && subScore === "fidelity" && verdict === "met" && surely.has(criterion) ? [criterion] : [],
    ),
  );
  return (brief.rubric ?? []).map(({ name }) => met.has(name));
}
