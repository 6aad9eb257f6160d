import type { ReadText, Token } from "../language/tokenize.ts";
import { readText } from "../language/tokenize.ts";
import type { Hit } from "./finding.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** How much two texts have in common, in runs of words. */
export type NearCopy = {
  /** Share of the text's words that stand in runs shared with the original. */
  readonly ofText: number;
  /** Share of the original's words that the text repeats. */
  readonly ofOriginal: number;
  /** The first passage that both have. */
  readonly quote: string;
};

/** Number of words in a row that no two people write alike by chance. */
const RUN = 4;
const COPIED_EXAMPLE = THRESHOLDS.copiedExample;
/** Only the first words of each text are compared, this number at most. */
const LONGEST = 1_500;

/** Letter case, accents, invisible signs and look-alike letters do not part two words. */
const wordsOf = ({ tokens }: Pick<ReadText, "tokens">): readonly Token[] => tokens.slice(0, LONGEST);
const read = (text: string): ReadText => readText(text.slice(0, 12_000));

/** The run that begins at each word; empty where one of its words is not among those of the original. */
function runsOf(words: readonly Token[], among?: ReadonlySet<string>): string[] {
  const looks = words.map(({ word }) => word.looks);
  const runs: string[] = [];
  let row = 0;
  looks.forEach((word, at) => {
    row = among === undefined || among.has(word) ? row + 1 : 0;
    if (at + 1 >= RUN) runs.push(row < RUN ? "" : looks.slice(at + 1 - RUN, at + 1).join(" "));
  });
  return runs;
}

/** Which of `length` words stand in one of the wanted runs. */
function covered(runs: readonly string[], length: number, wanted: ReadonlySet<string>): boolean[] {
  const out = Array.from({ length }, () => false);
  for (const [at, run] of runs.entries()) if (wanted.has(run)) out.fill(true, at, at + RUN);
  return out;
}

const count = (flags: readonly boolean[]): number => flags.filter(Boolean).length;

/** A text that may have been copied. */
type Original = {
  readonly runs: readonly string[];
  readonly length: number;
  readonly looks: ReadonlySet<string>;
  /** Runs of the original that the brief does not have. */
  readonly own: ReadonlySet<string>;
};

function originalOf(text: string, brief: readonly string[]): Original {
  const words = wordsOf(read(text));
  const runs = runsOf(words);
  const given = new Set(brief.flatMap((part) => runsOf(wordsOf(read(part)))));
  const looks = new Set(words.map(({ word }) => word.looks));
  return { runs, length: words.length, looks, own: new Set(runs.filter((run) => !given.has(run))) };
}

function heldAgainst(text: ReadText, { runs, length, looks, own }: Original): NearCopy | null {
  const words = wordsOf(text);
  const written = runsOf(words, looks);
  const copied = covered(written, words.length, own);
  const both = new Set(written.filter((run) => own.has(run)));
  if (count(copied) < COPIED_EXAMPLE.words) return null;
  const ofText = count(copied) / Math.max(1, words.length);
  const ofOriginal = count(covered(runs, length, both)) / Math.max(1, count(covered(runs, length, own)));
  if (ofText <= COPIED_EXAMPLE.ofPrompt && ofOriginal <= COPIED_EXAMPLE.ofExample) return null;
  const first = copied.indexOf(true);
  const long = copied.slice(first, first + 8).findIndex((one) => !one);
  const last = words[first + (long < 0 ? Math.min(8, copied.length - first) : long) - 1];
  return { ofText, ofOriginal, quote: text.raw.slice(words[first]?.start, last?.end) };
}

/**
 * Compares a text with an original by runs of four words or more, those of the `brief` left out. Null where
 * it is no near copy.
 */
export const nearCopyOf = (text: string, original: string, brief: readonly string[]): NearCopy | null =>
  heldAgainst(read(text), originalOf(original, brief));

/** Size of the cache of worked examples, some ten kilobytes each. */
const KEPT = 64;
const examples = new Map<string, Original>();

/** A worked example, read once and cached: each prompt is compared with one. */
function exampleOf(example: string, brief: readonly string[]): Original {
  const key = [example, ...brief].join("\n");
  let cached = examples.get(key);
  if (cached === undefined) {
    cached = originalOf(example, brief);
    if (examples.size >= KEPT) examples.clear();
    examples.set(key, cached);
  }
  return cached;
}

type WithExample = {
  readonly title: string;
  readonly description: string;
  readonly example?: string | undefined;
  readonly rubric?: readonly { readonly name: string }[];
};

/** The challenge's worked example, handed in nearly as it stands; a brief without an example has none to copy. */
export function findCopiedExample(brief: WithExample, prompt: ReadText): Hit | null {
  if (brief.example === undefined) return null;
  const names = (brief.rubric ?? []).map(({ name }) => name);
  const copy = heldAgainst(prompt, exampleOf(brief.example, [brief.title, brief.description, ...names]));
  return copy === null ? null : { keep: 0, quote: copy.quote };
}

export const isExampleCopy = (brief: WithExample, prompt: string): boolean =>
  findCopiedExample(brief, read(prompt)) !== null;
