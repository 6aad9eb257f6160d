import type { ReadText } from "./tokenize.ts";
import { readText } from "./tokenize.ts";

/** Reads texts and keeps so many of them. */
function keeping(most: number): (text: string) => ReadText {
  const read = new Map<string, ReadText>();
  return (text) => {
    const known = read.get(text);
    if (known !== undefined) return known;
    const found = readText(text);
    if (read.size >= most) read.clear();
    read.set(text, found);
    return found;
  };
}

/**
 * A few words of a challenge, which are held against many prompts and read once. There is room for the demands of some
 * eighty challenges, a kilobyte or two each.
 */
export const readOften = keeping(600);

/** A passage of a prompt, which is looked at several times while the prompt is assessed. */
export const readPassage = keeping(24);
