import { probability } from "../challenge/weights.ts";
import type { Measure, Measures } from "./measures.ts";
import type { CraftStep, Logistic } from "../challenge/weights.ts";

/** What the topic is known by. Every weight, here and below, is 0 or more: more of a measure never lowers a step. */
export const TOPIC_MEASURES: readonly Measure[] = [
  "openingNamed",
  "subjectNamed",
  "precise",
  "fewOtherDemands",
  "fieldsReached",
  "fieldsKnown",
  "clausesMentioned",
  "noOtherErrand",
  "amounts",
];

/** What each step looks at. */
export const CRAFT_MEASURES: Readonly<Record<CraftStep, readonly Measure[]>> = {
  worked: ["own", "exact", "covered", "full"],
  settled: ["coverage", "openingNamed", "exact", "firm", "lean", "clausesMentioned"],
};

/** How sure a step is taken, 0..1; each builds on the one before. */
export type CraftSteps = Readonly<Record<CraftStep, number>>;

/** Sharpens the judgement of a step: the fitted curve of a small set is flatter than the truth. */
const SHARPNESS: Readonly<Record<CraftStep, number>> = { worked: 1.5, settled: 1.6 };

/** How far the description alone says that a prompt is about the challenge, 0..1. */
export const topicOf = (measures: Measures, topic: Logistic): number =>
  probability(
    topic,
    TOPIC_MEASURES.map((name) => measures[name]),
  );

export function craftSteps(measures: Measures, steps: Readonly<Record<CraftStep, Logistic>>): CraftSteps {
  const judge = (step: CraftStep): number =>
    probability(
      steps[step],
      CRAFT_MEASURES[step].map((name) => measures[name]),
      SHARPNESS[step],
    );
  const worked = judge("worked");
  return { worked, settled: worked * judge("settled") };
}
