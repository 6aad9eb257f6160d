import type { Criterion, Scores, SubScore } from "./assessment.ts";

/** Shown to the learner; the four add up to 1. */
export const WEIGHTS: Readonly<Record<SubScore, number>> = {
  fidelity: 0.4,
  clarity: 0.25,
  conciseness: 0.2,
  creativity: 0.15,
};

export const SUB_SCORES: readonly SubScore[] = ["fidelity", "clarity", "conciseness", "creativity"];

/** Counted in whole hundredths, so that 0.4 * 75 cannot become 29.999. */
export function overallOf(parts: Readonly<Record<SubScore, number>>): number {
  const hundredths =
    parts.fidelity * 40 + parts.clarity * 25 + parts.conciseness * 20 + parts.creativity * 15;
  return Math.round(hundredths / 100);
}

const clamp = (value: number): number => Math.max(0, Math.min(100, Math.round(value)));

/** Adds the criteria up; a sub-score never leaves 0..100. */
export function scoresOf(criteria: readonly Criterion[]): Scores {
  const sum = (subScore: SubScore): number =>
    clamp(criteria.reduce((total, one) => (one.subScore === subScore ? total + one.points : total), 0));
  const parts = {
    fidelity: sum("fidelity"),
    clarity: sum("clarity"),
    conciseness: sum("conciseness"),
    creativity: sum("creativity"),
  };
  return { ...parts, overall: overallOf(parts) };
}
