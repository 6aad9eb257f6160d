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
 * What `npx tsx assessment/bin/leave-one-out.ts LABELLED.jsonl --print` prints, digit by digit, where LABELLED.jsonl are
 * the 168 prompts scored by an expert (24 challenges); for the topic our own challenge library helps, each example with
 * its own and with other challenges. The command ends with exit code 1 when these are not its figures: run it again
 * after every change of what is measured, and put its figures here. The order of the weights is that of
 * STEP_MEASURES in steps.ts.
 */
export const PARAMETERS: Parameters = {
  steps: {
    topic: {
      bias: -12.76,
      weights: [2.77, 3.65, 2.74, 5.34, 1.41, 3.16, 1.83, 3.64],
    },
    worked: {
      bias: -4.5,
      weights: [3.58, 2.19, 2.06, 3.83],
    },
    settled: {
      bias: -7.32,
      weights: [3.5, 1.87, 2.4, 1.93, 2.31],
    },
    angle: {
      bias: -4.02,
      weights: [2.41, 1.98, 2.03, 1.31],
    },
  },
  points: {
    fidelity: {
      base: 0,
      covered: 50,
      worked: 26.96,
      settled: 13.96,
      angle: 7.96,
    },
    clarity: {
      base: 28.6,
      covered: 5.51,
      worked: 26.04,
      settled: 22.9,
      angle: 11.08,
    },
    conciseness: {
      base: 53.24,
      covered: 6.79,
      worked: 3.72,
      settled: 18.21,
      angle: 7.93,
    },
    creativity: {
      base: 5.41,
      covered: 0,
      worked: 30.44,
      settled: 4.69,
      angle: 44.85,
    },
  },
};
