import type { Criterion } from "@promptsmith/contract/challenges/entities";
import { SUB_SCORES } from "@promptsmith/contract/challenges/rules";
import type { SubScore } from "@promptsmith/contract/challenges/rules";

/** A criterion with its place in the list, which tells rows of the same name apart. */
export type Row = Criterion & { index: number };
export type RowsOfSubScore = { subScore: SubScore; rows: Row[] };
/** Rows under one heading; `title` is null if there is only one list. */
type RowGroup = { title: string | null; subScores: RowsOfSubScore[] };

const TITLES = { wants: "What the challenge wants", asked: "How it is asked" } as const;

/** A penalty is said beside the number that it lowers; then what is missing, and what is met comes last. */
const ORDER: Record<Criterion["verdict"], number> = { penalty: 0, missed: 1, partly: 2, met: 3 };

/** The criteria that have a row. */
export function shownRows(criteria: readonly Criterion[]): Row[] {
  return criteria.map((criterion, index) => ({ ...criterion, index })).filter(says);
}

/**
 * What the challenge wants, and how it is asked. Rows from before there were groups stand in one list, since among
 * those of fidelity are some that no challenge asked for.
 */
export function rowGroups(rows: readonly Row[]): RowGroup[] {
  const groups = rows.every(({ group }) => group !== undefined)
    ? (["wants", "asked"] as const).map((key) => ({
        title: TITLES[key],
        subScores: bySubScore(rows.filter(({ group }) => group === key)),
      }))
    : [{ title: null, subScores: bySubScore(rows) }];
  return groups.filter(({ subScores }) => subScores.length > 0);
}

/** In the order of the weights; a sub-score without rows is left out. */
function bySubScore(rows: readonly Row[]): RowsOfSubScore[] {
  return SUB_SCORES.map((subScore) => ({
    subScore,
    rows: rows
      .filter((row) => row.subScore === subScore)
      .toSorted((a, b) => ORDER[a.verdict] - ORDER[b.verdict]),
  })).filter((part) => part.rows.length > 0);
}

/** `37 of 40`; a penalty with a real minus sign; a bare number for results from before the most was kept. */
export function shareOfTile({ points, max }: Pick<Criterion, "points" | "max">): string {
  if (points < 0) return `−${-points}`;
  return max === undefined ? String(points) : `${points} of ${max}`;
}

/** `Takes 4 off Clarity`, or why what is missed has points; null where the points speak for themselves. */
export function pointsNote({ verdict, points, subScore }: Criterion): string | null {
  if (verdict === "missed" && points > 0) return "Some points for coming close";
  return verdict === "penalty" && points < 0 ? `Takes ${-points} off ${subScoreName(subScore)}` : null;
}

/** False for a line that adds nothing to the score: the subject is met, and the line has no points of its own. */
const says = ({ verdict, points, max }: Criterion): boolean =>
  !(verdict === "met" && points === 0 && max === 0);

/** The name of a sub-score on the screen, as `Fidelity`. */
export function subScoreName(subScore: SubScore): string {
  return subScore.charAt(0).toUpperCase() + subScore.slice(1);
}
