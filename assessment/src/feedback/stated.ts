import type { Line } from "../criteria/line.ts";
import type { ReadText, Token } from "../text/read-text.ts";
import { readText } from "../text/read-text.ts";
import { seenWords } from "../text/seen-words.ts";
import { sameWord } from "../text/stem.ts";

/** A demand of several things ("shot, gesture and position") as its parts. */
const PARTS = /[,;:]|\b(?:and|or|plus|with)\b/u;

/** In a shorter prompt a word of another person's may be there for another reason. */
export const SHORT = 15;

/** A clause so like what people say of a requirement shows it; one of several parts where each is there, or still more so. */
const STATED = 0.35;
const STATED_PARTS = 0.55;
/** A quote that has so many words of a demand shows it. */
export const SHOWS = 0.6;
/** A quote of so few words shows no more than its words say. */
const BRIEF = 4;

/** What a demand wants, without the verb that it begins with ("say that ..."). */
export const wantedBy = ({ criterion, ask }: Line): string =>
  ask === undefined ? criterion : ask.slice(ask.indexOf(" ") + 1);

export const tellingIn = (text: string): Token[] =>
  readText(text).tokens.filter((token) => token.content || token.number !== null);

/** Whether each part of a demand has a telling word or its number in a text. */
export function hasEachPart(demand: string, { content, tokens }: ReadText): boolean {
  const stems = new Set(content.map((token) => token.stem));
  const numbers = new Set(tokens.flatMap(({ number }) => number ?? []));
  return demand.split(PARTS).every((part) => {
    const telling = tellingIn(part);
    return (
      telling.length === 0 ||
      telling.some(({ stem, number }) => (number === null ? stems.has(stem) : numbers.has(number)))
    );
  });
}

const isCounting = (line: Line): boolean =>
  readText(wantedBy(line)).tokens.some(({ number }) => number !== null && number !== "1");
const isIn =
  ({ tokens }: ReadText) =>
  ({ stem }: Token): boolean =>
    tokens.some((token) => sameWord(token.stem, stem));

/** Whether the quote of a requirement that was recognised by what people say of it lets a reader see it. */
export const isStatedBy = (line: Line, prompt: ReadText): boolean => {
  const { quote = "", likeness: { stated = 0 } = {} } = line;
  const words = readText(quote);
  if (quote === "" || stated < STATED) return false;
  // "Primes up to 20" is no playing time of twenty minutes.
  const things = wantedBy(line).replaceAll(/\d+/gu, "");
  const named = readText(things).content.filter(({ number }) => number === null);
  if (named.length > 0 && isCounting(line) && !named.some(isIn(words))) return false;
  if (words.tokens.length < BRIEF || prompt.tokens.length < SHORT)
    return seenWords([line.criterion, wantedBy(line)], words).together >= SHOWS;
  return stated >= STATED_PARTS || hasEachPart(wantedBy(line), words);
};
