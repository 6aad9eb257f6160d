import { onceForEachWord } from "./once-for-each.ts";
import type { Token } from "./tokenize.ts";
import { hashOf, placeOf } from "./hashed-features.ts";

/** Places of the features of the order of words; two features may share one. */
export const ORDER_FEATURES = 1 << 13;

/** Endings that tell what part a word takes in a sentence. */
const ENDINGS = ["ing", "ed", "ly", "tion", "ment", "ness", "ous", "ful", "able", "er", "est", "s", "y"];

/** Words of grammar as they are; of all others only what their ending tells. */
const classOf = onceForEachWord(({ text, number, content }): string => {
  if (number !== null) return "#";
  if (!content) return text;
  return ENDINGS.find((ending) => text.length > ending.length + 2 && text.endsWith(ending)) ?? "*";
});

/** Places of the rows of two and three words, with the marks between them. */
export function orderFeatures(tokens: readonly Token[]): number[] {
  const classes: string[] = ["."];
  tokens.forEach((token, at) => {
    const before = tokens[at - 1];
    if (before !== undefined && before.sentence !== token.sentence) classes.push(".");
    else if (before !== undefined && before.clause !== token.clause) classes.push(",");
    classes.push(classOf(token.word));
  });
  classes.push(".");
  const places: number[] = [];
  for (let at = 0; at + 1 < classes.length; at += 1) {
    const two = hashOf(` ${classes[at + 1] ?? ""}`, hashOf(classes[at] ?? ""));
    places.push(placeOf(two, ORDER_FEATURES));
    if (at + 2 < classes.length)
      places.push(placeOf(hashOf(` ${classes[at + 2] ?? ""}`, two), ORDER_FEATURES));
  }
  return places;
}
