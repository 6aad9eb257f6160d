import type { Token } from "./read-text.ts";

/** Pairs of words that follow each other, by the first. */
export type WordPairs = ReadonlyMap<string, ReadonlySet<string>>;

/** "give me" and the like. */
export function wordPairs(pairs: readonly string[]): WordPairs {
  const out = new Map<string, Set<string>>();
  for (const pair of pairs) {
    const [first = "", second = ""] = pair.split(" ");
    out.set(first, (out.get(first) ?? new Set()).add(second));
  }
  return out;
}

export const isPair = (pairs: WordPairs, first: Token, second: Token | undefined): boolean =>
  second !== undefined && pairs.get(first.text)?.has(second.text) === true;
