import type { ReadText } from "./tokenize.ts";
import { readText } from "./tokenize.ts";

/** `readText` with a cache of `most` texts. */
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
 * `readText` for a challenge's short texts, which are compared with many prompts. The cache has room for the
 * demands of some eighty challenges, a kilobyte or two each.
 */
export const readOften = keeping(600);

/** `readText` for passages of a prompt, each of which is read several times during one assessment. */
export const readPassage = keeping(24);
