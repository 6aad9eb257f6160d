import { foldChar, isInvisible, isUnspaced, skeletonOf } from "./fold.ts";
import { hanNumber, numberOf } from "./numbers.ts";
import { stem } from "./stem.ts";
import { isFunctionWord } from "./common-words.ts";

export type Token = {
  /** Folded: lower case, no accents, no invisible characters. */
  readonly text: string;
  readonly stem: string;
  /** Set for digits and number words alike ("12" for "twelve"). */
  readonly number: string | null;
  /** True for one character of a script without spaces. */
  readonly unspaced: boolean;
  /** Not a function word. */
  readonly content: boolean;
  /** UTF-16 offsets in the original text. */
  readonly start: number;
  readonly end: number;
  /** Index of sentence (also broken at line ends) and of the clause inside the whole text. */
  readonly sentence: number;
  readonly clause: number;
};

export type Sentence = { readonly start: number; readonly end: number; readonly tokens: readonly Token[] };

export type ReadText = {
  readonly raw: string;
  readonly tokens: readonly Token[];
  readonly content: readonly Token[];
  readonly sentences: readonly Sentence[];
  /** What the eye reads: look-alikes and hidden characters resolved, single spaces. */
  readonly skeleton: string;
  /** Words; two characters of a script without spaces count as about one word. */
  readonly wordCount: number;
  readonly invisible: number;
  /** Marks outside words, for structure: each with its offset. */
  readonly lines: readonly string[];
};

const LETTER = /[\p{L}\p{M}]/u;
const DIGIT = /\p{Nd}/u;

type Draft = { start: number; end: number; raw: string };

function isWordChar(char: string, code: number): boolean {
  if (code < 0x80)
    return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
  return LETTER.test(char) || DIGIT.test(char);
}

const isAsciiDigit = (char: string | undefined): boolean => char !== undefined && char >= "0" && char <= "9";

function endsSentence(char: string, raw: string, at: number, word: string): boolean {
  if (
    char === "\n" ||
    char === "!" ||
    char === "?" ||
    char === "。" ||
    char === "！" ||
    char === "？" ||
    char === "।" ||
    char === "؟"
  )
    return true;
  if (char === "…") return true;
  if (char !== ".") return false;
  const next = raw[at + 1];
  if (next !== undefined && next !== " " && next !== "\n" && next !== '"' && next !== "”" && next !== ")")
    return false;
  if (word.length > 1) return true;
  const after = raw[at + 2] ?? "";
  return next === undefined || next === "\n" || after !== after.toLowerCase();
}

const CLAUSE_MARKS = new Set(',;:()[]{}–—|/•、；：，،؛"“”');

const isClauseMark = (char: string): boolean => CLAUSE_MARKS.has(char);

/** "Best/worst case" is one thing; "name / price" are two. */
const isBetweenLetters = (raw: string, at: number): boolean =>
  LETTER.test(raw[at - 1] ?? "") && LETTER.test(raw[at + 1] ?? "");

/** Splits a text into words with their place in the original; linear in its length. */
export function readText(raw: string): ReadText {
  const tokens: Token[] = [];
  let sentence = 0;
  let clause = 0;
  let invisible = 0;
  let word: Draft | null = null;
  const push = (draft: Draft, unspaced: boolean): void => {
    let text = draft.raw;
    while (text.endsWith("'")) text = text.slice(0, -1);
    if (text === "") return;
    const number = unspaced ? hanNumberText(text) : numberOf(text);
    const stemmed = number ?? stem(text);
    tokens.push({
      text,
      stem: stemmed,
      number,
      unspaced,
      start: draft.start,
      end: draft.end,
      sentence,
      clause,
      content: number !== null || !isFunctionWord(text),
    });
  };
  const flush = (): void => {
    if (word !== null) push(word, false);
    word = null;
  };
  let at = 0;
  while (at < raw.length) {
    const code = raw.codePointAt(at) ?? 0;
    const char = code < 0x10000 ? (raw[at] ?? "") : String.fromCodePoint(code);
    const size = char.length;
    if (isInvisible(code)) invisible += 1;
    else if (isUnspaced(code)) {
      flush();
      push({ start: at, end: at + size, raw: char }, true);
    } else if (isWordChar(char, code)) {
      const folded = foldChar(char, code);
      if (word === null) word = { start: at, end: at + size, raw: folded };
      else {
        word.raw += folded;
        word.end = at + size;
      }
    } else if (word !== null && (char === "'" || char === "’") && LETTER.test(raw[at + 1] ?? "")) {
      word.raw += "'";
      word.end = at + size;
    } else if (
      word !== null &&
      ".,:".includes(char) &&
      isAsciiDigit(raw[at - 1]) &&
      isAsciiDigit(raw[at + 1])
    ) {
      word.raw += char;
      word.end = at + size;
    } else {
      const before = word?.raw ?? "xx";
      flush();
      if (endsSentence(char, raw, at, before)) {
        sentence += 1;
        clause += 1;
      } else if (isClauseMark(char) && !(char === "/" && isBetweenLetters(raw, at))) clause += 1;
    }
    at += size;
  }
  flush();
  const joined = joinHanNumbers(tokens);
  return {
    raw,
    tokens: joined,
    content: joined.filter((token) => token.content),
    sentences: sentencesOf(joined),
    skeleton: joined.map((token) => skeletonOf(token.text)).join(" "),
    wordCount: wordsIn(joined),
    invisible,
    lines: raw
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  };
}

function wordsIn(tokens: readonly Token[]): number {
  const spaced = tokens.filter((token) => !token.unspaced).length;
  return Math.round(spaced + (tokens.length - spaced) / 1.8);
}

function hanNumberText(char: string): string | null {
  const value = hanNumber(char);
  return value === null ? null : String(value);
}

/** Neighbouring Chinese numerals are one number: 十 二 becomes 12. */
function joinHanNumbers(tokens: readonly Token[]): Token[] {
  const out: Token[] = [];
  let run: Token[] = [];
  const close = (): void => {
    const first = run[0];
    const last = run.at(-1);
    if (first !== undefined && last !== undefined && run.length > 1) {
      const text = run.map((token) => token.text).join("");
      const value = String(hanNumber(text) ?? 0);
      out.push({ ...first, text, stem: value, number: value, end: last.end });
    } else if (first !== undefined) out.push(first);
    run = [];
  };
  for (const token of tokens) {
    const last = run.at(-1);
    const numeral = token.unspaced && token.number !== null;
    if (!numeral || (last !== undefined && last.end !== token.start)) close();
    if (numeral) run.push(token);
    else out.push(token);
  }
  close();
  return out;
}

/** The text without some of its tokens, as if they had not been said; offsets stay those of the original. */
export function withoutTokens(text: ReadText, gone: ReadonlySet<Token>): ReadText {
  if (gone.size === 0) return text;
  const tokens = text.tokens.filter((token) => !gone.has(token));
  return {
    ...text,
    tokens,
    content: tokens.filter((token) => token.content),
    sentences: sentencesOf(tokens),
    wordCount: wordsIn(tokens),
  };
}

function sentencesOf(tokens: readonly Token[]): Sentence[] {
  const out: { start: number; end: number; tokens: Token[] }[] = [];
  let index = -1;
  for (const token of tokens) {
    const current = out.at(-1);
    if (current === undefined || token.sentence !== index) {
      out.push({ start: token.start, end: token.end, tokens: [token] });
      index = token.sentence;
    } else {
      current.tokens.push(token);
      current.end = token.end;
    }
  }
  return out;
}
