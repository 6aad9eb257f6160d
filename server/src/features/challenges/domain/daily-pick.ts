import type { Difficulty } from "@promptsmith/contract/challenges/rules";
import type { Day } from "@promptsmith/contract/kernel/ids";

/** What the draw needs to know of a library challenge. */
export type Candidate = { readonly id: number; readonly category: string; readonly difficulty: Difficulty };

export type Draw = {
  /** The library, or the part of it that is asked for; only `difficulty` is drawn from it. */
  readonly library: readonly Candidate[];
  readonly difficulty: Difficulty;
  /** Wanted categories; empty means any. */
  readonly categories: readonly string[];
  /** When the learner last saw a challenge (assigned or attempted); absent means never. */
  readonly lastSeen: ReadonlyMap<number, Day>;
  /** Challenges that must not come (again) today, unless nothing else is left. */
  readonly notToday: ReadonlySet<number>;
  /** Categories the set already has: others come first, so that a mixed set is mixed. */
  readonly usedCategories: ReadonlySet<string>;
  /** The same seed gives the same order: learners with the same past share their challenges and can compare. */
  readonly seed: string;
};

/**
 * Draws one challenge: not one of today's, never seen before the least recently seen, a fresh category
 * before a used one. Null only when the library has nothing of this difficulty and these categories.
 */
export function drawChallenge(draw: Draw): Candidate | null {
  let best: Candidate | null = null;
  let bestOrder: readonly (number | string)[] = [];
  for (const candidate of draw.library) {
    if (candidate.difficulty !== draw.difficulty) continue;
    if (draw.categories.length > 0 && !draw.categories.includes(candidate.category)) continue;
    const order = [
      draw.notToday.has(candidate.id) ? 1 : 0,
      draw.lastSeen.get(candidate.id) ?? "",
      draw.usedCategories.has(candidate.category) ? 1 : 0,
      hash(`${draw.seed}/${candidate.id}`),
      candidate.id,
    ];
    if (best === null || comesBefore(order, bestOrder)) {
      best = candidate;
      bestOrder = order;
    }
  }
  return best;
}

function comesBefore(a: readonly (number | string)[], b: readonly (number | string)[]): boolean {
  for (const [i, left] of a.entries()) {
    const right = b[i];
    if (right === undefined || left === right) continue;
    return left < right;
  }
  return false;
}

/** FNV-1a with a final mix: a well spread 32-bit number, so that neighbouring ids do not come in a row. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
