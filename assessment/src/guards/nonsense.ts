import type { Knowledge } from "../knowledge/knowledge.ts";
import { coherenceOf } from "../knowledge/coherence.ts";
import { modelOf, modelSum, probability } from "../knowledge/weights.ts";
import type { Observation } from "../observation/observe.ts";
import type { TaskMeasures } from "../observation/task.ts";
import { rise } from "../text/curves.ts";
import { pairFeatures } from "../text-features/pair-features.ts";
import type { Finding } from "./finding.ts";
import { CAPS } from "./finding.ts";

/**
 * What tells fluent nonsense in the challenge's words from a request, each 0..1: the requirements seem to be there, down
 * to the least; hardly anything of what people say besides is, but other things are demanded; words stand side
 * by side, or follow each other, that do not go together.
 */
export const NONSENSE_MEASURES = [
  "stated",
  "least",
  "littleBesides",
  "strangeBesides",
  "otherDemands",
  "unusualPairs",
  "apart",
] as const;

/** Sums of the pairs of words from usual to unusual, and coherence from none to that of every sentence. */
const USUAL = -5;
const UNUSUAL = 2.5;
const NO_COHERENCE = -0.1;
const COHERENT = 0.25;

export function nonsenseMeasures(
  seen: Observation,
  task: TaskMeasures,
  { vectors, weights }: Pick<Knowledge, "vectors" | "weights">,
): number[] {
  const { bare, whole, senses } = seen;
  // Small talk between its sentences must not make it look usual.
  const pairs = pairFeatures(bare.tokens);
  const unusual = pairs.length === 0 ? USUAL : modelSum(modelOf(weights.pairs), pairs);
  const coherence = coherenceOf(whole.tokens, senses, modelOf(weights.coherence), vectors);
  return [
    task.stated,
    task.least,
    1 - task.saidBesides,
    1 - task.shareBesides,
    1 - task.noOtherDemand,
    rise(unusual, USUAL, UNUSUAL),
    1 - rise(coherence, NO_COHERENCE, COHERENT),
  ];
}

/** Fewer words make no sentence that could lack sense; from the second on it is sure. */
const SHORT = 12;
const SURE = 0.93;

/** Sentences that no sense can be made of; only where it is known what people say who ask for it. */
export function findNonsense(seen: Observation, task: TaskMeasures, knowledge: Knowledge): Finding | null {
  if (seen.known.by !== "known" || !seen.language.english || seen.prompt.tokens.length < SHORT) return null;
  if (probability(knowledge.weights.nonsense, nonsenseMeasures(seen, task, knowledge)) < SURE) return null;
  return {
    guard: "gibberish",
    criterion: "Words of the challenge that make no sense together",
    caps: CAPS.gibberish,
    keep: 0,
  };
}
