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
    criteria: numbered.filter((criterion) => criterion.subScore === subScore && says(criterion)),
  })).filter((group) => group.criteria.length > 0);
}

/** `37 of 40`; a penalty with a real minus sign; a bare number for results from before the most was kept. */
export function shareOfTile({ points, max }: Pick<Criterion, "points" | "max">): string {
  if (points < 0) return `−${-points}`;
  return max === undefined ? String(points) : `${points} of ${max}`;
}

/** False for a line that adds nothing to the score: the subject is met, and the line has no points of its own. */
const says = ({ verdict, points, max }: Criterion): boolean =>
  !(verdict === "met" && points === 0 && max === 0);

/** `Fidelity`. */
export function subScoreName(subScore: SubScore): string {
  return subScore.charAt(0).toUpperCase() + subScore.slice(1);
}
