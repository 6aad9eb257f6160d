import type { Token } from "../text/read-text.ts";

/** Places of the features of words that stand side by side; two pairs may share one. */
export const PAIR_FEATURES = 1 << 15;

const nameOf = ({ text, number }: Token): string => (number === null ? text : "#");

/** Places of the pairs of words that follow each other in a sentence. */
export function pairFeatures(tokens: readonly Token[]): number[] {
  const places: number[] = [];
  for (let at = 1; at < tokens.length; at += 1) {
    const [before, after] = [tokens[at - 1] as Token, tokens[at] as Token];
    if (before.sentence !== after.sentence) continue;
    let hash = 2166136261;
    for (const char of `${nameOf(before)} ${nameOf(after)}`)
      hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619);
    places.push(((hash >>> 0) ^ (hash >>> 15)) & (PAIR_FEATURES - 1));
  }
  return places;
}
