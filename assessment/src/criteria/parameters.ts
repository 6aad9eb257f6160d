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
      bias: -12.73,
      weights: [2.84, 3.69, 2.65, 5.36, 1.25, 3.11, 1.44, 3.6, 1.14],
    },
    worked: {
      bias: -6.18,
      weights: [4.88, 2.74, 2.72, 5.45],
    },
    settled: {
      bias: -11.35,
      weights: [4.34, 1.73, 2.87, 1.94, 2.92, 4.03],
    },
    angle: {
      bias: -5.54,
      weights: [3.13, 2.26, 2.94, 2.13],
    },
  },
  points: {
    fidelity: {
      base: 0,
      covered: 50,
      worked: 26.94,
      settled: 13.93,
      angle: 7.96,
    },
    clarity: {
      base: 31.45,
      covered: 0.47,
      worked: 26.34,
      settled: 24.69,
      angle: 10.81,
    },
    conciseness: {
      base: 55.48,
      covered: 1.71,
      worked: 4.77,
      settled: 19.84,
      angle: 8.07,
    },
    creativity: {
      base: 6.22,
      covered: 0,
      worked: 29.94,
      settled: 5.72,
      angle: 42.42,
    },
  },
};
