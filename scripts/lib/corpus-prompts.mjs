import { readdirSync, readFileSync } from "node:fs";
import { inProject } from "./project.mjs";

const folder = inProject("library/corpus");

/** Writers of the corpus who write in haste or are still learning English. */
const HASTY = new Set(["p01", "p04", "p06", "p15", "p17", "p21", "p24"]);

const byTitle = new Map();
for (const name of readdirSync(folder).filter((one) => one.endsWith(".jsonl"))) {
  for (const line of readFileSync(`${folder}/${name}`, "utf8").trim().split("\n")) {
    const { title, by, kind, states, prompt } = JSON.parse(line);
    // Requests in English; those in other languages are by "x-es" and the like.
    if (kind !== "request" || by.startsWith("x-")) continue;
    const stated = Object.keys(states).length;
    byTitle.set(title, [...(byTitle.get(title) ?? []), { prompt, stated, hasty: HASTY.has(by) }]);
  }
}

/**
 * What people wrote for a challenge of the library, those that state most of its requirements first.
 * @param {{ title: string }} challenge
 * @param {{ careful?: boolean }} wanted `careful`: without what was written in haste, for pictures of the product
 * @returns {string[]}
 */
export function corpusPrompts({ title }, { careful = false } = {}) {
  const found = byTitle.get(title);
  if (found === undefined) throw new Error(`the corpus has no prompt for "${title}"`);
  return found
    .filter(({ hasty }) => !(careful && hasty))
    .toSorted((one, other) => other.stated - one.stated || other.prompt.length - one.prompt.length)
    .map(({ prompt }) => prompt);
}
