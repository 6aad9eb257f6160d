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
 * Fitted by bin/leave-one-out.ts on a set of prompts scored by an expert (24 challenges), on two sets
 * of a second writer (30 other challenges) and, for the topic, on our own challenge library (each example with its own and
 * with other challenges). The order of the weights is that of STEP_MEASURES in steps.ts.
 */
export const PARAMETERS: Parameters = {
  steps: {
    topic: {
      bias: -12.67,
      weights: [0.51, 2.37, 0.55, 5.49, 1.76, 2.88, 3.44, 5.06],
    },
    worked: {
      bias: -4.72,
      weights: [5.21, 2.06, 1.24, 5.36],
    },
    settled: {
      bias: -9.85,
      weights: [2.91, 1.84, 4.43, 2.47, 3.71],
    },
    angle: {
      bias: -6.4,
      weights: [3.67, 3.3, 2.68, 1.79],
    },
  },
  points: {
    fidelity: {
      base: 0,
      covered: 50,
      worked: 32.03,
      settled: 7.95,
      angle: 15.04,
    },
    clarity: {
      base: 31.42,
      covered: 0,
      worked: 25.87,
      settled: 26.1,
      angle: 9.57,
    },
    conciseness: {
      base: 55.93,
      covered: 0.17,
      worked: 4.19,
      settled: 21.29,
      angle: 8.63,
    },
    creativity: {
      base: 5.65,
      covered: 0,
      worked: 30.18,
      settled: 5.55,
      angle: 43.43,
    },
  },
};
