import { onceForEach } from "../language/once-for-each.ts";
import { readOften } from "../language/read-often.ts";
import type { ReadText, Token } from "../language/tokenize.ts";
import { WordIndex } from "../language/word-index.ts";

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

const tellingIn = onceForEach(({ tokens }: ReadText): readonly Token[] => tokens.filter(isTelling));
const indexOf = onceForEach(({ tokens }: ReadText) => new WordIndex(tokens));

/** How many of the words stand in the sentence that has most of them, and anywhere. */
function count(words: readonly Token[], index: WordIndex): { together: number; anywhere: number } {
  const inSentence = new Map<number, number>();
  let anywhere = 0;
  for (const word of words) {
    const found = index.inflections(word);
    if (found.length > 0) anywhere += 1;
    let last = -1;
    for (const { sentence } of found) {
      if (sentence !== last) inSentence.set(sentence, (inSentence.get(sentence) ?? 0) + 1);
      last = sentence;
    }
  }
  return { together: Math.max(0, ...inSentence.values()), anywhere };
}

/** Whether a text has any of a demand's own words, in one of the ways in which it is put. */
export const seesAny = (wordings: readonly string[], text: ReadText): boolean =>
  wordings.some((wording) =>
    tellingIn(readOften(wording)).some((word) => indexOf(text).inflections(word).length > 0),
  );

/** `wordings`: the ways in which a demand is put, of which the one that fits best counts. */
export function seenWords(wordings: readonly string[], text: ReadText): SeenWords {
  const index = indexOf(text);
  const seen = { together: 0, anywhere: 0, counted: true };
  for (const wording of wordings) {
    const words = tellingIn(readOften(wording));
    const { together, anywhere } = count(words, index);
    seen.together = Math.max(seen.together, together / Math.max(1, words.length));
    seen.anywhere = Math.max(seen.anywhere, anywhere / Math.max(1, words.length));
    seen.counted &&= words.every((word) => !isCount(word) || index.has(word.stem));
  }
  return seen;
}
