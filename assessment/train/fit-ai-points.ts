/**
 * Fits the points of the AI assessor to what a language model answered about labelled prompts, as those of the built-in
 * assessor are fitted to what is seen in them. Files in, one line of src/ai/points.ts out.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { DEGREE, readAnswers } from "../src/ai/answers.ts";
import { findingsOf } from "../src/ai/gates.ts";
import type { AiPoints } from "../src/ai/points.ts";
import type { Recording } from "../src/ai/recording.ts";
import { askedRequirements, withoutGraderTalk } from "../src/ai/request.ts";
import type { CriterionId } from "../src/scoring/criteria.ts";
import { CRITERIA, CRITERION_IDS } from "../src/scoring/criteria.ts";
import type { Knowledge } from "../src/challenge/knowledge.ts";
import { SUB_SCORES } from "../src/scores.ts";
import type { FactSample } from "./fit-points.ts";
import { fitFactPoints } from "./fit-points.ts";

/** Fidelity is the requirements, and each other sub-score comes to the same. */
const WHOLE = 100;

/** Kinds that a guard holds down, whatever the AI answers. */
const HELD_BY_GUARDS: ReadonlySet<string> = new Set(["echo", "rambling"]);

/** Whole points that add up to `WHOLE`, by largest remainder. */
function whole(
  ids: readonly CriterionId[],
  exact: Readonly<Record<CriterionId, number>>,
): [CriterionId, number][] {
  const rest = (id: CriterionId): number => exact[id] - Math.floor(exact[id]);
  const missing = WHOLE - ids.reduce((sum, id) => sum + Math.floor(exact[id]), 0);
  const raised = new Set([...ids].sort((a, b) => rest(b) - rest(a)).slice(0, missing));
  return ids.map((id) => [id, Math.floor(exact[id]) + (raised.has(id) ? 1 : 0)]);
}

/** The points for recorded answers; prompts that a gate holds down say nothing of craft. */
export function fitAiPoints(recordings: readonly Recording[], knowledge: Knowledge): AiPoints {
  const samples = recordings.flatMap(({ challenge, submission, answer, labels }): FactSample[] => {
    const read = readAnswers(
      askedRequirements(challenge),
      withoutGraderTalk(challenge, submission.prompt, knowledge),
      answer,
    );
    if ("invalid" in read || !labels.relevant || HELD_BY_GUARDS.has(submission.kind)) return [];
    if (findingsOf(read, []).some(({ guard }) => guard !== "contradiction")) return [];
    const total = read.requirements.reduce((sum, { weight }) => sum + weight, 0);
    const met = read.requirements.reduce((sum, { weight, verdict }) => sum + weight * DEGREE[verdict], 0);
    const facts = CRITERION_IDS.map((id) => [id, DEGREE[read.craft[id].verdict]]);
    return [{ labels, stated: total === 0 ? 0 : met / total, facts: Object.fromEntries(facts) }];
  });
  const exact = fitFactPoints(samples, []);
  const crafts = SUB_SCORES.filter((one) => one !== "fidelity").flatMap((subScore) =>
    whole(
      CRITERION_IDS.filter((id) => CRITERIA[id].subScore === subScore),
      exact,
    ),
  );
  return { requirements: WHOLE, ...Object.fromEntries(crafts) } as AiPoints;
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
