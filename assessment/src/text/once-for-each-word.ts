import type { Word } from "./words.ts";
import { SLOTS } from "./words.ts";

/**
 * The same function, which keeps what it found out about a word for as long as no other one takes its slot: people use
 * the same few thousand words.
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
