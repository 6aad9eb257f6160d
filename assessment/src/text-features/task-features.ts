import { isWanting } from "../text/deliverables.ts";
import type { ReadText } from "../text/read-text.ts";

/** Places of the features of what a text wants; two features may share one. */
export const TASK_PLACES = 1 << 16;

/** So many words behind one of request say what is wanted, and so many at the beginning. */
const BEHIND = 5;
const OPENING = 12;

/** Places of words and of neighbours, of words behind one of request, and of words at the beginning. */
export function taskFeatures({ tokens }: Pick<ReadText, "tokens">): number[] {
  const places = new Set<number>();
  const stems = tokens.map(({ number, stem }) => (number === null ? stem : "#"));
  tokens.forEach((token, at) => {
    const stem = stems[at] as string;
    places.add(placeOf(stem));
    places.add(placeOf(`${stem} ${stems[at + 1] ?? "$"}`));
    if (at < OPENING) places.add(placeOf(`^${stem}`));
    if (isWanting(token))
      for (const behind of stems.slice(at + 1, at + 1 + BEHIND)) places.add(placeOf(`>${behind}`));
  });
  return [...places];
}

function placeOf(text: string): number {
  let hash = 2166136261;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619);
  return ((hash >>> 0) ^ (hash >>> 15)) & (TASK_PLACES - 1);
}
