import type { Demand } from "./demands.ts";
import type { FeedbackInput } from "./feedback-input.ts";
import { GOOD } from "./advice.ts";

/** What is told as missing, the surest first, and of these the heaviest. */
export function missedOf(demands: readonly Demand[]): Demand[] {
  const missed = demands.filter(({ state }) => state === "missed");
  return [...missed.filter(({ isAbsent }) => isAbsent), ...missed.filter(({ isAbsent }) => !isAbsent)];
}

/**
 * Requirements that may be there or not. What the whole prompt asks for needs no sentence of its own; of a good prompt,
 * which says most points of a description in its own words, one of them is looked at again. Where the task itself is
 * doubtful and nothing is open, what shall be made is, or else the heaviest that cannot be seen.
 */
export function unclearOf(demands: readonly Demand[], { task, overall }: FeedbackInput): Demand[] {
  const unclear = demands.filter(
    (one, at) => one.state === "partly" && !(one.isDerived && at === 0 && task === "asked"),
  );
  if (overall >= GOOD && unclear[0]?.isDerived === true) return unclear.slice(0, 1);
  const isOpen = unclear.length > 0 || demands.some(({ state }) => state === "missed");
  if (task !== "doubtful" || isOpen) return unclear;
  const unseen = demands.filter(({ isInFull }) => !isInFull);
  return [...unseen.filter(({ isFirst }) => isFirst), ...unseen].slice(0, 1);
}

/** Of a prompt that is taken for something else so many points are named. */
const NAMED = 2;

/** What a prompt that is taken for something else lacks first: what shall be made, then what is missing. */
export function unseenOf(demands: readonly Demand[]): Demand[] {
  const open = demands.filter(({ state, isPlain }) => state !== "met" || !isPlain);
  const first = open.find(({ isFirst }) => isFirst) ?? open[0];
  return [...new Set([...(first === undefined ? [] : [first]), ...missedOf(open), ...open])].slice(0, NAMED);
}
