import type { KnownBy } from "../src/knowledge/known-challenge.ts";
import type { Logistic } from "../src/knowledge/weights.ts";
import { observe } from "../src/observation/observe.ts";
import { requirementMeasures } from "../src/observation/recognise.ts";
import { readText } from "../src/text/read-text.ts";
import { WordIndex } from "../src/text/word-index.ts";
import { fitLogistic } from "./fit.ts";
import type { KnowledgeInTraining, Shelf } from "./samples.ts";
import { heldAgainst, knowing } from "./samples.ts";

/** A requirement held against a prompt, with whether a reader found it stated. */
export type RequirementSample = {
  readonly title: string;
  readonly key: string;
  readonly person: string;
  readonly x: readonly number[];
  readonly y: 0 | 1;
};

const RIDGE = 0.1;
/** A prompt for another challenge states hardly anything; too many of them would drown the hard ones. */
const STRANGER_SHARE = 3;

/** Every requirement of every challenge with every request. */
export function requirementSamples(
  shelves: readonly Shelf[],
  by: KnownBy,
  knowledge: KnowledgeInTraining,
): RequirementSample[] {
  const out: RequirementSample[] = [];
  let count = 0;
  for (const { title, view, known, row, own } of heldAgainst(shelves, by, knowledge)) {
    // Where people's sayings are known, what they wrote is the better teacher than a worked example.
    if (row.kind !== "request" || (by === "known" && row.by === "example")) continue;
    if (!own && row.by !== "example" && (count += 1) % STRANGER_SHARE !== 0) continue;
    const seen = observe(view, readText(row.prompt), knowing(known, knowledge, row));
    const index = new WordIndex(
      seen.prompt.tokens.filter((token) => !token.word.light || view.texts.has(token.text)),
    );
    const rubric = shelves.find(({ challenge }) => challenge.title === title)?.challenge.rubric ?? [];
    requirementMeasures({ ...seen, view, known, index }).forEach((x, at) => {
      const key = rubric[at]?.key ?? "";
      out.push({ title, key, person: row.by, x, y: own && row.states[key] !== undefined ? 1 : 0 });
    });
  }
  return out;
}

export function fitRequirements(samples: readonly RequirementSample[]): Logistic {
  const [bias = 0, ...weights] = fitLogistic(
    samples.map(({ x, y }) => ({ x, y, weight: 1 })),
    RIDGE,
  );
  return { bias, weights };
}
