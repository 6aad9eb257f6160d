import { onceForEachWord } from "./once-for-each.ts";
import type { ReadText, Token } from "./tokenize.ts";
import * as lists from "./word-lists.ts";
import type { WordIndex } from "./word-index.ts";

/** The different words of a text, held against the brief. */
type WordShares = {
  /** Share of their weight, 0..1, that is the brief's words. */
  precision: number;
  /** Words of substance that are not the brief's, each where it comes first. */
  own: Token[];
  /** Number of different words. */
  distinct: number;
  /** Number of those that the brief does not have. */
  fresh: number;
};

/** Content words without filler; a word of the brief is never filler. */
export function solidTokens(prompt: ReadText, index: WordIndex): Token[] {
  return prompt.content.filter((token) => !token.word.light || (token.word.subject && index.has(token.stem)));
}

const isFormOrBound = onceForEachWord(({ text }) => lists.FORMATS.has(text) || lists.BOUNDS.has(text));
const isDirective = onceForEachWord(({ text }) => lists.DIRECTIVES.has(text));

/**
 * The number of demands that the brief does not make, filler included; they speak against the topic. A form or a bound
 * ("sonnet", "under") is one demand. A number is as often a fact, and another verb at the beginning of a clause may ask for
 * the same thing, so each of these is half a demand.
 */
export function otherDemandsIn(whole: ReadText, index: WordIndex): number {
  const other = new Map<string, number>();
  const demand = (token: Token, weight: number): void => {
    if (index.find(token).credit < 0.7) other.set(token.stem, Math.max(other.get(token.stem) ?? 0, weight));
  };
  for (const token of whole.tokens) {
    if (isFormOrBound(token.word)) demand(token, 1);
    else if (token.number !== null && token.number !== "1") demand(token, 0.5);
  }
  // In "please then write" the clause begins with "write".
  let clause = -1;
  for (const token of whole.tokens) {
    if (token.clause === clause || token.word.light) continue;
    if (isDirective(token.word)) demand(token, 0.5);
    clause = token.clause;
  }
  return [...other.values()].reduce((sum, one) => sum + one, 0);
}

export function wordSharesOf(tokens: readonly Token[], index: WordIndex): WordShares {
  const seen = new Set<string>();
  const own: Token[] = [];
  let all = 0;
  let inBrief = 0;
  let fresh = 0;
  tokens.forEach((token) => {
    const { weight, substance } = token.word;
    const credit = index.find(token).credit;
    if (seen.has(token.stem)) return;
    seen.add(token.stem);
    all += weight;
    if (credit >= 0.9) inBrief += weight;
    else fresh += 1;
    if (credit < 0.7 && substance) own.push(token);
  });
  return {
    precision: all === 0 ? 0 : inBrief / all,
    own,
    distinct: seen.size,
    fresh,
  };
}
