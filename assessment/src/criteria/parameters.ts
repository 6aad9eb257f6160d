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
 * Fitted by bin/leave-one-out.ts on a set of prompts scored by an expert (24 challenges) and, for the topic, also
 * on a second writer's set (20 other challenges) and on our own challenge library (each example with its own and
 * with other challenges). The order of the weights is that of STEP_MEASURES in steps.ts.
 */
export const PARAMETERS: Parameters = {
  steps: {
    topic: {
      bias: -6.15,
      weights: [1.19, 1.6, 2.31, 2.65, 1.8, 1.61, 5.77],
    },
    worked: {
      bias: -4.4,
      weights: [3.45, 2.14, 2.01, 3.88],
    },
    settled: {
      bias: -8.28,
      weights: [3.69, 2.15, 2.54, 2.44, 1.94],
    },
    angle: {
      bias: -3.98,
      weights: [2.52, 1.93, 2.15, 0.96],
    },
  },
  points: {
    fidelity: {
      base: 0,
      covered: 50,
      worked: 27.31,
      settled: 14.67,
      angle: 6.36,
    },
    clarity: {
      base: 28.3,
      covered: 2.72,
      worked: 28.64,
      settled: 24.6,
      angle: 9.53,
    },
    conciseness: {
      base: 53.34,
      covered: 6.75,
      worked: 3.61,
      settled: 18.71,
      angle: 7.1,
    },
    creativity: {
      base: 3.69,
      covered: 0,
      worked: 33.18,
      settled: 4.48,
      angle: 43.78,
    },
  },
};
