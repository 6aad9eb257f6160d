import type { Line } from "../criteria/line.ts";
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

/** What the lines of a step could still bring, of 100 overall. */
export function gainOf(lines: readonly Line[], step: Line["step"]): number {
  return lines
    .filter((line) => line.step === step && line.facet !== true && line.degree <= 0.85)
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
  const [worked, settled, angle] = (["worked", "settled", "angle"] as const).map((step) =>
    gainOf(lines, step),
  );
  const out: Advice[] = [];
  const add = (id: AdviceId, gain = 0): void => {
    if (gain >= WORTHWHILE) out.push({ id, gain });
  };
  if (!spots.hasOwn || spots.ownShare < FEW_OWN) add("own", Math.max(worked ?? 0, angle ?? 0));
  if (!spots.hasNumber && !spots.hasBound) add("limits", settled);
  if (!spots.hasForm) add("form", settled);
  return out.sort((a, b) => b.gain - a.gain);
}
