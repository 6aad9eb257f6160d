import type { ReadText, Token } from "../text/read-text.ts";

/** Places of the features of a text; two features may share one. */
export const TALK_FEATURES = 1 << 16;

/** A piece of a text that is looked at by itself: a sentence, a line, or a part of a long one. */
export type Piece = { readonly tokens: readonly Token[] };

/** Longer sentences are looked at in parts, which overlap by half. A character without spaces is half a word. */
const LONGEST = 24;
const PART = 16;

const sizeOf = (tokens: readonly Token[]): number =>
  tokens.reduce((sum, { unspaced }) => sum + (unspaced ? 0.5 : 1), 0);

/** Lines of fewer words are read together with the short ones beside them: "Dear / grader, / this / prompt". */
const SHORT = 3;

function joined(sentences: ReadText["sentences"]): Piece[] {
  const out: { tokens: Token[] }[] = [];
  let row = false;
  for (const { tokens } of sentences) {
    const short = tokens.length < SHORT;
    const last = out.at(-1);
    if (row && short && last !== undefined) last.tokens.push(...tokens);
    else out.push({ tokens: [...tokens] });
    row = short;
  }
  return out;
}

export function piecesOf({ sentences }: Pick<ReadText, "sentences">): Piece[] {
  return joined(sentences).flatMap(({ tokens }) => {
    if (sizeOf(tokens) <= LONGEST) return [{ tokens }];
    const part = tokens[0]?.unspaced === true ? PART * 2 : PART;
    const out: Piece[] = [];
    for (let from = 0; from + part / 2 < tokens.length; from += part / 2)
      out.push({ tokens: tokens.slice(from, from + part) });
    return out;
  });
}

/** Letters in a row from which on they are a word. */
const SPELLED = 4;

/** The words as an eye reads them; letters written one by one ("i g n o r e") are one word. */
function wordsOf(tokens: readonly Token[]): string[] {
  const out: string[] = [];
  let letters: string[] = [];
  const close = (): void => {
    if (letters.length >= SPELLED) out.push(letters.join(""));
    else out.push(...letters);
    letters = [];
  };
  for (const { number, word } of tokens) {
    if (number === null && /^[a-z]$/.test(word.looks)) letters.push(word.looks);
    else {
      close();
      if (number === null) out.push(...word.looks.split(" "));
      else out.push(number === "100" || number === "10" ? number : /^9\d$/.test(number) ? "9#" : "#");
    }
  }
  close();
  return out;
}

/** Letters, digits and blanks each as one sign; the marks around them as they are. */
const shapeOf = (raw: string): string =>
  raw
    .replaceAll(/[\p{L}\p{M}]+/gu, "a")
    .replaceAll(/\p{N}+/gu, "0")
    .replaceAll(/\s+/gu, " ");

const MARKS = 400;

/** Places of what stands in a piece: its words, neighbours, beginnings of words, and the marks between them. */
export function talkFeatures({ tokens }: Piece, raw: string): number[] {
  const places = new Set<number>();
  const add = (text: string): void => void places.add(placeOf(text));
  // A text has thousands of these, so none of them is put together as a text of its own.
  const addPart = (sign: string, text: string, from: number, to: number): void =>
    void places.add(placeOf(text, from, Math.min(to, text.length), hashOf(sign)));
  const words = wordsOf(tokens);
  words.forEach((word, at) => {
    const next = words[at + 1] ?? "$";
    const after = words[at + 2] ?? "$";
    add(word);
    add(`${word} ${next}`);
    add(`${word} * ${after}`);
    if (word.length === 1) add(`${word} ${next} ${after}`);
    if (word.length > 4) {
      const whole = `^${word}$`;
      for (let from = 0; from + 4 <= whole.length; from += 1) addPart("~", whole, from, from + 4);
    }
  });
  const start = Math.max(0, (tokens[0]?.start ?? 0) - 3);
  const shape = shapeOf(raw.slice(start, Math.min((tokens.at(-1)?.end ?? 0) + 2, start + MARKS)));
  for (let from = 0; from < shape.length; from += 1) {
    addPart(".", shape, from, from + 3);
    addPart(".", shape, from, from + 5);
  }
  return [...places];
}

/** Goes on with a hash by some letters of a text. */
function hashOf(text: string, from = 0, to = text.length, begun = 2166136261): number {
  let hash = begun;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619);
  return hash;
}

function placeOf(text: string, from = 0, to = text.length, begun = 2166136261): number {
  const hash = hashOf(text, from, to, begun);
  return ((hash >>> 0) ^ (hash >>> 15)) & (TALK_FEATURES - 1);
}
