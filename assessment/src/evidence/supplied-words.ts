import type { BriefView } from "../challenge/brief-view.ts";
import type { Facet } from "../scores.ts";
import { onceForEach } from "../language/once-for-each.ts";
import type { ReadText, Token } from "../language/tokenize.ts";
import { readText } from "../language/tokenize.ts";
import { wordsToUse } from "../challenge/words-to-use.ts";

/** What steps hand over to be used as it is, for each requirement of a brief, word by word. */
const handedOut = onceForEach((rubric: readonly Facet[]): readonly (readonly string[])[] =>
  rubric
    .map(({ ask }) => (ask === undefined ? "" : wordsToUse(ask)))
    .filter((words) => words !== "")
    .map((words) => readText(words).tokens.map(({ text }) => text)),
);

/** The words of a text that a step of this challenge hands over: they state a requirement, and are not the learner's own. */
export function suppliedIn({ brief: { rubric } }: BriefView, { tokens }: ReadText): ReadonlySet<Token> {
  const supplied = new Set<Token>();
  for (const words of rubric === undefined ? [] : handedOut(rubric))
    for (let at = 0; at + words.length <= tokens.length; at += 1)
      if (words.every((word, next) => tokens[at + next]?.text === word))
        for (const token of tokens.slice(at, at + words.length)) supplied.add(token);
  return supplied;
}
