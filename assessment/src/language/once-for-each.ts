import type { ReadText } from "./tokenize.ts";
import type { Word } from "./words.ts";
import { SLOTS } from "./words.ts";

/** Caches a function's result for each object, as long as the object lives. */
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
 * Caches a function of a text, a brief's view and the knowledge. The last result of a text counts only for
 * the same two objects.
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
 * Caches a function of a word in a table of SLOTS places, where another word may replace it: people use the
 * same few thousand words, and a text asks for each of them again and again.
 */
export function onceForEachWord<Found>(find: (word: Word) => Found): (word: Word) => Found {
  // A word and what was found out about it lie side by side in memory.
  const kept = new Array<Word | Found | null>(2 * SLOTS).fill(null);
  return (word) => {
    const place = 2 * word.slot;
    if (kept[place] === word) return kept[place + 1] as Found;
    const found = find(word);
    kept[place] = word;
    kept[place + 1] = found;
    return found;
  };
}
