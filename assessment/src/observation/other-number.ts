import type { Facet } from "../scores.ts";
import type { KnownChallenge } from "../knowledge/known-challenge.ts";
import type { Sense } from "../knowledge/word-vectors.ts";
import { readPassage } from "../text/read-often.ts";
import type { ReadText, Token } from "../text/read-text.ts";
import { clauseLikeness } from "./clause-likeness.ts";
import { quotedPieces } from "./clauses-quoted.ts";
import type { RuledOut } from "./ruled-out.ts";

/** A clause is so like what people say of the requirement, and at most so much more like another one. */
const LIKE = 0.3;
const BEHIND = 0.05;
/** What a number counts stands at most so many words behind it: "two short verses". */
const NEAR = 3;

/** "At most ninety words" is kept by eighty, "at least two reasons" by three. */
const AT_MOST =
  /\b(?:at most|up to|under|within|no more|not more|or less|or fewer|below|limit|maximum|max|fewer)\b/iu;
const AT_LEAST = /\b(?:at least|or more|minimum|over|more than)\b/iu;

type Counted = { readonly number: number; readonly thing: string };

/** The numbers of some words with the stem of each thing that they may count; "one" sets no number, nor does half of "five hundred". */
const countsOf = (tokens: readonly Token[]): Counted[] =>
  tokens.flatMap(({ number }, at) =>
    number === null || number === "1" || tokens[at - 1]?.number != null || tokens[at + 1]?.number != null
      ? []
      : tokens
          .slice(at + 1, at + 1 + NEAR)
          .filter((token) => token.content && token.number === null && !token.word.light)
          .map(({ stem }) => ({ number: Number(number), thing: stem })),
  );

/** Whether a number breaks those that a requirement sets for a thing. */
function breaks(number: number, wanted: readonly number[], wording: string): boolean {
  if (AT_MOST.test(wording)) return number > Math.max(...wanted);
  if (AT_LEAST.test(wording)) return number < Math.min(...wanted);
  return number < Math.min(...wanted) || number > Math.max(...wanted);
}

/** For each requirement that sets a number the clause that sets another one of the same thing, where no clause sets the right one. */
export function otherNumbers(
  known: KnownChallenge,
  rubric: readonly Facet[],
  { tokens }: ReadText,
  senses: readonly Sense[],
): (RuledOut | null)[] {
  const said = new Set(tokens.flatMap(({ number }) => (number === null ? [] : [Number(number)])));
  const wanted = rubric.map(({ name, ask = "" }) =>
    [name, ask].flatMap((wording) => countsOf(readPassage(wording).tokens)),
  );
  const mine = countsOf(tokens);
  const isOpen = wanted.map(
    (counts) =>
      counts.length > 0 &&
      counts.every(({ number }) => !said.has(number)) &&
      counts.some(({ thing }) => mine.some((one) => one.thing === thing)),
  );
  if (!isOpen.includes(true)) return rubric.map(() => null);
  const clauses = quotedPieces(tokens).map(({ from, to }) => ({
    words: tokens.slice(from, to),
    like: clauseLikeness(known, senses.slice(from, to)),
  }));
  return rubric.map(({ name, ask = "" }, at) => {
    const counts = wanted[at] ?? [];
    const clause = clauses.find(({ words, like }) => {
      const own = like[at] ?? 0;
      if (isOpen[at] !== true || own < LIKE || like.some((other) => other > own + BEHIND)) return false;
      return countsOf(words).some(({ number, thing }) => {
        const same = counts.filter((one) => one.thing === thing).map((one) => one.number);
        return same.length > 0 && breaks(number, same, `${name} ${ask}`);
      });
    });
    const [from, to] = [clause?.words[0], clause?.words.at(-1)];
    return from === undefined || to === undefined ? null : { from, to };
  });
}
