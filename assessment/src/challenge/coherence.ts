import type { Token } from "../language/tokenize.ts";
import type { TextModel } from "./weights.ts";
import type { Sense, WordVectors } from "./word-vectors.ts";
import { DIMENSIONS } from "./word-vectors.ts";

/** One weight for each pair of numbers of two word vectors: the size of the learned matrix. */
export const COHERENCE_WEIGHTS = DIMENSIONS * DIMENSIONS;

/** Words with a lower weight fit every other word, so they tell nothing. */
const LIGHTEST = 0.35;
/** Added to the number of pairs, so that the mean of a few words stays near 0. */
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

/** Words whose turned directions are kept. */
const KEPT = 2000;

/** The directions of words, turned by the weights: what a word before each of them should be like. */
const turned = new WeakMap<TextModel, Map<number, Float64Array>>();

function turnedOf(place: number, model: TextModel, vectors: WordVectors): Float64Array {
  const kept = turned.get(model) ?? new Map<number, Float64Array>();
  turned.set(model, kept);
  const known = kept.get(place);
  if (known !== undefined) return known;
  const direction = vectors.ofPlace(place);
  const out = new Float64Array(DIMENSIONS);
  for (let row = 0; row < DIMENSIONS; row += 1) {
    let part = 0;
    for (let at = 0; at < DIMENSIONS; at += 1)
      part += (model.weights[row * DIMENSIONS + at] as number) * (direction[at] as number);
    out[row] = part;
  }
  if (kept.size >= KEPT) kept.clear();
  kept.set(place, out);
  return out;
}

/**
 * How well neighbouring words fit each other in meaning: a mean, about 0 for words in random order, higher
 * for honest sentences.
 */
export function coherenceOf(
  tokens: readonly Word[],
  senses: readonly Sense[],
  model: TextModel,
  vectors: WordVectors,
): number {
  const pairs = tellingPairs(tokens, senses);
  let sum = 0;
  for (const [a, b] of pairs) {
    const first = vectors.ofPlace(a);
    const second = turnedOf(b, model, vectors);
    for (let row = 0; row < DIMENSIONS; row += 1) sum += (second[row] as number) * (first[row] as number);
  }
  return (sum * model.scale) / (pairs.length + FEW);
}
