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
      bias: -6.28,
      weights: [2.34, 2.65, 2.71, 2.47, 2.29, 1.79, 4.49],
    },
    worked: {
      bias: -4.68,
      weights: [3.44, 2.24, 2.22, 3.72],
    },
    settled: {
      bias: -8.39,
      weights: [3.55, 1.93, 2.83, 2.46, 1.9],
    },
    angle: {
      bias: -4.01,
      weights: [2.61, 1.84, 2.12, 0.97],
    },
  },
  points: {
    fidelity: {
      base: 0,
      covered: 50,
      worked: 25.46,
      settled: 16.67,
      angle: 5.03,
    },
    clarity: {
      base: 27.55,
      covered: 4.62,
      worked: 28.41,
      settled: 23.87,
      angle: 8.72,
    },
    conciseness: {
      base: 52.46,
      covered: 8.26,
      worked: 3.83,
      settled: 17.99,
      angle: 6.33,
    },
    creativity: {
      base: 3.72,
      covered: 0,
      worked: 33.54,
      settled: 4.6,
      angle: 42.13,
    },
  },
};
