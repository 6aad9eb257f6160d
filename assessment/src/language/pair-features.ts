import type { Token } from "./tokenize.ts";
import { BEGUN, hashOn, placeOf } from "./hashed-features.ts";

/** Places of the features of words that stand side by side; two pairs may share one. */
export const PAIR_FEATURES = 1 << 15;

const BLANK = 32;

/** Adds a word to a hash by its code points; some letters have two. */
function hashOfName({ text, number }: Token, begun: number): number {
  let hash = begun;
  for (const char of number === null ? text : "#") hash = hashOn(hash, char.codePointAt(0) ?? 0);
  return hash;
}

/** Places of the pairs of words that follow each other in a sentence. */
export function pairFeatures(tokens: readonly Token[]): number[] {
  const places: number[] = [];
  for (let at = 1; at < tokens.length; at += 1) {
    const [before, after] = [tokens[at - 1] as Token, tokens[at] as Token];
    if (before.sentence !== after.sentence) continue;
    places.push(placeOf(hashOfName(after, hashOn(hashOfName(before, BEGUN), BLANK)), PAIR_FEATURES));
  }
  return places;
}
