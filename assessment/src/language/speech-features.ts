import { onceForEach, onceForEachWord } from "./once-for-each.ts";
import type { ReadText, Token } from "./tokenize.ts";
import { CHATTY, DIRECTIVES, FORMATS, HESITANT, VAGUE } from "./word-lists.ts";
import { hashOf, Places } from "./hashed-features.ts";

/** Places of the features of how a text speaks; two features may share one. */
export const SPEECH_FEATURES = 1 << 14;

/** Endings that tell what part a word takes in a sentence. */
const ENDINGS = ["ing", "ed", "ly", "tion", "ment", "ness", "ous", "ful", "able", "er", "est", "s"];

/** Words of request that are in none of the lists. */
const ASKING = new Set(
  "words word minutes max maximum minimum please reader readers ai version tone style audience".split(" "),
);

const KEPT = [DIRECTIVES, FORMATS, ASKING, HESITANT, VAGUE, CHATTY];

/** Words of grammar, of request and of hesitation as they are, with and without a capital; of all others their ending. */
const classesOf = onceForEachWord(({ text, number, content }): readonly [string, string] => {
  if (number !== null) return ["#", "#"];
  if (!content || KEPT.some((words) => words.has(text))) return [text, text];
  const ending = ENDINGS.find((one) => text.length > one.length + 2 && text.endsWith(one)) ?? "";
  return [`a${ending}`, `A${ending}`];
});

function isCapital(code: number): boolean {
  return code < 0x80 ? code >= 65 && code <= 90 : /\p{Lu}/u.test(String.fromCodePoint(code));
}

const classOf = ({ word, start }: Token, raw: string): string =>
  classesOf(word)[isCapital(raw.codePointAt(start) ?? 0) ? 1 : 0];

/** The mark between two words, or between a word and another one that was left out behind it. */
function markBetween(between: string): string {
  if (between === " ") return " ";
  const gap = between.split(/[\p{L}\p{Nd}]/u)[0] ?? "";
  if (gap.includes("\n")) return "/";
  const mark = /[?!"“”‘:;()[\]=+_–—|*]/u.exec(gap)?.[0];
  if (mark !== undefined) return mark === "“" || mark === "”" ? '"' : mark;
  if (gap.includes(".")) return ".";
  return gap.includes(",") ? "," : gap.trim() === "" ? " " : "-";
}

const places = new Places(SPEECH_FEATURES);

/**
 * Places of words, of rows of two and three and the marks between them, without what the text is about. Several models
 * look at the same text.
 */
export const speechFeatures = onceForEach(({ tokens, raw }: ReadText): readonly number[] => {
  // The word before and the two words before, as they begin a row.
  let one = hashOf("^");
  let two = one;
  // Marks in front of the first word, behind the last and behind a word left out may be filler's, so they tell nothing.
  let mark = "/";
  tokens.forEach((token, at) => {
    const word = classOf(token, raw);
    const alone = hashOf(word);
    places.add(alone);
    places.add(hashOf(word, hashOf(mark)));
    places.add(hashOf(word, hashOf(mark, one)));
    places.add(hashOf(word, hashOf(mark, two)));
    two = hashOf(word, one);
    one = alone;
    const next = tokens[at + 1];
    if (next === undefined) return;
    mark = markBetween(raw.slice(token.end, next.start));
    places.add(hashOf(mark, hashOf(mark)));
  });
  return places.take();
});
