import type { Token } from "../language/tokenize.ts";
import type { TalkSum } from "./glued-talk.ts";

/** Joins overlapping pieces of one sentence. */
function spansOf(pieces: readonly (readonly Token[])[]): Token[][] {
  const out: Token[][] = [];
  for (const tokens of pieces) {
    const last = out.at(-1);
    const end = last?.at(-1)?.at ?? -1;
    if (last !== undefined && (tokens[0]?.at ?? 0) <= end) last.push(...tokens.filter(({ at }) => at > end));
    else out.push([...tokens]);
  }
  return out;
}

/** A span of this number of words or fewer is cut out whole. */
const DIVISIBLE = 8;
/** So is one of more words than this: it would take too long. */
const MANY = 60;
/** Number of spans that are reduced to their heart at most, the first ones; the others are cut out whole. */
const MOST_SPANS = 12;
/** Words at the edge stay in the text if the sum (log odds) of the rest rises by more than this without them. */
const SURER = 0.3;

/** The words of a span that speak to the grader, without honest words that no mark parts from them. */
function heartOf(span: readonly Token[], talkSum: TalkSum): readonly Token[] {
  if (span.length <= DIVISIBLE || span.length > MANY) return span;
  let heart = span;
  const best = (parts: readonly (readonly Token[])[]): void => {
    const whole = talkSum(heart);
    const sums = parts.map((part) => ({ part, sum: talkSum(part) }));
    const most = sums.reduce((high, one) => (one.sum > high.sum ? one : high), { part: heart, sum: whole });
    if (most.sum > whole + SURER) heart = most.part;
  };
  const places = Array.from({ length: heart.length - 2 }, (_, at) => at + 1);
  best(places.map((at) => heart.slice(at)));
  best(places.filter((at) => at < heart.length - 1).map((at) => heart.slice(0, -at)));
  return heart;
}

/** The words of some pieces that speak to the grader most plainly. */
export function heartsOf(pieces: readonly (readonly Token[])[], talkSum: TalkSum): readonly Token[] {
  return spansOf(pieces).flatMap((span, at) => (at < MOST_SPANS ? heartOf(span, talkSum) : span));
}
