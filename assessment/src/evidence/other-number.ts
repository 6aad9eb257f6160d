import type { Facet } from "../scores.ts";
import type { KnownChallenge } from "../challenge/known-challenge.ts";
import type { Sense } from "../challenge/word-vectors.ts";
import { readPassage } from "../language/read-often.ts";
import type { ReadText, Token } from "../language/tokenize.ts";
import { clauseLikeness, mayBeAbout } from "./clause-likeness.ts";
import { quotedPieces } from "../language/clauses-quoted.ts";
import type { RuledOut } from "./ruled-out.ts";

/** What a number counts is looked for in this number of words behind it: "two short verses". */
const NEAR = 3;

/** "At most ninety words" is kept by eighty, "at least two reasons" by three. */
const AT_MOST =
  /\b(?:at most|up to|under|within|no more|not more|or less|or fewer|below|limit|maximum|max|fewer)\b/iu;
const AT_LEAST = /\b(?:at least|or more|minimum|over|more than)\b/iu;

/** "24 children in year 3" counts no years. */
const PLACES = new Set("in on at for with from by per".split(" "));

/** The words behind a number that may name what it counts. */
function behind(tokens: readonly Token[], at: number): readonly Token[] {
  const near = tokens.slice(at + 1, at + 1 + NEAR);
  const end = near.findIndex(({ text }) => PLACES.has(text));
  return end < 0 ? near : near.slice(0, end);
}

type Counted = { readonly number: number; readonly thing: string };

/** The numbers of some words with the stem of each thing that they may count; "one" sets no number, nor does half of "five hundred", nor "half a dozen". */
const countsOf = (tokens: readonly Token[]): Counted[] =>
  tokens.flatMap(({ number }, at) =>
    number === null ||
    number === "1" ||
    tokens[at - 1]?.number != null ||
    tokens[at + 1]?.number != null ||
    tokens.slice(Math.max(0, at - 2), at).some(({ text }) => text === "half")
      ? []
      : behind(tokens, at)
          .filter((token) => token.content && token.number === null && !token.word.light)
          .map(({ stem }) => ({ number: Number(number), thing: stem })),
  );

/** With one of these words a number is kept by another one nearby: "about 120 words" by 110. */
const ABOUT = /\b(?:about|around|roughly|some|approximately|circa)\b/iu;
/** Share of the number by which the other one may be smaller or larger. */
const NEARLY = 0.15;

/** Whether the numbers that a clause sets for a thing break those that a requirement sets; "110 to 130" keeps 120. */
function breaks(mine: readonly number[], wanted: readonly number[], wording: string): boolean {
  const [least, most] = [Math.min(...wanted), Math.max(...wanted)];
  if (AT_MOST.test(wording)) return mine.some((number) => number > most);
  if (AT_LEAST.test(wording)) return mine.some((number) => number < least);
  if (mine.some((number) => number <= least) && mine.some((number) => number >= most)) return false;
  const off = ABOUT.test(wording) ? NEARLY : 0;
  return mine.some((number) => number < least * (1 - off) || number > most * (1 + off));
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
      if (isOpen[at] !== true || !mayBeAbout(like, at)) return false;
      const set = countsOf(words);
      return counts.some(({ thing }) => {
        const numbersOf = (all: readonly Counted[]): number[] =>
          all.filter((one) => one.thing === thing).map(({ number }) => number);
        const numbers = numbersOf(set);
        return numbers.length > 0 && breaks(numbers, numbersOf(counts), `${name} ${ask}`);
      });
    });
    const [from, to] = [clause?.words[0], clause?.words.at(-1)];
    return from === undefined || to === undefined ? null : { from, to };
  });
}
