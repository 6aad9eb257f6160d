import type { ReadText, Token } from "./read-text.ts";

/** How much of a text's wording is the brief's own. */
export type Overlap = {
  /** 0..1: order, neighbourhood and vocabulary of the prompt are the brief's; 0.7 and more is a copy. */
  readonly copied: number;
  /** 0..1: the same for the words that both have, whatever else stands between them. */
  readonly retold: number;
  /** Share of the brief's content words, in its order. */
  readonly kept: number;
  /** Share of the brief's three-word runs that the prompt repeats. */
  readonly briefRepeated: number;
  /** For every token of the prompt: it stands inside a run copied from the brief. */
  readonly inCopy: readonly boolean[];
};

function runs(tokens: readonly Token[], size: number): string[] {
  const out: string[] = [];
  for (let at = 0; at + size <= tokens.length; at += 1) {
    let key = "";
    for (let next = at; next < at + size; next += 1) key += `${tokens[next]?.stem ?? ""} `;
    out.push(key);
  }
  return out;
}

/** Longest common subsequence over at most 400 words each; one row of memory. */
function inOrder(a: readonly string[], b: readonly string[]): number {
  const left = a.slice(0, 400);
  const right = b.slice(0, 400);
  let row = new Uint16Array(right.length + 1);
  for (const word of left) {
    const next = new Uint16Array(right.length + 1);
    for (let at = 1; at <= right.length; at += 1) {
      next[at] = word === right[at - 1] ? (row[at - 1] ?? 0) + 1 : Math.max(row[at] ?? 0, next[at - 1] ?? 0);
    }
    row = next;
  }
  return row[right.length] ?? 0;
}

function shareIn(some: readonly string[], of: ReadonlySet<string>): number {
  const distinct = new Set(some);
  let both = 0;
  for (const one of distinct) if (of.has(one)) both += 1;
  return distinct.size === 0 ? 0 : both / distinct.size;
}

/** `solid`: content words without filler; `newShare`: share of the prompt's distinct content words that the brief does not have. */
export function overlapOf(
  prompt: ReadText,
  solid: readonly Token[],
  brief: ReadText,
  newShare: number,
): Overlap {
  const promptRuns = runs(prompt.tokens, 3);
  const briefRuns = runs(brief.tokens, 3);
  const briefSet = new Set(briefRuns);
  const pairs = shareIn(runs(solid, 2), new Set(runs(brief.content, 2)));
  const stems = solid.map((token) => token.stem);
  const wanted = brief.content.map((token) => token.stem);
  const common = inOrder(stems, wanted);
  const order = common / Math.max(1, Math.min(400, stems.length));
  const known = new Set(wanted);
  const both = solid.filter((token) => known.has(token.stem));
  const bothPairs = shareIn(runs(both, 2), new Set(runs(brief.content, 2)));
  const long = new Set(runs(brief.tokens, 5));
  const inCopy = prompt.tokens.map(() => false);
  runs(prompt.tokens, 5).forEach((run, at) => {
    if (long.has(run)) inCopy.fill(true, at, at + 5);
  });
  return {
    copied: (order + pairs + Math.max(0, 1 - 2 * newShare)) / 3,
    retold: (common / Math.max(1, Math.min(400, both.length)) + bothPairs) / 2,
    kept: common / Math.max(1, Math.min(400, wanted.length)),
    briefRepeated: shareIn(briefRuns, new Set(promptRuns.filter((run) => briefSet.has(run)))),
    inCopy,
  };
}
