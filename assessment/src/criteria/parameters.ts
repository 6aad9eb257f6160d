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
 * Fitted by bin/leave-one-out.ts on a set of prompts scored by an expert (24 challenges), on a second
 * writer's set (15 other challenges) and, for the topic, on our own challenge library (each example with its own and
 * with other challenges). The order of the weights is that of STEP_MEASURES in steps.ts.
 */
export const PARAMETERS: Parameters = {
  steps: {
    topic: {
      bias: -6.34,
      weights: [1.42, 2.52, 1.95, 5.05, 1.93, 3.84],
    },
    worked: {
      bias: -4.61,
      weights: [4.67, 1.67, 1.68, 4.8],
    },
    settled: {
      bias: -8.76,
      weights: [2.69, 1.9, 3.87, 2.65, 2.76],
    },
    angle: {
      bias: -5.58,
      weights: [2.94, 2.88, 2.56, 1.65],
    },
  },
  points: {
    fidelity: {
      base: 0,
      covered: 50,
      worked: 31.77,
      settled: 8.17,
      angle: 13.16,
    },
    clarity: {
      base: 31.24,
      covered: 0,
      worked: 26.14,
      settled: 25.87,
      angle: 9.79,
    },
    conciseness: {
      base: 56.01,
      covered: 0,
      worked: 4.39,
      settled: 21.14,
      angle: 8.27,
    },
    creativity: {
      base: 5.54,
      covered: 0,
      worked: 30.27,
      settled: 5.25,
      angle: 43.85,
    },
  },
};
