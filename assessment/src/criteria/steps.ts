import type { Measure, Measures } from "./measures.ts";
import type { Parameters, Step } from "./parameters.ts";

/** What each step looks at. Every weight is 0 or more, so that more of a measure never lowers a step. */
export const STEP_MEASURES: Readonly<Record<Step, readonly Measure[]>> = {
  topic: ["aimed", "named", "precise", "known", "kindred", "familiar", "touched", "undiverted", "amounts"],
  worked: ["own", "exact", "covered", "full"],
  settled: ["coverage", "aimed", "exact", "firm", "lean", "touched"],
  angle: ["ownWords", "fresh", "scene", "reworked"],
};

/** How sure a step is taken, 0..1; each of the last three builds on the one before. */
export type Steps = Readonly<Record<Step, number>>;

/** Sharpens the judgement of a step: the fitted curve of a small set is flatter than the truth. */
const SHARPNESS: Readonly<Record<Step, number>> = { topic: 1, worked: 1.5, settled: 1.6, angle: 1.6 };

export function stepsOf(measures: Measures, parameters: Parameters): Steps {
  const judge = (step: Step): number => {
    const { bias, weights } = parameters.steps[step];
    const sum = STEP_MEASURES[step].reduce(
      (total, name, at) => total + (weights[at] ?? 0) * measures[name],
      bias,
    );
    return 1 / (1 + Math.exp(-sum * SHARPNESS[step]));
  };
  const worked = judge("worked");
  const settled = worked * judge("settled");
  return { topic: judge("topic"), worked, settled, angle: settled * judge("angle") };
}
