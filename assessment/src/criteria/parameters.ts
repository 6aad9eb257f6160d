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
      bias: -6.38,
      weights: [2.28, 2.67, 2.74, 2.5, 2.31, 1.8, 4.55],
    },
    worked: {
      bias: -4.7,
      weights: [3.42, 2.23, 2.28, 3.68],
    },
    settled: {
      bias: -7.42,
      weights: [3.93, 2.02, 2.82, 1.37, 1.83],
    },
    angle: {
      bias: -4.01,
      weights: [2.69, 1.79, 2.11, 0.94],
    },
  },
  points: {
    fidelity: {
      base: 0,
      covered: 50,
      worked: 24.34,
      settled: 17.68,
      angle: 4.84,
    },
    clarity: {
      base: 26.32,
      covered: 7.91,
      worked: 27.34,
      settled: 22.7,
      angle: 9.2,
    },
    conciseness: {
      base: 51.22,
      covered: 11.52,
      worked: 2.84,
      settled: 16.73,
      angle: 6.76,
    },
    creativity: {
      base: 3.75,
      covered: 0,
      worked: 33.57,
      settled: 4.56,
      angle: 42.14,
    },
  },
};
