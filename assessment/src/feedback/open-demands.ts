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
 * doubtful, few points were earned and nothing is open, what shall be made is, or else the heaviest that cannot be seen.
 */
export function unclearOf(demands: readonly Demand[], { task, overall }: FeedbackInput): Demand[] {
  const unclear = demands.filter(
    (one, at) => one.state === "partly" && !(one.isDerived && at === 0 && task === "asked"),
  );
  if (overall >= GOOD && unclear[0]?.isDerived === true) return unclear.slice(0, 1);
  const isOpen = unclear.length > 0 || demands.some(({ state }) => state === "missed");
  if (task !== "doubtful" || isOpen || overall >= GOOD) return unclear;
  const unseen = demands.filter(({ isInFull, mayBeSaid }) => !isInFull && !mayBeSaid);
  return [...unseen.filter(({ isFirst }) => isFirst), ...unseen].slice(0, 1);
}

/** More than anything is recognised: what earned its points, or may be said in an abbreviation, is named last. */
const LATER = 3;

/**
 * What was recognised least where nothing is told as open, so that a prompt without full points has a next step that
 * claims nothing; undefined where each word of each requirement is there.
 */
export function leastRecognised(demands: readonly Demand[]): Demand | undefined {
  const unseen = demands.filter(({ isInFull }) => !isInFull);
  const order = ({ state, mayBeSaid, recognised }: Demand): number =>
    recognised + (state === "met" ? LATER : 0) + (mayBeSaid ? LATER : 0);
  return unseen.toSorted((a, b) => order(a) - order(b))[0];
}

/** Of a prompt that is taken for something else so many points are named. */
const NAMED = 2;

/** What a prompt that is taken for something else lacks first: what shall be made, then what is missing. */
export function unseenOf(demands: readonly Demand[]): Demand[] {
  const open = demands.filter(({ state, isPlain, mayBeSaid }) => !mayBeSaid && (state !== "met" || !isPlain));
  const first = open.find(({ isFirst }) => isFirst) ?? open[0];
  return [...new Set([...(first === undefined ? [] : [first]), ...missedOf(open), ...open])].slice(0, NAMED);
}
