import type { Sense } from "./word-vectors.ts";

/** The words of a text with how rare each is; two texts are compared word by word. */
export type WordProfile = { readonly words: ReadonlyMap<string, number>; readonly length: number };

/** Words with a lower weight stand in every text and are left out. */
const LIGHTEST = 0.3;
/** An unknown word is as rare as the last of the known ones. */
const RAREST = 30_000;

export function profileOfWords(senses: readonly Sense[]): WordProfile {
  const words = new Map<string, number>();
  for (const { stem, number, place, weight } of senses) {
    if (weight < LIGHTEST) continue;
    words.set(stem, number === null ? Math.log((place < 0 ? RAREST : place) + 8) - 4 : 3);
  }
  let sum = 0;
  for (const one of words.values()) sum += one * one;
  return { words, length: Math.sqrt(sum) };
}

/** 0..1: how many words two texts have in common, rare ones counting most. */
export function commonWords(a: WordProfile, b: WordProfile): number {
  if (a.length === 0 || b.length === 0) return 0;
  const [few, many] = a.words.size <= b.words.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [word, value] of few.words) sum += value * (many.words.get(word) ?? 0);
  return sum / (a.length * b.length);
}
