import { COHERENCE_WEIGHTS, tellingPairs } from "../src/challenge/coherence.ts";
import type { StoredTextModel } from "../src/challenge/weights.ts";
import type { WordVectors } from "../src/challenge/word-vectors.ts";
import { DIMENSIONS, senseOf } from "../src/challenge/word-vectors.ts";
import { PAIR_FEATURES, pairFeatures } from "../src/language/pair-features.ts";
import type { Token } from "../src/language/tokenize.ts";
import { readText } from "../src/language/tokenize.ts";
import { dice, fitText, shuffle, stored } from "./fit-text.ts";

const PAIRS_FIT = { features: PAIR_FEATURES, rounds: 8, rate: 0.3, ridge: 2e-5 };
const ROUNDS = 3;
const BATCH = 64;
const RATE = 0.5;

const roll = dice(17);

/** The same sentences with the words of substance in other places: good grammar and no sense. */
function senseless(tokens: readonly Token[]): Token[] {
  const isTelling = ({ content, number }: Token): boolean => content && number === null;
  const words = shuffle(tokens.filter(isTelling), roll);
  let at = 0;
  return tokens.map((token) => {
    if (!isTelling(token)) return token;
    const word = words[at] as Token;
    at += 1;
    return { ...word, sentence: token.sentence, clause: token.clause };
  });
}

/** Which words stand side by side, and which meanings go together: what people wrote against the same without sense. */
export function trainSense(
  texts: readonly string[],
  vectors: WordVectors,
): { readonly pairs: StoredTextModel; readonly coherence: StoredTextModel } {
  const honest = texts.map((text) => readText(text).tokens);
  const samples = honest.flatMap((tokens) => [
    { tokens, y: 0 as const },
    { tokens: senseless(tokens), y: 1 as const },
  ]);
  const pairs = fitText(
    samples
      .map(({ tokens, y }) => ({ places: pairFeatures(tokens), y }))
      .filter(({ places }) => places.length > 0),
    PAIRS_FIT,
  );
  const words = samples.flatMap(({ tokens, y }) =>
    tellingPairs(
      tokens,
      tokens.map((token) => senseOf(token, vectors)),
    ).map((pair) => ({ pair, y: y === 0 ? 1 : 0 })),
  );
  return {
    pairs: stored(pairs),
    coherence: stored({ bias: 0, weights: fitCoherence(words, vectors), measures: new Float32Array() }),
  };
}

type Pair = { readonly pair: readonly [number, number]; readonly y: number };

/** Logistic regression over the products of two words' numbers, in batches of falling steps. */
function fitCoherence(words: Pair[], vectors: WordVectors): Float32Array {
  const weights = new Float32Array(COHERENCE_WEIGHTS);
  const steps = new Float32Array(COHERENCE_WEIGHTS).fill(1e-3);
  const slope = new Float32Array(COHERENCE_WEIGHTS);
  for (let round = 0; round < ROUNDS; round += 1) {
    shuffle(words, roll);
    for (let from = 0; from < words.length; from += BATCH) {
      slope.fill(0);
      for (const { pair, y } of words.slice(from, from + BATCH)) {
        const [first, second] = [vectors.ofPlace(pair[0]), vectors.ofPlace(pair[1])];
        let sum = 0;
        for (let row = 0; row < DIMENSIONS; row += 1)
          for (let at = 0; at < DIMENSIONS; at += 1)
            sum +=
              (weights[row * DIMENSIONS + at] as number) * (first[row] as number) * (second[at] as number);
        const error = 1 / (1 + Math.exp(-sum)) - y;
        for (let row = 0; row < DIMENSIONS; row += 1) {
          const part = error * (first[row] as number);
          for (let at = 0; at < DIMENSIONS; at += 1)
            slope[row * DIMENSIONS + at] =
              (slope[row * DIMENSIONS + at] as number) + part * (second[at] as number);
        }
      }
      for (let at = 0; at < COHERENCE_WEIGHTS; at += 1) {
        const one = slope[at] as number;
        steps[at] = (steps[at] as number) + one * one;
        weights[at] = (weights[at] as number) - (RATE * one) / Math.sqrt(steps[at] as number);
      }
    }
  }
  return weights;
}
