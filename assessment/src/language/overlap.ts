import type { ReadText, Token } from "./tokenize.ts";

/** How much of a prompt's wording comes from the brief. */
export type Overlap = {
  /** 0..1: order, neighbourhood and vocabulary of the prompt are the brief's; 0.7 and more is a copy. */
  readonly copied: number;
  /** Share of the brief's three-word runs that the prompt repeats. */
  readonly briefRepeated: number;
  /** The words that stand inside a run copied from the brief. */
  readonly inCopy: ReadonlySet<Token>;
};

/** The brief's content words in their order, read once for all texts held against it. Words are numbers, from 1 on. */
export type Wording = {
  readonly numbers: ReadonlyMap<string, number>;
  readonly content: readonly number[];
  readonly pairs: ReadonlySet<number>;
  /** Runs of three content words. */
  readonly threes: ReadonlySet<number>;
};

/** More than the number of words of any text, so that three word numbers fit into one key. */
const MANY = 65_536;
const pairOf = (first = 0, second = 0): number => first * MANY + second;
const threeOf = (words: readonly number[], at: number): number =>
  pairOf(words[at], words[at + 1]) * MANY + (words[at + 2] ?? 0);

function threesOf(words: readonly number[]): number[] {
  const out: number[] = [];
  for (let at = 0; at + 3 <= words.length; at += 1) out.push(threeOf(words, at));
  return out;
}

function pairsOf(words: readonly number[]): Set<number> {
  const out = new Set<number>();
  for (let at = 0; at + 2 <= words.length; at += 1) out.add(pairOf(words[at], words[at + 1]));
  return out;
}

const NONE: ReadonlyMap<string, number> = new Map();

/** Numbers for a text's words: those that are `known`, and the next ones for all others. */
function numbered(
  tokens: readonly Token[],
  others: Map<string, number>,
  known: ReadonlyMap<string, number> = NONE,
): number[] {
  return tokens.map(({ stem }) => {
    const number = known.get(stem) ?? others.get(stem);
    if (number !== undefined) return number;
    const next = known.size + others.size + 1;
    others.set(stem, next);
    return next;
  });
}

export function wordingOf(brief: readonly Token[]): Wording {
  const numbers = new Map<string, number>();
  const content = numbered(brief, numbers);
  return { numbers, content, pairs: pairsOf(content), threes: new Set(threesOf(content)) };
}

/** Words of each text that are compared in order. */
const IN_ORDER = 400;

/** Longest common subsequence over at most 400 words each; one row of memory. */
function inOrder(left: readonly number[], right: readonly number[], known: number): number {
  const length = Math.min(IN_ORDER, right.length);
  const row = new Uint16Array(length + 1);
  for (let from = 0; from < Math.min(IN_ORDER, left.length); from += 1) {
    const word = left[from] ?? 0;
    // A word that the other text does not have changes nothing.
    if (word > known) continue;
    let before = 0;
    for (let at = 1; at <= length; at += 1) {
      const above = row[at] ?? 0;
      const best = word === right[at - 1] ? before + 1 : Math.max(above, row[at - 1] ?? 0);
      before = above;
      row[at] = best;
    }
  }
  return row[length] ?? 0;
}

function shareIn(some: ReadonlySet<number>, of: ReadonlySet<number>): number {
  let both = 0;
  for (const one of some) if (of.has(one)) both += 1;
  return some.size === 0 ? 0 : both / some.size;
}

/** The tokens inside a run copied from the brief, with the words of grammar between. */
function copiedAmong(
  tokens: readonly Token[],
  solid: readonly Token[],
  runs: readonly boolean[],
): Set<Token> {
  const out = new Set<Token>();
  let at = 0;
  runs.forEach((copied, run) => {
    const [first, last] = [solid[run], solid[run + 2]];
    if (!copied || first === undefined || last === undefined) return;
    while ((tokens[at]?.start ?? Infinity) < first.start) at += 1;
    for (let next = at; (tokens[next]?.end ?? Infinity) <= last.end; next += 1) {
      const token = tokens[next];
      if (token !== undefined) out.add(token);
    }
  });
  return out;
}

/** Words of a run that is looked for again. */
export const RUN = 3;

/** How many of a text's runs of three words stood in it before. */
export function runsSaidAgain(tokens: readonly Token[]): number {
  const runs = threesOf(numbered(tokens, new Map()));
  return runs.length - new Set(runs).size;
}

/** `solid`: content words without filler; `newShare`: share of the prompt's distinct content words that the brief does not have. */
export function overlapOf(
  whole: ReadText,
  solid: readonly Token[],
  brief: Wording,
  newShare: number,
): Overlap {
  const words = numbered(solid, new Map(), brief.numbers);
  const common = inOrder(words, brief.content, brief.numbers.size);
  const order = common / Math.max(1, Math.min(IN_ORDER, words.length));
  const pairs = shareIn(pairsOf(words), brief.pairs);
  const runs = threesOf(words).map((run) => brief.threes.has(run));
  return {
    copied: (order + pairs + Math.max(0, 1 - 2 * newShare)) / 3,
    briefRepeated: shareIn(brief.threes, new Set(threesOf(words))),
    inCopy: copiedAmong(whole.tokens, solid, runs),
  };
}
