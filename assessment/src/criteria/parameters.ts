import type { SubScore } from "../assessment.ts";

export type Step = "topic" | "worked" | "settled" | "angle";

/** Points at full degree that a sub-score gives for each thing; never negative. */
export type Points = {
  /** Present in any readable text. */
  readonly base: number;
  readonly covered: number;
  readonly worked: number;
  readonly settled: number;
  readonly angle: number;
};

export type Parameters = {
  readonly steps: Readonly<Record<Step, { readonly bias: number; readonly weights: readonly number[] }>>;
  readonly points: Readonly<Record<SubScore, Points>>;
};

/**
 * Fitted by bin/leave-one-out.ts on a set of prompts scored by an expert (24 challenges) and, for the topic,
 * on our own challenge library (each example with its own and with other challenges). The order of the
 * weights is that of STEP_MEASURES in steps.ts.
 */
export const PARAMETERS: Parameters = {
  steps: {
    topic: {
      bias: -6.22,
      weights: [2.17, 2.62, 2.77, 2.47, 2.29, 1.89, 4.49],
    },
    worked: {
      bias: -4.46,
      weights: [3.55, 2.14, 2.07, 3.81],
    },
    settled: {
      bias: -8.31,
      weights: [3.51, 2.08, 2.73, 2.44, 1.94],
    },
    angle: {
      bias: -3.96,
      weights: [2.54, 1.86, 2.08, 0.98],
    },
  },
  points: {
    fidelity: {
      base: 0,
      covered: 50,
      worked: 26.89,
      settled: 15.06,
      angle: 5.96,
    },
    clarity: {
      base: 27.86,
      covered: 3.53,
      worked: 28.84,
      settled: 24.16,
      angle: 8.94,
    },
    conciseness: {
      base: 52.93,
      covered: 7.39,
      worked: 3.83,
      settled: 18.28,
      angle: 6.72,
    },
    creativity: {
      base: 3.55,
      covered: 0,
      worked: 33.68,
      settled: 4.63,
      angle: 42.27,
    },
  },
};
