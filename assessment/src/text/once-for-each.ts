import type { ReadText } from "./read-text.ts";
import type { Word } from "./words.ts";
import { SLOTS } from "./words.ts";

/** The same function, which keeps what it found out about a thing for as long as the thing is kept. */
export function onceForEach<Thing extends object, Found extends NonNullable<unknown>>(
  find: (thing: Thing) => Found,
): (thing: Thing) => Found {
  const kept = new WeakMap<Thing, Found>();
  return (thing) => {
    const known = kept.get(thing);
    if (known !== undefined) return known;
    const found = find(thing);
    kept.set(thing, found);
    return found;
  };
}

/**
 * The same of what is found out about a text for those who ask again within one assessment: the brief and the knowledge
 * have to be the very same.
 */
export function onceForEachText<View extends object, Knowledge extends object, Found>(
  find: (view: View, text: ReadText, knowledge: Knowledge) => Found,
): (view: View, text: ReadText, knowledge: Knowledge) => Found {
  const kept = new WeakMap<ReadText, { view: View; knowledge: Knowledge; found: Found }>();
  return (view, text, knowledge) => {
    const known = kept.get(text);
    if (known?.view === view && known.knowledge === knowledge) return known.found;
    const found = find(view, text, knowledge);
    kept.set(text, { view, knowledge, found });
    return found;
  };
}

/**
 * The same of a word, for as long as no other one takes its slot: people use the same few thousand words, and a text asks
 * for each of them again and again.
 */
export function onceForEachWord<Found>(find: (word: Word) => Found): (word: Word) => Found {
  const words = new Array<Word | null>(SLOTS).fill(null);
  const kept = new Array<Found | null>(SLOTS).fill(null);
  return (word) => {
    const { slot } = word;
    if (words[slot] === word) return kept[slot] as Found;
    const found = find(word);
    words[slot] = word;
    kept[slot] = found;
    return found;
  };
}
