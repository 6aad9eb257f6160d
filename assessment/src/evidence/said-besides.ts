import type { Knowledge } from "../challenge/knowledge.ts";
import type { KnownChallenge } from "../challenge/known-challenge.ts";
import { differentWords } from "../challenge/neighbours.ts";
import type { ReadText } from "../language/tokenize.ts";

/** What is said beside the challenge's own words, as weights of distinct words. */
export type Besides = {
  /** Of words that people said who asked for it; 0 where no requests are known. */
  readonly said: number;
  /** Of all words. */
  readonly all: number;
};

export function saidBesides(
  { givenWords, saidWords }: KnownChallenge,
  { tokens }: ReadText,
  { weightOf }: Pick<Knowledge["neighbours"], "weightOf">,
): Besides {
  const besides = { said: 0, all: 0 };
  for (const word of differentWords(tokens)) {
    if (givenWords.has(word.key)) continue;
    const weight = weightOf(word);
    besides.all += weight;
    if (saidWords.has(word.key)) besides.said += weight;
  }
  return besides;
}
