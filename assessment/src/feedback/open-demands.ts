import type { Finding } from "../detectors/finding.ts";
import type { Demand } from "./demands.ts";
import type { FeedbackInput } from "./feedback-input.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** What is told as missing, the surest first, and of these the heaviest. */
export function missedOf(demands: readonly Demand[]): Demand[] {
  const missed = demands.filter(({ state }) => state === "missed");
  const isAbsent = ({ degree }: Demand): boolean => degree < THRESHOLDS.feedback.requirement.absent;
  return [...missed.filter(isAbsent), ...missed.filter((one) => !isAbsent(one))];
}

/**
 * Requirements that may be there or not. What the whole prompt asks for needs no sentence of its own; of a good prompt,
 * which says most points of a description in its own words, one of them is looked at again.
 */
export function unclearOf(demands: readonly Demand[], { task, overall }: FeedbackInput): Demand[] {
  const partly = demands.filter(
    (one, at) => one.state === "partly" && !(one.isDerived && at === 0 && task === "asked"),
  );
  return overall >= THRESHOLDS.feedback.overall.good && partly[0]?.isDerived === true
    ? partly.slice(0, 1)
    : partly;
}

/** Number of requirements without a trace that are named at most where the task is doubtful. */
const LOOKED_AT = 2;

/** What leaves no trace in the words, the least recognised first. The first requirement is left out where the task is surely asked for. */
const withoutTrace = (demands: readonly Demand[], task: FeedbackInput["task"]): Demand[] =>
  demands
    .filter(({ trace, isFirst }) => trace === "none" && !(isFirst && task === "asked"))
    .toSorted((a, b) => a.recognised - b.recognised || a.likeness - b.likeness)
    .slice(0, LOOKED_AT);

/** Number of requirements that are named at most for a prompt that is taken for another task. */
const NAMED = 2;

/** What is named of the challenge where a prompt may ask for something else: first of all what has none of its words there. */
export function wantedOf(
  demands: readonly Demand[],
  task: FeedbackInput["task"],
  finding: Finding,
): Demand[] {
  if (finding.isDoubtful !== true) return unseenOf(demands);
  const traceless = withoutTrace(demands, task);
  // Else what has none of its own words there: it may be said in others.
  const inOtherWords =
    traceless.length > 0 ? [] : demands.filter(({ trace }) => trace === "none" || trace === "resemblance");
  const first = inOtherWords.filter(({ isFirst }) => isFirst);
  const named = [...traceless, ...first, ...inOtherWords].slice(0, NAMED);
  return named.length > 0 ? [...new Set(named)] : unseenOf(demands);
}

/** What a challenge asks for before anything else, as a demand. */
export const heartOf = (demands: readonly Demand[]): string =>
  (demands.find(({ isFirst }) => isFirst) ?? demands[0])?.ask ?? "";

/** What a prompt that is taken for something else lacks first: what shall be made, then what is missing. */
function unseenOf(demands: readonly Demand[]): Demand[] {
  const open = demands.filter(({ state, isPlain, mayBeSaid }) => !mayBeSaid && (state !== "met" || !isPlain));
  const first = open.find(({ isFirst }) => isFirst) ?? open[0];
  return [...new Set([...(first === undefined ? [] : [first]), ...missedOf(open), ...open])].slice(0, NAMED);
}
