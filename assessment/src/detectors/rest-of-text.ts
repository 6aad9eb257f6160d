import type { ReadText, Token } from "../language/tokenize.ts";
import { readText, withoutTokens } from "../language/tokenize.ts";
import { beginsSmall } from "./glued-talk.ts";
import { THRESHOLDS } from "../thresholds.ts";

const SLIGHT = THRESHOLDS.offTaskSentence.slight;

/** Whether a text is so long that one sentence more or less says little. */
export const isLong = ({ tokens: { length } }: ReadText): boolean => length >= SLIGHT.words;

/** Whether `words` are so small a part of a long text that it is the same text without them. */
export const isSlight = (words: number, text: ReadText): boolean =>
  isLong(text) && words <= SLIGHT.share * text.tokens.length;

const ENDS = /[.!?:;。！？।؟…]/u;

const blank = (some: string): string => " ".repeat(some.length);

/** Up to this number of words at the end of a text are no line of their own. */
const FEW_LAST = 2;

/**
 * The gap between two remaining words: only the marks that belong to them are kept.
 * @param behind number of remaining words from `next` on
 */
function gapOf(between: string, next: Token, raw: string, isLineEnd: boolean, behind: number): string {
  const head = /^\S*/u.exec(between)?.[0] ?? "";
  const tail = between.length === head.length ? "" : (/\S*$/u.exec(between)?.[0] ?? "");
  const middle = " ".repeat(between.length - head.length - tail.length);
  const isTorn = !ENDS.test(head) && (behind <= FEW_LAST || beginsSmall([next], raw));
  return head + (isLineEnd && !isTorn ? middle.replace(/ $/u, "\n") : middle) + tail;
}

/**
 * The text as if some of its words had not been written: a sentence that they tore is one again. Whatever is left stays
 * at its place.
 */
export function restOfText(text: ReadText, gone: ReadonlySet<Token>): ReadText {
  const { raw, tokens } = text;
  const places = tokens.flatMap((token, at) => (gone.has(token) ? [] : [at]));
  const [first, last] = [tokens[places[0] ?? -1], tokens[places.at(-1) ?? -1]];
  if (first === undefined || last === undefined) return withoutTokens(text, gone);
  const head = raw.slice(0, first.start);
  const pieces = [
    tokens[0] === first ? head : gapOf(head, first, raw, false, places.length).replace(/^\S+/u, blank),
  ];
  places.forEach((place, at) => {
    const token = tokens[place] as Token;
    pieces.push(raw.slice(token.start, token.end));
    const next = tokens[places[at + 1] ?? -1];
    if (next === undefined) return;
    const between = raw.slice(token.end, next.start);
    if (next.at === token.at + 1) {
      pieces.push(between);
      return;
    }
    const [from, to] = [tokens[place + 1], tokens[(places[at + 1] ?? 0) - 1]];
    // A line end inside of what is left out is no line end of the rest.
    const around = raw.slice(token.end, from?.start) + raw.slice(to?.end, next.start);
    pieces.push(gapOf(between, next, raw, around.includes("\n"), places.length - at - 1));
  });
  const tail = raw.slice(last.end);
  pieces.push(tokens.at(-1) === last ? tail : tail.replace(/\s[^]*/u, blank));
  const starts = new Set(places.map((place) => tokens[place]?.start));
  const read = readText(pieces.join(""));
  return withoutTokens(read, new Set(read.tokens.filter(({ start }) => !starts.has(start))));
}
