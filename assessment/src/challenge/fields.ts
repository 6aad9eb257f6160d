import { ARTS_AND_WORDS } from "./arts-and-words.ts";
import { BODY_AND_PLAY } from "./body-and-play.ts";
import { HOME_AND_NATURE } from "./home-and-nature.ts";
import { WORK_AND_SCIENCE } from "./work-and-science.ts";
import { onceForEachWord } from "../language/once-for-each.ts";
import { stem } from "../language/stem.ts";

const FIELDS = [...BODY_AND_PLAY, ...HOME_AND_NATURE, ...ARTS_AND_WORDS, ...WORK_AND_SCIENCE];

const byStem = new Map<string, readonly number[]>();
FIELDS.forEach((field, index) => {
  for (const word of new Set(field.split(" ").map(stem)))
    byStem.set(word, [...(byStem.get(word) ?? []), index]);
});

const NONE: readonly number[] = [];

/** `fieldsOf` for a word of a text; the result is cached with the word. */
export const fieldsOfWord = onceForEachWord(({ stem: stemmed }) => fieldsOf(stemmed));

/** The fields of life a word belongs to; empty for most words. */
export function fieldsOf(stemmed: string): readonly number[] {
  return byStem.get(stemmed) ?? NONE;
}
