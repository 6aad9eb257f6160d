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
      weights: [1.43, 2.5, 2.03, 5.05, 1.93, 3.81],
    },
    worked: {
      bias: -4.59,
      weights: [4.73, 1.68, 1.71, 4.72],
    },
    settled: {
      bias: -8.78,
      weights: [2.68, 1.9, 3.87, 2.65, 2.78],
    },
    angle: {
      bias: -5.58,
      weights: [2.95, 2.88, 2.56, 1.66],
    },
  },
  points: {
    fidelity: {
      base: 0,
      covered: 50,
      worked: 31.81,
      settled: 8.16,
      angle: 13.16,
    },
    clarity: {
      base: 31.22,
      covered: 0,
      worked: 26.16,
      settled: 25.9,
      angle: 9.78,
    },
    conciseness: {
      base: 56.01,
      covered: 0,
      worked: 4.37,
      settled: 21.17,
      angle: 8.3,
    },
    creativity: {
      base: 5.52,
      covered: 0,
      worked: 30.29,
      settled: 5.26,
      angle: 43.87,
    },
  },
};
