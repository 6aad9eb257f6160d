import type { KnownChallenge } from "../challenge/known-challenge.ts";
import { readOften } from "../language/read-often.ts";
import { sameWord } from "../language/stem.ts";
import type { ReadText, Token } from "../language/tokenize.ts";

/** A number of things without a number word. */
const AMOUNT =
  /\b(?:dozen|couple|pair|trio|quartet|handful|either|twice|both|double|triple|half|quarter|daily|weekly|fortnight\w*)\b/iu;
/** What a number counts is looked for in this number of words behind it. */
const COUNTED = 3;

/** Whether a number counts something that people speak of here; "score: 100 of 100" counts nothing of the task. */
const countsSomething = (
  tokens: readonly Token[],
  { hasRequests, ownStems, saidWords }: KnownChallenge,
): boolean =>
  tokens.some(
    ({ number, clause }, at) =>
      number !== null &&
      number !== "1" &&
      tokens
        .slice(at + 1, at + 1 + COUNTED)
        .some(
          (one) =>
            one.clause === clause &&
            one.content &&
            one.number === null &&
            (!hasRequests || ownStems.has(one.stem) || saidWords.has(one.word.key)),
        ),
  );

/** Whether a prompt counts nothing that its challenge is about, by a number or by another word. */
export const countsNothing = ({ tokens, raw }: ReadText, known: KnownChallenge): boolean =>
  !countsSomething(tokens, known) && !AMOUNT.test(raw);

/** "Second-hand", "both hemispheres" and "twice" count nothing that has to be counted again. */
const NO_COUNT = new Set("first second third both twice single".split(" "));

/** The largest number that a name sets for the thing right behind it; 1 where it sets none. */
export const countIn = (name: string): number =>
  readOften(name).tokens.reduce((most, { number, text }, at, all) => {
    const counts = number !== null && !NO_COUNT.has(text) && all[at + 1]?.content === true;
    return counts ? Math.max(most, Number(number)) : most;
  }, 1);

/** "Tennis, padel, badminton or squash" are four without a number. */
export const longestList = (tokens: readonly Token[]): number => {
  const parts = new Map<number, Set<number>>();
  for (const { sentence, clause, text } of tokens) {
    const set = parts.get(sentence) ?? new Set<number>();
    set.add(clause);
    // "And" or "or" before the last one.
    if (text === "and" || text === "or") set.add(-clause - 1);
    parts.set(sentence, set);
  }
  return Math.max(0, ...[...parts.values()].map(({ size }) => size));
};

/** "200 to 250 words". */
const RANGE = /(\d+)(?: to |–|-)(\d+) (\p{L}+)/u;

/** Whether a prompt sets a number within the range that a requirement names, for the same thing: "about 230 words". */
export function isWithinRange(name: string, tokens: readonly Token[]): boolean {
  const [, least, most, thing] = RANGE.exec(name) ?? [];
  return (
    thing !== undefined &&
    tokens.some(
      ({ number }, at) =>
        number !== null &&
        Number(number) >= Number(least) &&
        Number(number) <= Number(most) &&
        sameWord(tokens[at + 1]?.text ?? "", thing),
    )
  );
}
