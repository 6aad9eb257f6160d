import type { Criterion } from "@promptsmith/contract/challenges/entities";
import { SUB_SCORES } from "@promptsmith/contract/challenges/rules";
import type { SubScore } from "@promptsmith/contract/challenges/rules";

export type NumberedCriterion = Criterion & { index: number };
export type CriterionGroup = { subScore: SubScore; criteria: NumberedCriterion[] };

/** The criteria by sub-score, in the order of the weights; a sub-score without criteria is left out. */
export function criterionGroups(criteria: readonly Criterion[]): CriterionGroup[] {
  const numbered = criteria.map((criterion, index) => ({ ...criterion, index }));
  return SUB_SCORES.map((subScore) => ({
    subScore,
    criteria: numbered.filter((criterion) => criterion.subScore === subScore),
  })).filter((group) => group.criteria.length > 0);
}

/** `+18`, `0`, and a penalty with a real minus sign. */
export function signedPoints(points: number): string {
  if (points === 0) return "0";
  return points > 0 ? `+${points}` : `−${-points}`;
}

/** `Fidelity`. */
export function subScoreName(subScore: SubScore): string {
  return subScore.charAt(0).toUpperCase() + subScore.slice(1);
}
