import { onceForEachWord } from "./once-for-each.ts";
import type { ReadText, Token } from "./tokenize.ts";
import * as lists from "./word-lists.ts";
import type { WordIndex } from "./word-index.ts";

type Vocabulary = {
  precision: number;
  own: Token[];
  distinct: number;
  fresh: number;
};

/** Content words without filler; a word of the brief is never filler. */
export function solidTokens(prompt: ReadText, index: WordIndex): Token[] {
  return prompt.content.filter((token) => !token.word.light || (token.word.subject && index.has(token.stem)));
}

const isFormOrBound = onceForEachWord(({ text }) => lists.FORMATS.has(text) || lists.BOUNDS.has(text));
const isDirective = onceForEachWord(({ text }) => lists.DIRECTIVES.has(text));

/**
 * Demands that the brief does not know, in every word; only a verb begins a clause. They speak against the topic. A number is as often a fact as a demand, and another verb may ask for the same thing: each is half a demand.
 */
export function alienDemands(whole: ReadText, index: WordIndex): number {
  const alien = new Map<string, number>();
  const demand = (token: Token, weight: number): void => {
    if (index.find(token).credit < 0.7) alien.set(token.stem, Math.max(alien.get(token.stem) ?? 0, weight));
  };
  for (const token of whole.tokens) {
    if (isFormOrBound(token.word)) demand(token, 1);
    else if (token.number !== null && token.number !== "1") demand(token, 0.5);
  }
  // What stands before it without saying anything does not count.
  let clause = -1;
  for (const token of whole.tokens) {
    if (token.clause === clause || token.word.light) continue;
    if (isDirective(token.word)) demand(token, 0.5);
    clause = token.clause;
  }
  return [...alien.values()].reduce((sum, one) => sum + one, 0);
}

export function vocabularyOf(tokens: readonly Token[], index: WordIndex): Vocabulary {
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
