import { viewOf } from "../src/challenge/brief-view.ts";
import type { BriefView } from "../src/challenge/brief-view.ts";
import type { Knowledge } from "../src/challenge/knowledge.ts";
import type { Support, KnownChallenge } from "../src/challenge/known-challenge.ts";
import type { Logistic } from "../src/challenge/weights.ts";
import { observe } from "../src/evidence/observe.ts";
import { requirementMeasures } from "../src/evidence/recognise.ts";
import { readText } from "../src/language/tokenize.ts";
import { WordIndex } from "../src/language/word-index.ts";
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

/** The same with the length of its prompt; half a requirement is 0.5. */
export type StatedSample = Omit<RequirementSample, "y"> & {
  readonly y: 0 | 0.5 | 1;
  readonly words: number;
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
  by: Exclude<Support, "known">,
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
export const statedSamples = (rows: readonly Labelled[], knowledge: Knowledge): StatedSample[] =>
  rows.flatMap((row) => {
    const { challenge, missing, partly = [] } = row;
    const { kind, prompt } = row.submission;
    if (FROM_MEMORY.has(writerOf(row)) && kind !== "partial") return [];
    const view = viewOf(challenge);
    const known = knowledge.of(view);
    if (missing === undefined || !NOTED.includes(kind) || !known.hasRequests) return [];
    const words = readText(prompt).wordCount;
    return measuresOf(view, prompt, known, knowledge).map((x, at): StatedSample => {
      const name = challenge.rubric?.[at]?.name ?? "";
      const y = missing.includes(name) ? 0 : partly.includes(name) ? 0.5 : 1;
      return { title: challenge.title, words, x, y };
    });
  });

/** Half a requirement is neither there nor missing. */
export const labelledRequirementSamples = (samples: readonly StatedSample[]): RequirementSample[] =>
  samples.flatMap(({ title, x, y }) => (y === 0.5 ? [] : [{ title, x, y }]));

function logistic(samples: Parameters<typeof fitLogistic>[0]): Logistic {
  const [bias = 0, ...weights] = fitLogistic(samples, RIDGE);
  return { bias, weights };
}

export const fitRequirements = (samples: readonly RequirementSample[]): Logistic =>
  logistic(samples.map(({ x, y }) => ({ x, y, weight: 1 })));

/** No sample weighs more than so many. */
const MOST_WEIGHT = 50;
/** Prompts of so many words, and of fewer, are of one length. */
const LENGTHS = [20, 35, 60, 90, 130, Infinity] as const;

/**
 * Long prompts of labelled sets leave out next to nothing, so that length alone would count as stating. In each length
 * what is missing weighs as much as what is stated.
 */
export function fitStated(samples: readonly StatedSample[]): Logistic {
  const lengthOf = ({ words }: StatedSample): number => LENGTHS.findIndex((most) => words < most);
  const counts = LENGTHS.map(() => ({ missing: 0, stated: 0 }));
  for (const one of samples) {
    const count = counts[lengthOf(one)];
    if (count !== undefined) count[one.y === 0 ? "missing" : "stated"] += 1;
  }
  const weightOf = (one: StatedSample): number => {
    const { missing = 0, stated = 0 } = counts[lengthOf(one)] ?? {};
    if (missing === 0 || stated === 0) return 1;
    return Math.min(MOST_WEIGHT, Math.max(1, one.y === 0 ? stated / missing : missing / stated));
  };
  return logistic(samples.map((one) => ({ x: one.x, y: one.y, weight: weightOf(one) })));
}
