import type { Line } from "./line.ts";
import type { ReadText, Token } from "../language/tokenize.ts";
import { readOften, readPassage } from "../language/read-often.ts";
import { onceForEach } from "../language/once-for-each.ts";
import { sameWord } from "../language/stem.ts";

/** A demand of several things ("shot, gesture and position") as its parts. */
const PARTS = /[,;:]|\b(?:and|or|plus|with)\b/u;

/** In a prompt of fewer words a word of another person's may be there for another reason. */
export const SHORT = 15;

/**
 * Likeness (0..1) to what people say of a requirement from which on a clause shows it: with MOST of the requirement's own
 * words, with HALF of them, and with none. Three readers looked at 357 such quotes; with these marks 4 of 280 do not show
 * it, 13 with lower ones.
 */
const STATED = { byMost: 0.35, byHalf: 0.6, alone: 0.8 } as const;
/** Shares of the requirement's own words. */
const MOST = 0.66;
const HALF = 0.5;
/** A quote shows a demand from this share of the demand's words on. */
export const SHOWS = 0.6;
/** The same for a quote of fewer words than BRIEF, or from a prompt of fewer than SHORT: it shows only what its words say. */
const SHOWS_BRIEFLY = 0.7;
const BRIEF = 5;

/** What a demand wants, without the verb that it begins with ("say that ..."). */
export const wantedBy = ({ criterion, ask }: Line): string =>
  ask === undefined ? criterion : ask.slice(ask.indexOf(" ") + 1);

export const tellingIn = (text: string): Token[] =>
  readOften(text).tokens.filter((token) => token.content || token.number !== null);

const tellingParts = onceForEach(({ raw }: ReadText): readonly (readonly Token[])[] =>
  raw
    .split(PARTS)
    .map(tellingIn)
    .filter((telling) => telling.length > 0),
);

/** Whether each part of a demand has a telling word or its number in a text. */
export function hasEachPart(demand: string, { content, tokens }: ReadText): boolean {
  const stems = new Set(content.map((token) => token.stem));
  const numbers = new Set(tokens.flatMap(({ number }) => number ?? []));
  return tellingParts(readOften(demand)).every((telling) =>
    telling.some(({ stem, number }) => (number === null ? stems.has(stem) : numbers.has(number))),
  );
}

/** How much of what is wanted a text has in its own words, numbers aside; and whether it has each number. */
function ownWords(wanted: string, { tokens }: ReadText): { share: number; counted: boolean } {
  const telling = tellingIn(wanted).filter(({ word, number }) => number !== "1" && !word.light);
  const has = (one: Token): boolean =>
    tokens.some(({ stem, number }) =>
      one.number === null ? sameWord(stem, one.stem) : number === one.number,
    );
  const things = telling.filter(({ number }) => number === null);
  return {
    share: things.length === 0 ? 1 : things.filter(has).length / things.length,
    counted: telling.filter(({ number }) => number !== null).every(has),
  };
}

/** Whether the quote of a requirement that was recognised by what people say of it lets a reader see it. */
export const isStatedBy = (line: Line, prompt: ReadText): boolean => {
  const { quote = "", likeness: { stated = 0 } = {} } = line;
  if (quote === "" || stated < STATED.byMost) return false;
  const words = readPassage(quote);
  const { share, counted } = ownWords(wantedBy(line), words);
  if (!counted) return false;
  if (words.tokens.length < BRIEF || prompt.tokens.length < SHORT) return share >= SHOWS_BRIEFLY;
  if (stated >= STATED.alone) return true;
  return share >= HALF && (share >= MOST || stated >= STATED.byHalf) && hasEachPart(wantedBy(line), words);
};
