import { isWanting } from "./deliverables.ts";
import { onceForEach } from "../language/once-for-each.ts";
import type { ReadText } from "../language/tokenize.ts";
import { hashOf, hashOn, Places } from "../language/hashed-features.ts";

/** Places of the features of what a text wants; two features may share one. */
export const TASK_PLACES = 1 << 16;

/** This number of words behind a word of request says what is wanted, and so does this number at the beginning of a text. */
const BEHIND = 5;
const OPENING = 12;

const [SPACE, OPENS, ASKED] = [" ", "^", ">"].map((sign) => sign.charCodeAt(0)) as [number, number, number];
const [OPENED, ASKED_FOR] = [OPENS, ASKED].map((sign) => hashOn(hashOf(""), sign)) as [number, number];
const places = new Places(TASK_PLACES);

/** Places of words and of neighbours, of words behind one of request, and of words at the beginning. */
export const taskFeatures = onceForEach(({ tokens }: ReadText): readonly number[] => {
  const stems = tokens.map(({ number, stem }) => (number === null ? stem : "#"));
  let asked = 0;
  tokens.forEach((token, at) => {
    const stem = stems[at] as string;
    const word = hashOf(stem);
    places.add(word);
    places.add(hashOf(stems[at + 1] ?? "$", hashOn(word, SPACE)));
    if (at < OPENING) places.add(hashOf(stem, OPENED));
    if (asked > 0) places.add(hashOf(stem, ASKED_FOR));
    asked = isWanting(token) ? BEHIND : asked - 1;
  });
  return places.take();
});
