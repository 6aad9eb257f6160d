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
      bias: -5.69,
      weights: [1.11, 2.02, 2.42, 2.59, 1.96, 1.63, 4.98],
    },
    worked: {
      bias: -4.41,
      weights: [3.44, 2.15, 2.02, 3.89],
    },
    settled: {
      bias: -8.28,
      weights: [3.56, 2.05, 2.64, 2.44, 1.97],
    },
    angle: {
      bias: -3.96,
      weights: [2.45, 1.94, 2.14, 0.99],
    },
  },
  points: {
    fidelity: {
      base: 0,
      covered: 50,
      worked: 27.12,
      settled: 14.77,
      angle: 6.13,
    },
    clarity: {
      base: 28.33,
      covered: 2.59,
      worked: 28.78,
      settled: 24.54,
      angle: 9.28,
    },
    conciseness: {
      base: 53.32,
      covered: 6.67,
      worked: 3.79,
      settled: 18.57,
      angle: 6.9,
    },
    creativity: {
      base: 3.63,
      covered: 0,
      worked: 33.48,
      settled: 4.16,
      angle: 43.56,
    },
  },
};
