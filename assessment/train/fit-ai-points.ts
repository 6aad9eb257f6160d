/**
 * Fits the points of the AI assessor to what a language model answered about labelled prompts, so that its sub-scores
 * mean the same as the expert's. Files in, one line of src/ai/points.ts out.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { DEGREE, readAnswers } from "../src/ai/answers.ts";
import { findingsOf } from "../src/ai/gates.ts";
import type { AiPoints } from "../src/ai/points.ts";
import type { Recording } from "../src/ai/recording.ts";
import type { Knowledge } from "../src/knowledge/knowledge.ts";
import { askedRequirements, withoutGraderTalk } from "../src/ai/request.ts";
import type { SubScore } from "../src/scores.ts";
import { CRITERIA, CRITERION_IDS } from "../src/criteria/criteria.ts";
import { SUB_SCORES } from "../src/scores.ts";

/** Fidelity is the requirements, and each other sub-score comes to the same. */
const WHOLE = 100;
/** How much a prompt in which all is met should have 100, in rows; and how much each point is held near none. */
const ALL_MET = 64;
const HELD = 1;
const ROUNDS = 4_000;

/** Kinds that a guard holds down, whatever the AI answers. */
const HELD_BY_GUARDS: ReadonlySet<string> = new Set(["echo", "rambling"]);

type Sample = { readonly degrees: readonly number[]; readonly wanted: number };

/** Least squares without negative points, one criterion after the other until nothing changes. */
function leastSquares(samples: readonly Sample[], count: number, all: number): number[] {
  const points = new Array<number>(count).fill(all / count);
  for (let round = 0; round < ROUNDS; round += 1)
    for (let at = 0; at < count; at += 1) {
      const sum = points.reduce((total, one) => total + one, 0) - (points[at] ?? 0);
      let [above, below] = [ALL_MET * (all - sum), ALL_MET + HELD];
      for (const { degrees, wanted } of samples) {
        const degree = degrees[at] ?? 0;
        const rest = degrees.reduce(
          (total, one, other) => total + (other === at ? 0 : one * (points[other] ?? 0)),
          0,
        );
        above += degree * (wanted - rest);
        below += degree * degree;
      }
      points[at] = Math.max(0, above / below);
    }
  return points;
}

/** Whole points that add up to `all`, by largest remainder. */
function whole(points: readonly number[], all: number): number[] {
  const total = points.reduce((sum, one) => sum + one, 0);
  const exact = points.map((one) => (one * all) / total);
  const out = exact.map(Math.floor);
  const order = exact
    .map((one, at) => ({ at, rest: one - Math.floor(one) }))
    .sort((a, b) => b.rest - a.rest || a.at - b.at);
  let missing = all - out.reduce((sum, one) => sum + one, 0);
  for (const { at } of order) {
    if (missing <= 0) break;
    out[at] = (out[at] ?? 0) + 1;
    missing -= 1;
  }
  return out;
}

/** The points for recorded answers; prompts that a gate holds down say nothing of craft. */
export function fitAiPoints(recordings: readonly Recording[], knowledge: Knowledge): AiPoints {
  const rows = recordings.flatMap(({ challenge, submission, answer, labels }) => {
    const read = readAnswers(
      askedRequirements(challenge),
      withoutGraderTalk(challenge, submission.prompt, knowledge),
      answer,
    );
    if ("invalid" in read || !labels.relevant || HELD_BY_GUARDS.has(submission.kind)) return [];
    const held = findingsOf(read, []).some(({ guard }) => guard !== "contradiction");
    return held ? [] : [{ craft: read.craft, labels }];
  });
  const out: Record<string, number> = { requirements: WHOLE };
  const fit = (subScore: SubScore): void => {
    const criteria = CRITERION_IDS.filter((one) => CRITERIA[one].subScore === subScore);
    const samples = rows.map(({ craft, labels }) => ({
      degrees: criteria.map((one) => DEGREE[craft[one].verdict]),
      wanted: labels[subScore],
    }));
    const points = whole(leastSquares(samples, criteria.length, WHOLE), WHOLE);
    criteria.forEach((one, at) => {
      out[one] = points[at] ?? 0;
    });
  };
  SUB_SCORES.filter((one) => one !== "fidelity").forEach(fit);
  return out as AiPoints;
}

/** The recorded answers about the repository's labelled prompts. */
export const labelledRecordings = (): Recording[] =>
  readFileSync(new URL("../recordings/labelled.jsonl", import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Recording);

/** Writes the points where the assessor reads them. */
export function writeAiPoints(knowledge: Knowledge): void {
  const file = new URL("../src/ai/points.ts", import.meta.url);
  const points = JSON.stringify(fitAiPoints(labelledRecordings(), knowledge))
    .replaceAll('"', "")
    .replaceAll(":", ": ")
    .replaceAll(",", ", ");
  const text = readFileSync(file, "utf8").replace(
    /AI_POINTS: AiPoints = \{[^}]*\};/,
    `AI_POINTS: AiPoints = ${points.replace("{", "{ ").replace("}", " }")};`,
  );
  writeFileSync(file, text);
}
