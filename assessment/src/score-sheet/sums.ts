import type { Criterion, Scores, SubScore } from "../assessment.ts";

export const SUB_SCORES = [
  "fidelity",
  "clarity",
  "conciseness",
  "creativity",
] as const satisfies readonly SubScore[];

/** What each sub-score weighs in the overall score. The four add up to 1, and the contract shows them to the learner. */
export const WEIGHTS: Readonly<Record<SubScore, number>> = {
  fidelity: 0.4,
  clarity: 0.25,
  conciseness: 0.2,
  creativity: 0.15,
};

/** Counted in whole hundredths, so that 0.4 * 75 cannot become 29.999. */
export function overallOf(parts: Readonly<Record<SubScore, number>>): number {
  const hundredths = SUB_SCORES.reduce((sum, one) => sum + parts[one] * Math.round(WEIGHTS[one] * 100), 0);
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
