import type { KnownChallenge } from "../challenge/known-challenge.ts";
import type { PassageSums } from "../challenge/passage-embedding.ts";
import { passageLength, sumsAlong } from "../challenge/passage-embedding.ts";
import type { Token } from "../language/tokenize.ts";

/** Number of words of the short and of the long passages that are read beside clauses. */
const LENGTHS = [5, 9];
/** Each of them begins this number of words after the one before. */
const STRIDE = 2;
/** A clause of more words is read in parts. */
const LONGEST = 14;
/** A passage of this likeness (0..1) to a requirement is as likely to state none at all. */
const NONE = 0.5;
/** How much surer each further unit of likeness makes it, in log odds. */
const SHARPNESS = 1 / 0.12;

/** From a word to before another. */
export type WordRange = readonly [from: number, to: number];

/** Clauses, each with the one behind it in the same sentence, and rows of words. */
export function spansOf(tokens: readonly Token[]): WordRange[] {
  const clauses: WordRange[] = [];
  let from = 0;
  for (let at = 1; at <= tokens.length; at += 1)
    if (at === tokens.length || tokens[at]?.clause !== tokens[from]?.clause || at - from >= LONGEST) {
      clauses.push([from, at]);
      from = at;
    }
  const spans = clauses.flatMap((clause, at): WordRange[] => {
    const next = clauses[at + 1];
    const isOne = next !== undefined && tokens[next[0]]?.sentence === tokens[clause[0]]?.sentence;
    return isOne ? [clause, [clause[0], next[1]]] : [clause];
  });
  for (const length of LENGTHS)
    for (let at = 0; at + length <= tokens.length; at += STRIDE) spans.push([at, at + length]);
  return spans;
}

/**
 * How surely a passage of the text states each requirement rather than another one or none, 0..1, times how surely the
 * requirements are stated in the mean: a single one in a text that states none of the others is chance.
 */
export function passageSureness(
  { passages }: Pick<KnownChallenge, "passages">,
  tokens: readonly Token[],
  text: PassageSums,
): number[] {
  const most = new Float64Array(passages.length);
  const along = passages.map((passage) => sumsAlong(text, passage));
  const likely = new Float64Array(passages.length);
  for (const [from, to] of tokens.length === 0 ? [] : spansOf(tokens)) {
    const length = passageLength(text, from, to);
    if (length === 0) continue;
    let all = 1;
    for (let at = 0; at < likely.length; at += 1) {
      const sums = along[at] as Float64Array;
      const alike = ((sums[to] as number) - (sums[from] as number)) / length;
      const one = Math.exp((alike - NONE) * SHARPNESS);
      likely[at] = one;
      all += one;
    }
    for (let at = 0; at < likely.length; at += 1)
      most[at] = Math.max(most[at] as number, (likely[at] as number) / all);
  }
  const mean = most.reduce((sum, one) => sum + one, 0) / Math.max(1, most.length);
  return Array.from(most, (one) => one * mean);
}
