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
      bias: -6.23,
      weights: [2.19, 2.61, 2.76, 2.47, 2.3, 1.89, 4.5],
    },
    worked: {
      bias: -4.46,
      weights: [3.56, 2.16, 2.06, 3.8],
    },
    settled: {
      bias: -8.28,
      weights: [3.5, 2.06, 2.73, 2.43, 1.94],
    },
    angle: {
      bias: -3.96,
      weights: [2.52, 1.88, 2.08, 0.98],
    },
  },
  points: {
    fidelity: {
      base: 0,
      covered: 50,
      worked: 27,
      settled: 14.95,
      angle: 6.04,
    },
    clarity: {
      base: 27.94,
      covered: 3.32,
      worked: 28.93,
      settled: 24.22,
      angle: 8.87,
    },
    conciseness: {
      base: 53.08,
      covered: 7.04,
      worked: 3.94,
      settled: 18.41,
      angle: 6.64,
    },
    creativity: {
      base: 3.54,
      covered: 0,
      worked: 33.76,
      settled: 4.59,
      angle: 42.18,
    },
  },
};
