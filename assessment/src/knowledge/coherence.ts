import type { Token } from "../text/read-text.ts";
import type { TextModel } from "./weights.ts";
import type { Sense, WordVectors } from "./word-vectors.ts";
import { DIMENSIONS } from "./word-vectors.ts";

/** Weights of the coherence of two words: one for each number of the first with each of the second. */
export const COHERENCE_WEIGHTS = DIMENSIONS * DIMENSIONS;

/** Lighter words go with every other. */
const LIGHTEST = 0.35;
/** So many pairs of no coherence are added, so that a few words prove nothing. */
const FEW = 3;

type Word = Pick<Token, "content" | "sentence">;

/** Telling words that follow each other in a sentence, as places in the vectors. */
export function tellingPairs(
  tokens: readonly Word[],
  senses: readonly Sense[],
): (readonly [number, number])[] {
  const out: (readonly [number, number])[] = [];
  let before = -1;
  let sentence = -1;
  tokens.forEach((token, at) => {
    const { number, place, weight } = senses[at] as Sense;
    if (!token.content || number !== null || place < 0 || weight < LIGHTEST) return;
    if (before >= 0 && sentence === token.sentence) out.push([before, place]);
    before = place;
    sentence = token.sentence;
  });
  return out;
}

/** How well the words that follow each other go together in what they mean: about 0 where they stand by chance. */
export function coherenceOf(
  tokens: readonly Word[],
  senses: readonly Sense[],
  { scale, weights }: TextModel,
  vectors: WordVectors,
): number {
  const pairs = tellingPairs(tokens, senses);
  let sum = 0;
  for (const [a, b] of pairs) {
    const first = vectors.ofPlace(a);
    const second = vectors.ofPlace(b);
    for (let row = 0; row < DIMENSIONS; row += 1) {
      let part = 0;
      for (let at = 0; at < DIMENSIONS; at += 1)
        part += (weights[row * DIMENSIONS + at] as number) * (second[at] as number);
      sum += part * (first[row] as number);
    }
  }
  return (sum * scale) / (pairs.length + FEW);
}
