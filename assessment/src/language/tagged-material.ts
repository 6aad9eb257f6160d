import { onceForEach } from "./once-for-each.ts";
import type { ReadText } from "./tokenize.ts";

const TAG = /<(\/?)([a-z][a-z\d_-]*)>/giu;

/** Where material is between an opening tag and the next closing one of its name, in letters. */
export const taggedIn = onceForEach(({ raw }: ReadText): readonly (readonly [from: number, to: number])[] => {
  const open = new Map<string, number>();
  const spans: (readonly [number, number])[] = [];
  for (const { 0: tag, 1: closing, 2: name = "", index } of raw.matchAll(TAG)) {
    const from = open.get(name);
    if (closing === "") {
      if (from === undefined) open.set(name, index + tag.length);
    } else if (from !== undefined) {
      spans.push([from, index]);
      open.delete(name);
    }
  }
  return spans;
});
