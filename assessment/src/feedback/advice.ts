import type { CriterionId } from "../scoring/criteria.ts";
import { CRITERIA } from "../scoring/criteria.ts";
import type { Line } from "../evidence/line.ts";
import type { Quotes } from "../language/quoting.ts";
import { sentenceAround } from "../scoring/passages.ts";
import { WEIGHTS } from "../scores.ts";
import type { Step } from "./step.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** General advice on craft: one thing that this prompt lacks, whatever its challenge. */
export type AdviceId = "deliverable" | "limits" | "form" | "reader" | "own" | "lean" | "check";

export type Advice = {
  readonly id: AdviceId;
  /** Points that winning its rows would add to the overall score. */
  readonly gain: number;
  /** Words of the prompt that ask for nothing. */
  readonly idle?: string | undefined;
};

const WORDS: Readonly<Record<AdviceId, string>> = {
  deliverable: "**Begin with what should be made,** in one clause.",
  limits: "**Set a limit that can be counted,** such as words, lines or minutes.",
  form: "**Say what form the answer takes:** a list, a table, a letter, numbered steps.",
  reader: "**Say who it is for** and what they know already.",
  own: "**Add two facts of your own:** a name, a place, a number, or words to start from.",
  lean: "**Cut what asks for nothing,** such as greetings, repetitions and thinking aloud.",
  check: "**Give a one-line example of what you want,** or have the AI ask you questions first.",
};

/**
 * A sentence that does what the advice says and no more, to try what it gains. It is not shown: what fits this prompt the
 * learner alone knows. Facts and examples of one's own cannot be made up for a try.
 */
const SAMPLES: Partial<Record<AdviceId, string>> = {
  limits: "At most 150 words.",
  form: "Give it as a table.",
  reader: "It is for my neighbour, who has never done this.",
};

/** The advice as a step; needless words are offered as a cut where they are a whole sentence. */
export function adviceStep({ id, gain, idle }: Advice, prompt: string, quotes: Quotes): Step {
  const isSentence = idle !== undefined && sentenceAround(idle, prompt) === idle;
  const quote = isSentence ? quotes.take(idle) : "";
  if (quote !== "") return { text: `**Cut ${quote}:** it asks for nothing.`, cut: idle, worth: gain };
  const words = SAMPLES[id];
  return { text: WORDS[id], ...(words === undefined ? {} : { words, isSample: true }), worth: gain };
}

/** The rows that each piece of advice would win; it is given where the first of them is missed. */
const WINS: Readonly<Record<AdviceId, readonly [CriterionId, ...CriterionId[]]>> = {
  deliverable: ["deliverable"],
  limits: ["limits"],
  form: ["form"],
  reader: ["reader"],
  own: ["own_fact", "own_fact_2", "own_fact_3"],
  lean: ["lean"],
  check: ["example", "technique"],
};

/** Advice on the rows that lack something beyond the requirements, that with the highest gain first. */
export function adviceOf(lines: readonly Line[]): Advice[] {
  const lineOf = (id: CriterionId): Line | undefined =>
    lines.find(({ criterion, facet }) => facet !== true && criterion === CRITERIA[id].name);
  const isMissed = (id: CriterionId): boolean => (lineOf(id)?.degree ?? 1) < THRESHOLDS.verdict.partly;
  const gainOf = (ids: readonly CriterionId[]): number =>
    ids
      .flatMap((id) => lineOf(id) ?? [])
      .reduce((sum, { max, degree, subScore }) => sum + max * (1 - degree) * WEIGHTS[subScore], 0);
  // A test is of use where there is something to be tested.
  const isReady = !isMissed("deliverable") && !isMissed("enough");
  return (Object.keys(WINS) as AdviceId[])
    .filter((id) => isMissed(WINS[id][0]) && (id !== "check" || isReady))
    .map((id) => ({
      id,
      gain: gainOf(WINS[id]),
      ...(id === "lean" ? { idle: lineOf("lean")?.quote } : {}),
    }))
    .filter(({ gain }) => gain >= THRESHOLDS.feedback.leastWorth)
    .sort((a, b) => b.gain - a.gain);
}
