import type { ReadText, Token } from "../text/read-text.ts";
import { DIRECTIVES, FORMATS } from "../text/word-lists.ts";

/** Places of the features of how a text speaks; two features may share one. */
export const SPEECH_FEATURES = 1 << 14;

/** Endings that tell what part a word takes in a sentence. */
const ENDINGS = ["ing", "ed", "ly", "tion", "ment", "ness", "ous", "ful", "able", "er", "est", "s"];

/** Words of request that are in neither list. */
const ASKING = new Set(
  "words word minutes max maximum minimum please reader readers ai version tone style audience".split(" "),
);

/** Words of grammar and of request as they are; of all others only what their shape tells. */
function classOf({ text, number, content, start, end }: Token, raw: string): string {
  if (number !== null) return "#";
  if (!content || DIRECTIVES.has(text) || FORMATS.has(text) || ASKING.has(text)) return text;
  const shape = /^\p{Lu}/u.test(raw.slice(start, end)) ? "A" : "a";
  return shape + (ENDINGS.find((ending) => text.length > ending.length + 2 && text.endsWith(ending)) ?? "");
}

/** The mark between two words. */
function markBetween(gap: string): string {
  if (gap.includes("\n")) return "/";
  const mark = /[?!"“”‘:;()[\]=+_–—|*]/u.exec(gap)?.[0];
  if (mark !== undefined) return mark === "“" || mark === "”" ? '"' : mark;
  if (gap.includes(".")) return ".";
  return gap.includes(",") ? "," : gap.trim() === "" ? " " : "-";
}

/** Places of words, of rows of two and three and the marks between them, without what the text is about. */
export function speechFeatures({ tokens, raw }: ReadText): number[] {
  const places = new Set<number>();
  let first = "";
  let before = "^";
  // Marks in front of the first word, behind the last and behind a word left out may be filler's, so they tell nothing.
  let mark = "/";
  tokens.forEach((token, at) => {
    const word = classOf(token, raw);
    places.add(placeOf(word));
    places.add(placeOf(`${mark}${word}`));
    places.add(placeOf(`${before}${mark}${word}`));
    places.add(placeOf(`${first}${before}${mark}${word}`));
    first = before;
    before = word;
    const next = tokens[at + 1];
    if (next === undefined) return;
    mark = markBetween(raw.slice(token.end, next.start).split(/[\p{L}\p{Nd}]/u)[0] ?? "");
    places.add(placeOf(`${mark}${mark}`));
  });
  return [...places];
}

function placeOf(text: string): number {
  let hash = 2166136261;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619);
  return ((hash >>> 0) ^ (hash >>> 13)) & (SPEECH_FEATURES - 1);
}
