import type { Token } from "./tokenize.ts";

/** The words that are as a whole inside of one of the ranges; words in the order of the text, ranges in any. */
export function tokensIn(
  tokens: readonly Token[],
  ranges: readonly { readonly start: number; readonly end: number }[],
): Token[] {
  const sorted = [...ranges].sort((a, b) => a.start - b.start);
  let next = 0;
  let farthest = -1;
  return tokens.filter(({ start, end }) => {
    for (let range = sorted[next]; range !== undefined && range.start <= start; range = sorted[next]) {
      farthest = Math.max(farthest, range.end);
      next += 1;
    }
    return end <= farthest;
  });
}
