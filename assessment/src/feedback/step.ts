import { handedOverIn } from "../language/handed-over.ts";
import { readText } from "../language/tokenize.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** What following a step does to a prompt. Places are offsets in UTF-16 units, the second one excluded. */
export type Edit =
  | { readonly kind: "insert"; readonly at: number; readonly words: string }
  | { readonly kind: "cut"; readonly from: number; readonly to: number };

/** Something to do next. */
export type Step = {
  /** Markdown. */
  readonly text: string;
  /** A sentence that follows the step; absent where only the learner can write one. */
  readonly words?: string | undefined;
  /** The sentence is one of many that would do, and is not shown: it gains no more than the rows that the step is about. */
  readonly isSample?: boolean;
  /** A sentence of the prompt that asks for nothing. */
  readonly cut?: string | undefined;
  /** Points of the overall score that it may gain, as long as it was not tried. */
  readonly worth: number;
};

export type TriedStep = Step & {
  /** The change of the prompt that was tried; null, as `gain` is, where none was. */
  readonly edit: Edit | null;
  /** Points of the overall score. */
  readonly gain: number | null;
};

/** Each try is one more assessment, so of a long text fewer steps are tried. */
const MOST_TRIES = 6;
const MOST_CHARACTERS = 12_000;
/** No prompt may be longer: such an edit could not be followed. */
const LONGEST_PROMPT = 5000;
/** An untried step counts as half of what it may gain: that is what such steps mostly gain. */
const UNTRIED = 0.5;

/** A ruled line, a line that leads to something, or none: it belongs to what follows it. */
const LEADS =
  /^\s*$|^\s*[-_*=~"'<>]{3,}\s*$|:\s*$|\b(?:below|following|attached|underneath)\b[^.!?]{0,20}[.!]?\s*$/iu;

/**
 * Where a sentence goes that is added: behind the last line that comes before what is handed over in lines of its own and
 * the lines that lead to it, in front of all where there is none, else at the end.
 */
export function placeIn(prompt: string): number {
  const lineOf = (at: number): number => prompt.lastIndexOf("\n", at - 1) + 1;
  const first = handedOverIn(readText(prompt)).find(
    ([from]) => prompt.slice(lineOf(from), from).trim() === "",
  );
  if (first === undefined) return prompt.trimEnd().length;
  const lines = prompt.slice(0, lineOf(first[0])).split("\n").slice(0, -1);
  while (lines.length > 0 && LEADS.test(lines.at(-1) ?? "")) lines.pop();
  return lines.join("\n").length;
}

const insertion = (at: number, words: string): Edit => ({
  kind: "insert",
  at,
  words: at === 0 ? `${words}\n\n` : `\n${words}`,
});

/** The edit that adds words to a prompt: before its material, else at its end. */
export const inserted = (prompt: string, words: string): Edit => insertion(placeIn(prompt), words);

/** The prompt after the edit. */
export function edited(prompt: string, edit: Edit): string {
  if (edit.kind === "insert") return prompt.slice(0, edit.at) + edit.words + prompt.slice(edit.at);
  return prompt.slice(0, edit.from) + prompt.slice(edit.to);
}

/** A sentence goes with its mark and the blanks behind it. */
function cutOut(prompt: string, sentence: string): Edit | null {
  const from = prompt.indexOf(sentence);
  if (from < 0) return null;
  const to = from + sentence.length;
  return { kind: "cut", from, to: to + (/^[.!?]*[ \t]*/u.exec(prompt.slice(to))?.[0].length ?? 0) };
}

/**
 * The steps that gain something, those that gain most first. `scoreOf` is the overall score of another text of the same
 * learner; without it (an AI has judged) nothing can be tried, and the steps stay as they are but for cuts.
 */
export function triedSteps(steps: readonly Step[], { prompt, overall, scoreOf }: Tried): TriedStep[] {
  const untried = (step: Step): TriedStep => ({ ...step, edit: null, gain: null });
  if (scoreOf === undefined) return steps.filter(({ cut }) => cut === undefined).map(untried);
  const at = placeIn(prompt);
  let left = Math.min(MOST_TRIES, Math.max(1, Math.floor(MOST_CHARACTERS / prompt.length)));
  const tried = (step: Step): TriedStep[] => {
    const { words, cut, isSample, worth } = step;
    const edit = words !== undefined ? insertion(at, words) : cut !== undefined ? cutOut(prompt, cut) : null;
    const text = edit === null ? "" : edited(prompt, edit);
    if (edit === null || left === 0 || text.length > LONGEST_PROMPT)
      return cut === undefined ? [untried(step)] : [];
    left -= 1;
    const gain = scoreOf(text) - overall;
    return [{ ...step, edit, gain: isSample === true ? Math.min(gain, Math.floor(worth)) : gain }];
  };
  const valueOf = ({ gain, worth }: TriedStep): number => gain ?? worth * UNTRIED;
  return steps
    .flatMap(tried)
    .filter((step) => valueOf(step) >= THRESHOLDS.feedback.leastGain)
    .toSorted((a, b) => valueOf(b) - valueOf(a));
}

type Tried = {
  readonly prompt: string;
  readonly overall: number;
  readonly scoreOf?: ((text: string) => number) | undefined;
};

/** A step that is given whatever it gains. */
export const untriedStep = (text: string): TriedStep => ({ text, worth: 0, edit: null, gain: null });

/** The step as it is shown, with what it gained. */
export const stepText = ({ text, gain }: TriedStep): string =>
  gain === null ? text : `${text} **+${gain}**`;
