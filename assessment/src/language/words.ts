import { isFunctionWord, wordWeight } from "./common-words.ts";
import { skeletonOf } from "./normalize.ts";
import { hanNumber, numberOf } from "./numbers.ts";
import { stem } from "./stem.ts";
import * as lists from "./word-lists.ts";
import { oddness } from "./word-shape.ts";

/** What is known of a word wherever it stands. */
export type Word = {
  /** Folded: lower case, no accents, no invisible characters. */
  readonly text: string;
  readonly stem: string;
  /** Set for digits and number words alike ("12" for "twelve"). */
  readonly number: string | null;
  /** Its stem, or its number behind a sign that no stem has: what texts are compared by. */
  readonly key: string;
  /** Not a function word. */
  readonly content: boolean;
  /** 0 for grammar, 0.35 to 0.6 for words of any request, 1 for words of a subject. */
  readonly weight: number;
  /** Whether it can carry a subject: no number, no grammar, no word of any request. */
  readonly subject: boolean;
  /**
   * Whether it can carry a fact or a decision: a word of a subject that asks for nothing and sets no bound.
   */
  readonly substance: boolean;
  /** Whether it counts for no related word: "nice" and "make" match no other word of a brief. */
  readonly hollow: boolean;
  /** One of the words people praise, urge, greet and hesitate with. */
  readonly praise: boolean;
  /** Whether it can be part of a row of words that say nothing: grammar, praise, pleading, light verbs. */
  readonly light: boolean;
  /** Whether it makes such a row praise, urge or plead. */
  readonly urges: boolean;
  /** The word with look-alikes and digits replaced by the Latin letters that they imitate. */
  readonly looks: string;
  /** 0 (a plausible word) to 1 (no word of any language). */
  readonly odd: number;
  /** Its place in caches, see `onceForEachWord`; two words may share one. */
  readonly slot: number;
};

const WITHOUT_SUBSTANCE = [
  lists.FORMATS,
  lists.BOUNDS,
  lists.TONES,
  lists.AUDIENCE,
  lists.VAGUE,
  lists.DIRECTIVES,
  lists.CHECKS,
  lists.HESITANT,
  lists.CHATTY,
  lists.EMPTY,
  lists.CONDITIONS,
];

/** Verbs that say nothing without what follows: "make it nice". */
const LIGHT_VERBS = new Set("make do give help put take let use be".split(" "));
const PRAISE = [lists.VAGUE, lists.EMPTY, lists.CHATTY, lists.HESITANT];
const HOLLOW = [...PRAISE, LIGHT_VERBS];
/** In a row of empty words these say nothing either: "act as an expert", "I can't wait to see it". */
const PASSING = new Set("act see step correct precise ai assistant model".split(" "));
const URGING = [...PRAISE, lists.PLEADING];
const LIGHT = [...HOLLOW, lists.PLEADING, PASSING];

/** Places of the caches, more than the number of cached words. */
export const SLOTS = 1 << 13;
let slots = 0;
const nextSlot = (): number => (slots = (slots + 1) % SLOTS);

function learn(text: string, number: string | null): Word {
  const stemmed = number ?? stem(text);
  const weight = wordWeight(text, stemmed);
  const isIn = (some: readonly ReadonlySet<string>[]): boolean => some.some((list) => list.has(text));
  const subject = number === null && weight >= 0.6;
  return {
    text,
    stem: stemmed,
    number,
    key: number === null ? stemmed : `#${number}`,
    content: number !== null || !isFunctionWord(text),
    weight,
    subject,
    substance: subject && text.length >= 3 && !isIn(WITHOUT_SUBSTANCE) && !lists.PLEADING.has(text),
    hollow: isIn(HOLLOW),
    praise: isIn(PRAISE),
    light: number === null && (isFunctionWord(text) || isIn(LIGHT)),
    urges: isIn(URGING) && !lists.NOT_URGING_ALONE.has(text),
    looks: skeletonOf(text),
    odd: oddness(text),
    slot: nextSlot(),
  };
}

/** Size of the cache of words, a few megabytes at most; people use the same few thousand. */
const KEPT = 3_000;
/** Longer words are not cached: they hardly come twice. */
const LONGEST_KEPT = 24;

let recent = new Map<string, Word>();
let earlier = new Map<string, Word>();

/** A word between spaces, folded. */
export function wordOf(text: string): Word {
  const cached = recent.get(text);
  if (cached !== undefined) return cached;
  const word = earlier.get(text) ?? learn(text, numberOf(text));
  if (text.length > LONGEST_KEPT) return word;
  if (recent.size >= KEPT) {
    earlier = recent;
    recent = new Map();
  }
  recent.set(text, word);
  return word;
}

const numerals = new Map<string, Word>();

/** A character of a script without spaces, or a row of its numerals: 十二 is 12. */
export function unspacedWordOf(characters: string): Word {
  const cached = numerals.get(characters);
  if (cached !== undefined) return cached;
  const value = hanNumber(characters);
  if (value === null) return wordOf(characters);
  const word = learn(characters, String(value));
  // Only single numerals are cached: there are a dozen of them, but any number of rows.
  if (characters.length === 1) numerals.set(characters, word);
  return word;
}
