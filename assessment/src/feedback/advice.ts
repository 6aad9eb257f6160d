import type { CriterionId } from "../criteria/criteria.ts";
import { CRITERIA } from "../criteria/criteria.ts";
import type { Line } from "../criteria/line.ts";
import type { Quotes } from "../quotes/quoting.ts";
import { sentenceAround } from "../score-sheet/passages.ts";
import { WEIGHTS } from "../scores.ts";
import type { Step } from "./step.ts";

/** General advice on craft: one thing that this prompt lacks, whatever its challenge. */
export type AdviceId = "deliverable" | "limits" | "form" | "reader" | "own" | "lean" | "check";

export type Advice = {
  readonly id: AdviceId;
  /** What the rows that it wins would add to the overall score. */
  readonly gain: number;
  /** The words that ask for nothing. */
  readonly idle?: string | undefined;
};

const WORDS: Readonly<Record<AdviceId, string>> = {
  deliverable: "**Begin with what should be made,** in one clause.",
  limits: "**Set a limit that can be counted,** such as words, lines or minutes.",
  form: "**Say what form the answer takes:** a list, a table, a letter, numbered steps.",
  reader: "**Say who it is for** and what they know already.",
  own: "**Add two facts of your own:** a name, a place, a number, or words to start from.",
  lean: "**Cut what asks for nothing,** such as greetings, repetitions and thinking aloud.",
  check:
    "**Have the AI ask you first, check its work or offer a choice,** or show it one line of what you want.",
};

/**
 * A sentence that follows the advice, to try what it gains. It is not shown: what fits this prompt the learner alone
 * knows, and facts of one's own cannot be made up for the try.
 */
const SAMPLES: Partial<Record<AdviceId, string>> = {
  limits: "At most twelve lines, each of at most 15 words.",
  form: "Give it as a numbered list with a short heading for each part.",
  reader: "It is for my neighbour, who has never done this.",
  check: "First ask me two questions, and at the end check your work against my answers.",
};

/** The advice as a step to take; what is needless is cut where it can be quoted. */
export function adviceStep({ id, gain, idle }: Advice, prompt: string, quotes: Quotes): Step {
  const sentence = idle === undefined ? "" : sentenceAround(idle, prompt);
  const quote = quotes.opening(sentence);
  if (quote !== "")
    return { text: `**Cut ${quote}:** it asks for nothing.`, edit: { cut: sentence }, worth: gain };
  const sample = SAMPLES[id];
  const tried = sample === undefined ? {} : { edit: { add: sample }, isSample: true };
  return { text: WORDS[id], ...tried, worth: gain };
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

/** Below this a row is missed. */
const MISSED = 0.3;
/** Less than this is not worth a learner's attention. */
const WORTHWHILE = 1.5;

/** From here on a prompt is good: it says the points of the challenge in words of its own. */
export const GOOD = 80;

/** What the rows say is lacking beyond the requirements, worth most of 100 overall first. */
export function adviceOf(lines: readonly Line[]): Advice[] {
  const lineOf = (id: CriterionId): Line | undefined =>
    lines.find(({ criterion, facet }) => facet !== true && criterion === CRITERIA[id].name);
  const isMissed = (id: CriterionId): boolean => (lineOf(id)?.degree ?? 1) < MISSED;
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
    .filter(({ gain }) => gain >= WORTHWHILE)
    .sort((a, b) => b.gain - a.gain);
}
