import type { Token } from "./tokenize.ts";

/**
 * A quotation of 60 characters or more; a shorter one may be a name or a remark. A straight mark opens before
 * a word and closes behind one.
 */
const QUOTED = /(?<![\p{L}\p{N}.,!?])["“„«「](?=\S)[^"“”„«»「」]{60,}(?<=\S)["”»「」](?![\p{L}\p{N}])/gu;

/** Offsets of long passages in quotation marks: what a request hands over to be worked on. */
export const quotedIn = (raw: string): (readonly [from: number, to: number])[] =>
  [...raw.matchAll(QUOTED)].map(({ index, 0: { length } }) => [index, index + length]);

/** Whether more than half of the words are inside of such passages. */
export function isMostlyIn(
  tokens: readonly Token[],
  passages: readonly (readonly [from: number, to: number])[],
): boolean {
  const inside = tokens.filter(({ start, end }) => passages.some(([from, to]) => from < start && end < to));
  return inside.length > tokens.length / 2;
}
