import type { ReadText, Token } from "./read-text.ts";
import { readText } from "./read-text.ts";
import { sameWord } from "./stem.ts";

/** How much of a demand's own words a reader finds in a prompt, each 0..1. */
export type SeenWords = {
  /** In the sentence that has most of them. */
  readonly together: number;
  readonly anywhere: number;
  /** Whether each number of the demand is there; true where it has none. */
  readonly counted: boolean;
};

const isCount = ({ number }: Token): boolean => number !== null && number !== "1";
/** "One" and "first" are in any sentence. */
const isTelling = (token: Token): boolean =>
  isCount(token) || (token.number === null && token.content && !token.word.light);

/** A challenge's demands are held against many prompts; their words are read once. */
const KEPT = 4000;
const read = new Map<string, readonly Token[]>();

function telling(text: string): readonly Token[] {
  const known = read.get(text);
  if (known !== undefined) return known;
  const tokens = readText(text).tokens.filter(isTelling);
  if (read.size >= KEPT) read.clear();
  read.set(text, tokens);
  return tokens;
}

const isIn =
  (tokens: readonly Token[]) =>
  (word: Token): boolean =>
    tokens.some(({ stem, number }) =>
      word.number === null ? sameWord(stem, word.stem) : number === word.number,
    );

const share = (words: readonly Token[], tokens: readonly Token[]): number =>
  words.length === 0 ? 0 : words.filter(isIn(tokens)).length / words.length;

/** `wordings`: the ways in which a demand is put, of which the one that fits best counts. */
export function seenWords(wordings: readonly string[], { tokens, sentences }: ReadText): SeenWords {
  const demands = wordings.map(telling);
  const best = (of: (words: readonly Token[]) => number): number => Math.max(0, ...demands.map(of));
  return {
    together: best((words) => Math.max(0, ...sentences.map((one) => share(words, one.tokens)))),
    anywhere: best((words) => share(words, tokens)),
    counted: demands.flat().filter(isCount).every(isIn(tokens)),
  };
}
