import { foldChar, isInvisible, isUnspaced } from "./normalize.ts";
import type { Word } from "./words.ts";
import { unspacedWordOf, wordOf } from "./words.ts";

export type Token = {
  /** Folded: lower case, no accents, no invisible characters. */
  readonly text: string;
  readonly stem: string;
  /** The number in digits, for digits and number words alike ("12" for "twelve"); null for other words. */
  readonly number: string | null;
  /** Not a function word. */
  readonly content: boolean;
  /** Everything else that is known of the word. */
  readonly word: Word;
  /** True for one character of a script without spaces. */
  readonly unspaced: boolean;
  /** Its place among the words of the text, before any is left out. */
  readonly at: number;
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
  /** Words; two characters of a script without spaces count as about one word. */
  readonly wordCount: number;
};

const LETTER = /[\p{L}\p{M}]/u;
const WORD = /[\p{L}\p{M}\p{Nd}]/u;
const CLAUSE_MARKS = new Set(',;:()[]{}–—|/•、；：，،؛"“”');

/** The role of a character for the words around it. */
const INVISIBLE = 1;
const UNSPACED = 2;
const IN_WORD = 3;
const BLANK = 4;
const CLAUSE_MARK = 5;
/** Full stops and apostrophes, whose neighbours decide, and everything else. */
const OTHER = 6;

function roleOf(code: number): number {
  const char = String.fromCodePoint(code);
  if (isInvisible(code)) return INVISIBLE;
  if (isUnspaced(code)) return UNSPACED;
  if (WORD.test(char)) return IN_WORD;
  if (CLAUSE_MARKS.has(char)) return CLAUSE_MARK;
  return char === " " ? BLANK : OTHER;
}

/** A table of the roles of the most frequent characters, for speed. */
const ROLES = Uint8Array.from({ length: 0x2100 }, (_, code) => roleOf(code));

const isAsciiDigit = (char: string | undefined): boolean => char !== undefined && char >= "0" && char <= "9";

const ENDINGS = new Set("\n!?。！？।؟…");

/** @param length letters of the word before the character */
function endsSentence(char: string, raw: string, at: number, length: number): boolean {
  if (char !== ".") return ENDINGS.has(char);
  const next = raw[at + 1];
  if (next !== undefined && next !== " " && next !== "\n" && next !== '"' && next !== "”" && next !== ")")
    return false;
  if (length > 1) return true;
  const after = raw[at + 2] ?? "";
  return next === undefined || next === "\n" || after !== after.toLowerCase();
}

/** "Best/worst case" is one thing; "name / price" are two. */
const isBetweenLetters = (raw: string, at: number): boolean =>
  LETTER.test(raw[at - 1] ?? "") && LETTER.test(raw[at + 1] ?? "");

/** Whether a character joins what stands around it into one word or figure: "don't", "1,000", "9:30". */
const joins = (char: string, raw: string, at: number): boolean =>
  char === "'" || char === "’"
    ? LETTER.test(raw[at + 1] ?? "")
    : (char === "." || char === "," || char === ":") &&
      isAsciiDigit(raw[at - 1]) &&
      isAsciiDigit(raw[at + 1]);

/** Splits a text into words with their place in the original; linear in its length. */
export function readText(raw: string): ReadText {
  const tokens: Token[] = [];
  let sentence = 0;
  let clause = 0;
  let start = -1;
  let end = -1;
  // What was read of a word that is not written in plain letters one after another; such a one is cut out whole.
  let folded: string | null = null;
  const push = (word: Word, from: number, to: number, unspaced: boolean): void => {
    const { text, stem, number, content } = word;
    const place = tokens.length;
    tokens.push({
      text,
      stem,
      number,
      content,
      word,
      unspaced,
      at: place,
      start: from,
      end: to,
      sentence,
      clause,
    });
  };
  const soFar = (): string => folded ?? raw.slice(start, end).toLowerCase();
  const flush = (): void => {
    if (start < 0) return;
    let text = soFar();
    while (text.endsWith("'")) text = text.slice(0, -1);
    if (text !== "") push(wordOf(text), start, end, false);
    start = -1;
    folded = null;
  };
  let at = 0;
  while (at < raw.length) {
    const code = raw.codePointAt(at) ?? 0;
    const size = code < 0x10000 ? 1 : 2;
    const role = ROLES[code] ?? roleOf(code);
    if (role === IN_WORD) {
      const follows = start >= 0 && end === at;
      if (code >= 0x80) folded = (start < 0 ? "" : soFar()) + foldChar(raw.slice(at, at + size), code);
      else if (folded !== null || (start >= 0 && !follows)) folded = soFar() + foldChar(raw[at] ?? "", code);
      if (start < 0) start = at;
      end = at + size;
    } else if (role === BLANK) flush();
    else if (role === UNSPACED) {
      flush();
      push(unspacedWordOf(raw.slice(at, at + size)), at, at + size, true);
    } else if (role !== INVISIBLE) {
      const char = raw.slice(at, at + size);
      if (start >= 0 && joins(char, raw, at)) {
        if (folded !== null || end !== at || char === "’") folded = soFar() + (char === "’" ? "'" : char);
        end = at + size;
      } else {
        const length = start < 0 ? 2 : (folded?.length ?? end - start);
        flush();
        if (endsSentence(char, raw, at, length)) {
          sentence += 1;
          clause += 1;
        } else if (role === CLAUSE_MARK && !(char === "/" && isBetweenLetters(raw, at))) clause += 1;
      }
    }
    at += size;
  }
  flush();
  return textOf(raw, joinHanNumbers(tokens));
}

const textOf = (raw: string, tokens: readonly Token[]): ReadText => ({
  raw,
  tokens,
  content: tokens.filter((token) => token.content),
  sentences: sentencesOf(tokens),
  wordCount: wordsIn(tokens),
});

function wordsIn(tokens: readonly Token[]): number {
  let spaced = 0;
  for (const token of tokens) if (!token.unspaced) spaced += 1;
  return Math.round(spaced + (tokens.length - spaced) / 1.8);
}

/** Neighbouring Chinese numerals are one number: 十 二 becomes 12. */
function joinHanNumbers(tokens: readonly Token[]): readonly Token[] {
  const isNumeral = (token: Token | undefined): boolean => token?.unspaced === true && token.number !== null;
  if (!tokens.some((token, at) => isNumeral(token) && isNumeral(tokens[at + 1]))) return tokens;
  const out: Token[] = [];
  let run: Token[] = [];
  const close = (): void => {
    const first = run[0];
    const last = run.at(-1);
    if (first !== undefined && last !== undefined && run.length > 1) {
      const word = unspacedWordOf(run.map((token) => token.text).join(""));
      out.push({
        ...first,
        text: word.text,
        stem: word.stem,
        number: word.number,
        word,
        at: out.length,
        end: last.end,
      });
    } else if (first !== undefined) out.push({ ...first, at: out.length });
    run = [];
  };
  for (const token of tokens) {
    const last = run.at(-1);
    if (!isNumeral(token) || (last !== undefined && last.end !== token.start)) close();
    if (isNumeral(token)) run.push(token);
    else out.push({ ...token, at: out.length });
  }
  close();
  return out;
}

/** The text without some of its tokens, as if they had not been said; offsets stay those of the original. */
export function withoutTokens(text: ReadText, gone: ReadonlySet<Token>): ReadText {
  if (gone.size === 0) return text;
  return textOf(
    text.raw,
    text.tokens.filter((token) => !gone.has(token)),
  );
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
