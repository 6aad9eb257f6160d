import type { ReadText, Token } from "../text/read-text.ts";
import { readText, withoutTokens } from "../text/read-text.ts";
import { beginsSmall } from "./glued-talk.ts";

const ENDS = /[.!?:;。！？।؟…]/u;

const blank = (some: string): string => " ".repeat(some.length);

/** What is between two words when everything between them is left out but the marks that belong to them. */
function gapOf(between: string, next: Token, raw: string, isLineEnd: boolean): string {
  const head = /^\S*/u.exec(between)?.[0] ?? "";
  const tail = between.length === head.length ? "" : (/\S*$/u.exec(between)?.[0] ?? "");
  const middle = " ".repeat(between.length - head.length - tail.length);
  const isTorn = !ENDS.test(head) && beginsSmall([next], raw);
  return head + (isLineEnd && !isTorn ? middle.replace(/ $/u, "\n") : middle) + tail;
}

/**
 * The text as if some of its words had not been written: a sentence that they tore is one again. Whatever is left stays
 * at its place.
 */
export function restOfText(text: ReadText, gone: ReadonlySet<Token>): ReadText {
  const { raw, tokens } = text;
  const kept = tokens.filter((token) => !gone.has(token));
  let blanked = raw;
  kept.forEach((token, at) => {
    const before = kept[at - 1];
    if (before === undefined || token.at === before.at + 1) return;
    const between = raw.slice(before.end, token.start);
    const [from, to] = [tokens[tokens.indexOf(before) + 1], tokens[tokens.indexOf(token) - 1]];
    // A line end inside of what is left out is no line end of the rest.
    const around = raw.slice(before.end, from?.start) + raw.slice(to?.end, token.start);
    blanked =
      blanked.slice(0, before.end) +
      gapOf(between, token, raw, around.includes("\n")) +
      blanked.slice(token.start);
  });
  const [first, last] = [kept[0], kept.at(-1)];
  if (first === undefined || last === undefined) return withoutTokens(text, gone);
  if (tokens[0] !== first)
    blanked =
      gapOf(blanked.slice(0, first.start), first, raw, false).replace(/^\S+/u, blank) +
      blanked.slice(first.start);
  if (tokens.at(-1) !== last)
    blanked = blanked.slice(0, last.end) + blanked.slice(last.end).replace(/\s[^]*/u, blank);
  const starts = new Set(kept.map(({ start }) => start));
  const read = readText(blanked);
  return withoutTokens(read, new Set(read.tokens.filter(({ start }) => !starts.has(start))));
}
