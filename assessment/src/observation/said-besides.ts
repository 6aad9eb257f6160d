import type { Knowledge } from "../knowledge/knowledge.ts";
import type { KnownChallenge } from "../knowledge/known-challenge.ts";
import { distinctWords } from "../knowledge/neighbours.ts";
import type { ReadText } from "../text/read-text.ts";

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
  const own = distinctWords(tokens).filter((word) => !givenWords.has(word));
  const sum = (words: readonly string[]): number => words.reduce((total, word) => total + weightOf(word), 0);
  return { said: sum(own.filter((word) => saidWords.has(word))), all: sum(own) };
}
