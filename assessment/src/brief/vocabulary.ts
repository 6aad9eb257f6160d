import type { ReadText, Token } from "../text/read-text.ts";
import * as lists from "../text/word-lists.ts";
import type { PromptIndex } from "./match-facets.ts";

export function densest(marks: readonly (string | null)[]): number {
  let most = 0;
  for (let at = 0; at < marks.length; at += 1) {
    const near = new Set<string>();
    for (let next = at; next < Math.min(marks.length, at + 14); next += 1) {
      const mark = marks[next];
      if (mark !== null && mark !== undefined) near.add(mark);
    }
    most = Math.max(most, near.size);
  }
  return most;
}

type Vocabulary = {
  precision: number;
  opening: number;
  own: Token[];
  distinct: number;
  fresh: number;
  alien: number;
  marks: (string | null)[];
};

/** Content words without filler; a word of the brief is never filler. */
export function solidTokens(prompt: ReadText, index: PromptIndex): Token[] {
  return prompt.content.filter((token) => !token.word.hollow || index.find(token).credit >= 0.9);
}

/** A number is as often a fact as a demand, and another verb may ask for the same thing: each is half a demand. */
function alienDemands(prompt: ReadText, index: PromptIndex): number {
  const alien = new Map<string, number>();
  let clause = -1;
  for (const token of prompt.tokens) {
    const begins = token.clause !== clause;
    clause = token.clause;
    const whole = lists.FORMATS.has(token.text) || lists.BOUNDS.has(token.text);
    const half =
      (token.number !== null && token.number !== "1") || (begins && lists.DIRECTIVES.has(token.text));
    if ((whole || half) && index.find(token).credit < 0.7)
      alien.set(token.stem, Math.max(alien.get(token.stem) ?? 0, whole ? 1 : 0.5));
  }
  return [...alien.values()].reduce((sum, one) => sum + one, 0);
}

export function vocabularyOf(prompt: ReadText, tokens: readonly Token[], index: PromptIndex): Vocabulary {
  const seen = new Set<string>();
  const own: Token[] = [];
  const marks: (string | null)[] = [];
  let all = 0;
  let inBrief = 0;
  let fresh = 0;
  const opening = { all: 0, got: 0 };
  tokens.forEach((token, at) => {
    const { weight, subject, substance } = token.word;
    const credit = index.find(token).credit;
    marks.push(credit >= 0.9 && subject ? token.stem : null);
    if (at < 10) {
      opening.all += weight;
      opening.got += weight * (credit >= 0.9 ? 1 : credit * 0.5);
    }
    if (seen.has(token.stem)) return;
    seen.add(token.stem);
    all += weight;
    if (credit >= 0.9) inBrief += weight;
    else fresh += 1;
    if (credit < 0.7 && substance) own.push(token);
  });
  return {
    precision: all === 0 ? 0 : inBrief / all,
    opening: opening.all === 0 ? 0 : opening.got / opening.all,
    own,
    distinct: seen.size,
    fresh,
    alien: alienDemands(prompt, index),
    marks,
  };
}
