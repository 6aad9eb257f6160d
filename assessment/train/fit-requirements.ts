import { viewOf } from "../src/brief/brief-view.ts";
import type { BriefView } from "../src/brief/brief-view.ts";
import type { Knowledge } from "../src/knowledge/knowledge.ts";
import type { KnownBy, KnownChallenge } from "../src/knowledge/known-challenge.ts";
import type { Logistic } from "../src/knowledge/weights.ts";
import { observe } from "../src/observation/observe.ts";
import { requirementMeasures } from "../src/observation/recognise.ts";
import { readText } from "../src/text/read-text.ts";
import { WordIndex } from "../src/text/word-index.ts";
import { fitLogistic } from "./fit.ts";
import type { Labelled } from "./labelled.ts";
import { HONEST, writerOf } from "./labelled.ts";
import type { KnowledgeInTraining, Shelf } from "./samples.ts";
import { heldAgainst, knowing } from "./samples.ts";

/** A requirement held against a prompt, with whether a reader found it stated. */
export type RequirementSample = {
  readonly title: string;
  readonly x: readonly number[];
  readonly y: 0 | 1;
};

const RIDGE = 0.1;
/** A prompt for another challenge states hardly anything; too many of them would drown the hard ones. */
const STRANGER_SHARE = 3;

/** Every requirement of a prompt's challenge. */
function measuresOf(view: BriefView, prompt: string, known: KnownChallenge, knowledge: Knowledge) {
  const seen = observe(view, readText(prompt), knowledge);
  const index = new WordIndex(
    seen.prompt.tokens.filter((token) => !token.word.light || view.texts.has(token.text)),
  );
  return requirementMeasures({ ...seen, view, known, index });
}

/** Every requirement of every challenge with every request, where no sayings of people are known. */
export function requirementSamples(
  shelves: readonly Shelf[],
  by: Exclude<KnownBy, "known">,
  knowledge: KnowledgeInTraining,
): RequirementSample[] {
  const out: RequirementSample[] = [];
  let count = 0;
  for (const { title, view, known, row, own } of heldAgainst(shelves, by, knowledge)) {
    if (row.kind !== "request") continue;
    if (!own && row.by !== "example" && (count += 1) % STRANGER_SHARE !== 0) continue;
    const rubric = shelves.find(({ challenge }) => challenge.title === title)?.challenge.rubric ?? [];
    measuresOf(view, row.prompt, known, knowing(known, knowledge, row)).forEach((x, at) => {
      const isStated = own && row.states[rubric[at]?.key ?? ""] !== undefined;
      out.push({ title, x, y: isStated ? 1 : 0 });
    });
  }
  return out;
}

/** What prompts of these kinds leave out was noted with care, and nothing else is wrong with them. */
const NOTED: readonly string[] = [...HONEST, "rambling"];

/** These six wrote from memory; of theirs only those teach that leave something out, or much said would be all said again. */
const FROM_MEMORY: ReadonlySet<string> = new Set(["31", "32", "33", "34", "35", "36"]);

/**
 * Every requirement of labelled prompts whose writers noted what they leave out, where sayings are known: requests of the
 * corpus leave out next to nothing, so they would teach that a prompt that says much says everything.
 */
export const labelledRequirementSamples = (
  rows: readonly Labelled[],
  knowledge: Knowledge,
): RequirementSample[] =>
  rows.flatMap((row) => {
    const { challenge, missing, partly = [] } = row;
    const { kind, prompt } = row.submission;
    if (FROM_MEMORY.has(writerOf(row)) && kind !== "partial") return [];
    const view = viewOf(challenge);
    const known = knowledge.of(view);
    if (missing === undefined || !NOTED.includes(kind) || known.by !== "known") return [];
    return measuresOf(view, prompt, known, knowledge).flatMap((x, at): RequirementSample[] => {
      const name = challenge.rubric?.[at]?.name ?? "";
      // Half a requirement is neither there nor missing.
      if (partly.includes(name)) return [];
      return [{ title: challenge.title, x, y: missing.includes(name) ? 0 : 1 }];
    });
  });

export function fitRequirements(samples: readonly RequirementSample[]): Logistic {
  const [bias = 0, ...weights] = fitLogistic(
    samples.map(({ x, y }) => ({ x, y, weight: 1 })),
    RIDGE,
  );
  return { bias, weights };
}
