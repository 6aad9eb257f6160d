import type { ReadText } from "./read-text.ts";
import { readText } from "./read-text.ts";

/** Room for the demands of some hundred challenges, a kilobyte or two each. */
const KEPT = 4000;
const read = new Map<string, ReadText>();

/** A few words of a challenge, which are held against many prompts and read once. */
export function readOften(text: string): ReadText {
  const known = read.get(text);
  if (known !== undefined) return known;
  const found = readText(text);
  if (read.size >= KEPT) read.clear();
  read.set(text, found);
  return found;
}
