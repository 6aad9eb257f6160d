import type { ReadText, Token } from "./tokenize.ts";
import { hashOf, hashOn, Places } from "./hashed-features.ts";
import { shapeOf } from "./text-signs.ts";

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
    const { looks } = word;
    if (number === null && looks.length === 1 && looks >= "a" && looks <= "z") letters.push(looks);
    else {
      if (letters.length > 0) close();
      if (number === null && looks.includes(" ")) out.push(...looks.split(" "));
      else if (number === null) out.push(looks);
      else out.push(number === "100" || number === "10" ? number : /^9\d$/.test(number) ? "9#" : "#");
    }
  }
  close();
  return out;
}

const places = new Places(TALK_FEATURES);
const PART_OF_WORD = hashOf("~");
const PART_OF_SHAPE = hashOf(".");
/** Letters of a part of a word, and the longest shape that is looked at. */
const LETTERS = 4;
const LONGEST_SHAPE = 400;

/** The rows of four letters in a word, its edges among them. */
function addParts(word: string): void {
  const whole = `^${word}$`;
  for (let from = 0; from + LETTERS <= whole.length; from += 1) {
    let hash = PART_OF_WORD;
    for (let at = from; at < from + LETTERS; at += 1) hash = hashOn(hash, whole.charCodeAt(at));
    places.add(hash);
  }
}

/** The rows of three and of five signs. */
function addShape(shape: readonly number[]): void {
  shape.forEach((_, from) => {
    let hash = PART_OF_SHAPE;
    for (let at = from; at < Math.min(from + 3, shape.length); at += 1)
      hash = hashOn(hash, shape[at] as number);
    places.add(hash);
    for (let at = from + 3; at < Math.min(from + 5, shape.length); at += 1)
      hash = hashOn(hash, shape[at] as number);
    places.add(hash);
  });
}

/** Places of what stands in a piece: its words, neighbours, beginnings of words, and the marks between them. */
export function talkFeatures({ tokens }: Piece, raw: string): number[] {
  const words = wordsOf(tokens);
  words.forEach((word, at) => {
    const next = words[at + 1] ?? "$";
    const after = words[at + 2] ?? "$";
    const alone = hashOf(word);
    const beside = hashOf(next, hashOf(" ", alone));
    places.add(alone);
    places.add(beside);
    places.add(hashOf(after, hashOf(" * ", alone)));
    if (word.length === 1) places.add(hashOf(after, hashOf(" ", beside)));
    if (word.length > 4) addParts(word);
  });
  const start = Math.max(0, (tokens[0]?.start ?? 0) - 3);
  addShape(shapeOf(raw, start, Math.min((tokens.at(-1)?.end ?? 0) + 2, start + LONGEST_SHAPE)));
  return places.take();
}
