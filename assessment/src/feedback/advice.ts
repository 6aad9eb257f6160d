import { CRITERIA } from "../criteria/criteria.ts";
import type { Line } from "../criteria/line.ts";
import type { FactId } from "../observation/facts.ts";
import { WEIGHTS } from "../scores.ts";
import type { WeakSpots } from "./weak-spots.ts";

/** General advice on craft: one thing that this prompt lacks, whatever its challenge. */
export type AdviceId = "deliverable" | "limits" | "form" | "reader" | "own" | "lean" | "check" | "angle";

export type Advice = { readonly id: AdviceId; readonly gain: number };

const WORDS: Readonly<Record<AdviceId, string>> = {
  deliverable: "**Begin with what should be made,** in one clause.",
  limits: "**Set a limit that can be counted,** such as words, lines or minutes.",
  form: "**Say what form the answer takes:** a list, a table, a letter, numbered steps.",
  reader: "**Say who will use it** and what they know already.",
  own: "**Add two facts of your own:** a name, a place, a number, or words to start from.",
  lean: "**Cut what asks for nothing,** such as greetings, repetitions and thinking aloud.",
  check: "**Name a test that the answer has to pass,** or show one line of the result you want.",
  angle: "**Give it a twist of your own:** an unusual reader, a place, or a rule that few would think of.",
};

/** The advice as a step to take. */
export const adviceStep = ({ id }: Advice): string => WORDS[id];

/** Less than this is not worth a learner's attention. */
const WORTHWHILE = 1.5;

/** The facts that each piece of advice would win. */
const WINS: Partial<Record<AdviceId, readonly FactId[]>> = {
  own: ["own_fact", "own_fact_2", "own_fact_3"],
  limits: ["limits"],
  form: ["form"],
  reader: ["reader"],
};

/** What the lines of these facts could still bring, of 100 overall. */
function gainOf(lines: readonly Line[], id: AdviceId): number {
  const names: readonly string[] = (WINS[id] ?? []).map((fact) => CRITERIA[fact].name);
  return lines
    .filter((line) => line.facet !== true && names.includes(line.criterion))
    .reduce((sum, line) => sum + line.max * (1 - line.degree) * WEIGHTS[line.subScore], 0);
}

/** From here on a prompt is good: it mostly has a twist, and says the points of the challenge in words of its own. */
export const GOOD = 80;

/** With a smaller share of words of its own a prompt leaves to the challenge what it could decide itself. */
const FEW_OWN = 0.12;

/**
 * What the built-in assessor can say beyond the requirements: plain facts about the wording, worth most first. Whether
 * a prompt has a test or a twist it cannot see.
 */
export function adviceOfSpots(lines: readonly Line[], spots: WeakSpots): Advice[] {
  const lacks: readonly AdviceId[] = [
    ...(!spots.hasOwn || spots.ownShare < FEW_OWN ? (["own"] as const) : []),
    ...(!spots.hasNumber && !spots.hasBound ? (["limits"] as const) : []),
    ...(!spots.hasForm ? (["form"] as const) : []),
  ];
  return lacks
    .map((id) => ({ id, gain: gainOf(lines, id) }))
    .filter(({ gain }) => gain >= WORTHWHILE)
    .sort((a, b) => b.gain - a.gain);
}
