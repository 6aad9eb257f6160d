import type { Token } from "./tokenize.ts";

/**
 * The words that lie wholly inside one of the ranges, in the order of the text; the ranges may have any
 * order.
 */
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
