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
      bias: -6.35,
      weights: [1.4, 2.52, 1.97, 5.05, 1.94, 3.87],
    },
    worked: {
      bias: -4.61,
      weights: [4.66, 1.69, 1.67, 4.79],
    },
    settled: {
      bias: -8.83,
      weights: [2.67, 1.94, 3.87, 2.68, 2.79],
    },
    angle: {
      bias: -5.56,
      weights: [2.93, 2.89, 2.56, 1.65],
    },
  },
  points: {
    fidelity: {
      base: 0,
      covered: 50,
      worked: 31.81,
      settled: 8.16,
      angle: 13.22,
    },
    clarity: {
      base: 31.24,
      covered: 0,
      worked: 26.1,
      settled: 25.91,
      angle: 9.8,
    },
    conciseness: {
      base: 56.01,
      covered: 0,
      worked: 4.36,
      settled: 21.17,
      angle: 8.29,
    },
    creativity: {
      base: 5.55,
      covered: 0,
      worked: 30.24,
      settled: 5.3,
      angle: 43.82,
    },
  },
};
