import type { Line } from "../evidence/line.ts";
import type { Criterion, SubScore, Verdict } from "../scores.ts";
import type { Finding } from "../detectors/finding.ts";
import { quoteOnce } from "./quote-once.ts";
import { SUB_SCORES } from "../scores.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** A row that earned a point is never "missed". */
function verdictOf(line: Line, points: number): Verdict {
  const { degree, likeness, facet } = line;
  const { met, partly, recognised } = THRESHOLDS.verdict;
  if (facet === true && likeness?.stated !== undefined)
    return degree >= recognised.met ? "met" : degree >= recognised.partly ? "partly" : "missed";
  if (degree >= met) return "met";
  return degree >= partly || points > 0 ? "partly" : "missed";
}

/** Whole points by largest remainder, so that the lines add up to the rounded sum. */
function wholePoints(lines: readonly Line[]): number[] {
  const exact = lines.map((line) => line.max * line.degree);
  const target = Math.min(100, Math.round(exact.reduce((sum, value) => sum + value, 0)));
  const points = exact.map(Math.floor);
  const order = exact
    .map((value, at) => ({ at, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.at - b.at);
  let missing = target - points.reduce((sum, value) => sum + value, 0);
  for (const { at } of order) {
    if (missing <= 0) break;
    points[at] = (points[at] ?? 0) + 1;
    missing -= 1;
  }
  for (let at = points.length - 1; at >= 0 && missing < 0; at -= 1) {
    const take = Math.min(points[at] ?? 0, -missing);
    points[at] = (points[at] ?? 0) - take;
    missing += take;
  }
  return points;
}

/** The criteria of one sub-score with its penalties; their points add up to the sub-score. */
function rowsOf(subScore: SubScore, lines: readonly Line[], caps: readonly Finding[]): Criterion[] {
  const own = lines.filter((line) => line.subScore === subScore);
  const points = wholePoints(own);
  // Fidelity is the requirements and nothing else.
  const group = subScore === "fidelity" ? "wants" : "asked";
  const out: Criterion[] = own.flatMap((line, at) => {
    const verdict = verdictOf(line, points[at] ?? 0);
    // A missed row has no quote: there is nothing to show.
    const quote = verdict === "missed" ? undefined : line.quote;
    const max = Math.max(points[at] ?? 0, Math.round(line.max));
    // A row of "0 of 0" points tells a learner nothing.
    if (max === 0) return [];
    return [
      {
        criterion: line.criterion,
        subScore,
        group,
        verdict,
        points: points[at] ?? 0,
        max,
        ...(quote === undefined || quote === "" ? {} : { quote }),
      },
    ];
  });
  let total = points.reduce((sum, value) => sum + value, 0);
  for (const cap of caps) {
    const above = Math.max(0, total - cap.caps[subScore]);
    const loss = Math.min(total, Math.max(Math.ceil(above * (1 - cap.keep)), cap.costs?.[subScore] ?? 0));
    if (loss <= 0) continue;
    total -= loss;
    out.push({
      criterion: cap.criterion,
      subScore,
      group,
      verdict: "penalty",
      points: -loss,
      ...(cap.quote === undefined || cap.quote === "" ? {} : { quote: cap.quote }),
    });
  }
  return out;
}

/** The rows of all sub-scores; one passage is quoted once. */
export const scoreSheet = (lines: readonly Line[], findings: readonly Finding[]): Criterion[] =>
  quoteOnce(SUB_SCORES.flatMap((subScore) => rowsOf(subScore, lines, findings)));
