import { handedOverIn } from "../text/handed-over.ts";
import { readText } from "../text/read-text.ts";

/** What following a step does to a prompt: a sentence more, or a whole sentence less. */
export type Edit = { readonly add: string } | { readonly cut: string };

/** Something to do next. */
export type Step = {
  /** Markdown. */
  readonly text: string;
  /** Absent where only the learner can say it: then nothing can be tried. */
  readonly edit?: Edit | undefined;
  /** The edit is one of many that would do, and is not shown: it gains no more than the rows that the step is about. */
  readonly isSample?: boolean;
  /** What it may gain of 100 overall, as long as it was not tried. */
  readonly worth: number;
};

export type TriedStep = Step & {
  /** Points that it gained when it was tried; null where it was not. */
  readonly gain: number | null;
};

/** A step that gains less is none. */
const LEAST_GAIN = 2;
/** Each try is one more reading: of a long text fewer are tried. */
const MOST_TRIES = 6;
const MOST_CHARACTERS = 12_000;

/** What stands before a sentence that is added: all, or what comes before what is handed over and the words that lead to it. */
function headOf(prompt: string): string {
  const [first] = handedOverIn(readText(prompt));
  const before = first === undefined ? prompt : prompt.slice(0, first[0]);
  const head = first === undefined ? prompt : before.replace(/[^\n]*:\s*$/u, "");
  return head.trim() === "" ? prompt : head;
}

function withSentence(prompt: string, words: string): string {
  const head = headOf(prompt);
  const rest = prompt.slice(head.trimEnd().length);
  return `${head.trimEnd()}\n${words}${/^\s*$/u.test(rest) ? "" : rest}`;
}

/** The prompt as it is where the step is followed to the letter. */
export function edited(prompt: string, edit: Edit): string {
  if ("add" in edit) return withSentence(prompt, edit.add);
  const at = prompt.indexOf(edit.cut);
  if (at < 0) return prompt;
  // Its mark goes with it.
  const after = prompt.slice(at + edit.cut.length).replace(/^[.!?]+ */u, "");
  return `${prompt.slice(0, at)}${after}`.trim();
}

/**
 * The steps that gain something, those that gain most first. `scoreOf` is the overall score of another text of the same
 * learner; without it (an AI has judged) nothing can be tried, and the steps stay as they are.
 */
export function triedSteps(steps: readonly Step[], { prompt, overall, scoreOf }: Tried): TriedStep[] {
  if (scoreOf === undefined) return steps.map((step) => ({ ...step, gain: null }));
  let left = Math.min(MOST_TRIES, Math.max(1, Math.floor(MOST_CHARACTERS / prompt.length)));
  const gainOf = ({ edit, isSample, worth }: Step): number | null => {
    if (edit === undefined || left === 0) return null;
    left -= 1;
    const gain = scoreOf(edited(prompt, edit)) - overall;
    return isSample === true ? Math.min(gain, Math.floor(worth)) : gain;
  };
  const valueOf = ({ gain, worth }: TriedStep): number => gain ?? worth;
  return steps
    .map((step) => ({ ...step, gain: gainOf(step) }))
    .filter((step) => valueOf(step) >= LEAST_GAIN)
    .toSorted((a, b) => valueOf(b) - valueOf(a));
}

type Tried = {
  readonly prompt: string;
  readonly overall: number;
  readonly scoreOf?: ((text: string) => number) | undefined;
};

/** The step as it is shown, with what it gained. */
export const stepText = ({ text, gain }: TriedStep): string =>
  gain === null ? text : `${text} **+${gain}**`;
