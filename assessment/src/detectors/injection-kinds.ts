import { foldChar } from "../language/normalize.ts";
import type { ReadText, Token } from "../language/tokenize.ts";
import {
  DEMANDS,
  FOREIGN_RUNS,
  FOREIGN_STRONG,
  GRADERS,
  LIKE_MARKS,
  MARK_PHRASES,
  OVERRIDES,
  SELF,
  SUBMISSION,
  SUB_SCORE_NAMES,
} from "./injection-phrases.ts";

export type Kind =
  | "override"
  | "grader"
  | "marks"
  | "likeMarks"
  | "names"
  | "self"
  | "submission"
  | "demand"
  | "foreign";

export type Phrase = { readonly kind: Kind; readonly words: readonly string[] };

type ByFirstWord = ReadonlyMap<string, readonly Phrase[]>;

/** Phrases by their first word, which rules nearly all of them out at once. */
export function byFirstWord(phrases: readonly Phrase[]): ByFirstWord {
  const out = new Map<string, Phrase[]>();
  for (const phrase of phrases) {
    const first = phrase.words[0] ?? "";
    const others = out.get(first);
    if (others === undefined) out.set(first, [phrase]);
    else others.push(phrase);
  }
  return out;
}

function folded(phrase: string): string {
  let out = "";
  for (const char of phrase) out += foldChar(char, char.codePointAt(0) ?? 0);
  return out;
}

const KINDS: readonly (readonly [Kind, readonly string[]])[] = [
  ["override", OVERRIDES],
  ["grader", GRADERS],
  ["marks", MARK_PHRASES],
  ["likeMarks", LIKE_MARKS],
  ["names", SUB_SCORE_NAMES],
  ["self", SELF],
  ["submission", SUBMISSION],
  ["demand", DEMANDS],
  ["foreign", FOREIGN_STRONG],
];

export const ALL: ByFirstWord = byFirstWord(
  KINDS.flatMap(([kind, phrases]) => phrases.map((one) => ({ kind, words: folded(one).split(" ") }))),
);

export const RUNS: readonly string[] = FOREIGN_RUNS.map((run) => run.replaceAll(" ", ""));

/** Any letter of the runs: a cheap test before all of them are looked for. */
export const RUN_LETTERS = new RegExp(
  `[${[...new Set(RUNS.join(""))].filter((one) => one > "\u007f").join("")}]`,
  "u",
);

const NONE: readonly Phrase[] = [];

/** The phrases that stand among the words, each once. */
export function phrasesIn(words: readonly string[], phrases: ByFirstWord): Set<Phrase> {
  const found = new Set<Phrase>();
  if (phrases.size === 0) return found;
  words.forEach((word, at) => {
    for (const phrase of phrases.get(word) ?? NONE)
      if (phrase.words.every((one, step) => words[at + step] === one)) found.add(phrase);
  });
  return found;
}

/** From this number on single letters in a row are read as one word. */
const SPELLED = 4;

/** Letters written one by one ("i g n o r e", "i-g-n-o-r-e") are read as one word. */
function joinSingles(tokens: readonly Token[], raw: string): string[] {
  const out: string[] = [];
  let run: string[] = [];
  let gap = "";
  let before: Token | undefined;
  const close = (): void => {
    if (run.length >= SPELLED) out.push(run.join(""));
    else out.push(...run);
    run = [];
  };
  for (const token of tokens) {
    const word = token.word.looks;
    const single = word.length === 1 && word >= "a" && word <= "z";
    if (!single) {
      if (run.length > 0) close();
      out.push(word);
    } else {
      const between = before === undefined ? "" : raw.slice(before.end, token.start);
      if (run.length > 1 && between !== gap) close();
      if (run.length === 1) gap = between;
      run.push(word);
    }
    before = token;
  }
  close();
  return out;
}

/** Splits words that folding has turned into several. */
const parted = (words: readonly string[]): readonly string[] =>
  words.some((word) => word.includes(" ")) ? words.flatMap((word) => word.split(" ")) : words;

/** The words of a text twice: as folded, and as look-alike letters read. */
export function readings(tokens: readonly Token[], raw: string): readonly string[] {
  return parted([...tokens.map((token) => token.text), "|", ...joinSingles(tokens, raw)]);
}

/**
 * Whether single letters in a row are read as a word; then a part of the text can have other words than the
 * whole.
 */
export function isSpelled(tokens: readonly Token[]): boolean {
  let row = 0;
  for (const { word } of tokens) {
    row = word.looks.length === 1 ? row + 1 : 0;
    if (row === SPELLED) return true;
  }
  return false;
}

/** All phrases in a text. Look-alikes are read only if the text has any. */
export function phrasesOf({ tokens, raw }: Pick<ReadText, "tokens" | "raw">): Set<Phrase> {
  const isPlain = tokens.every(({ word }) => word.looks === word.text) && !isSpelled(tokens);
  return phrasesIn(isPlain ? parted(tokens.map(({ text }) => text)) : readings(tokens, raw), ALL);
}

/** Whether the words name scores, graders or submissions; orders alone are in every prompt. */
export const namesScoreOrJudge = (tokens: readonly Token[], raw: string): boolean =>
  [...phrasesIn(readings(tokens, raw), ALL)].some(({ kind }) => kind !== "demand" && kind !== "likeMarks");

/** A phrase with other words pushed between its own, with the offsets of its first and last word. */
export type Torn = { readonly phrase: Phrase; readonly start: number; readonly end: number };

/** Number of words that may be pushed between two words of a phrase, at most. */
const PUSHED = 40;

/** Phrases with words between their own, all of which are `leftOut`. */
export function tornPhrases(tokens: readonly Token[], leftOut: (token: Token) => boolean): Torn[] {
  const isOut = (token: Token | undefined): boolean => token !== undefined && leftOut(token);
  const endOf = (from: number, words: readonly string[]): number => {
    let at = from;
    for (const word of words) {
      const until = Math.min(tokens.length - 1, at + PUSHED);
      while (tokens[at]?.text !== word && at < until && at > from && isOut(tokens[at])) at += 1;
      if (tokens[at]?.text !== word) return -1;
      at += 1;
    }
    return at - 1;
  };
  const out: Torn[] = [];
  tokens.forEach((token, from) => {
    for (const phrase of ALL.get(token.text) ?? NONE) {
      if (phrase.words.length === 1) continue;
      const end = endOf(from, phrase.words);
      if (end > from + phrase.words.length - 1)
        out.push({ phrase, start: token.start, end: tokens[end]?.end ?? token.end });
    }
  });
  return out;
}
