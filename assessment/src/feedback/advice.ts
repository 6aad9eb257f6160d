import type { Line } from "../criteria/line.ts";
import { WEIGHTS } from "../score-sheet/sums.ts";
import { plain } from "./quoting.ts";
import type { WeakSpots } from "./weak-spots.ts";

/** General advice on craft: one thing that this prompt lacks, whatever its challenge. */
export type AdviceId =
  | "vague"
  | "deliverable"
  | "limits"
  | "form"
  | "reader"
  | "own"
  | "lean"
  | "check"
  | "angle";

export type Advice = { readonly id: AdviceId; readonly gain: number; readonly word?: string | undefined };

const WORDS: Readonly<Record<Exclude<AdviceId, "vague">, string>> = {
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
export const adviceStep = ({ id, word }: Advice): string =>
  id === "vague" ? `**Replace "${plain(word ?? "")}"** with a number, a name or an example.` : WORDS[id];

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

/** What the built-in assessor can say beyond the requirements: plain facts about the wording, worth most first. */
export function adviceOfSpots(lines: readonly Line[], spots: WeakSpots, overall: number): Advice[] {
  const [worked, settled, angle] = (["worked", "settled", "angle"] as const).map((step) =>
    gainOf(lines, step),
  );
  const out: Advice[] = [];
  const add = (id: AdviceId, gain: number | undefined, word?: string): void => {
    if (gain !== undefined && gain >= WORTHWHILE) out.push({ id, gain, word });
  };
  if (!spots.hasOwn) add("own", worked);
  if (spots.vague[0] !== undefined) add("vague", settled, spots.vague[0]);
  if (!spots.hasNumber && !spots.hasBound) add("limits", settled);
  if (!spots.hasForm) add("form", settled);
  // An angle is asked for where the rest holds already, or where nothing else can be said.
  if ((settled ?? 0) <= 4 || out.length === 0) {
    if (!spots.hasCheck && !spots.isRich) add("check", angle);
    if (overall < GOOD && !spots.isRich) add("angle", angle);
  }
  return out.sort((a, b) => b.gain - a.gain);
}
