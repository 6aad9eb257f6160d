import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { libraryChallenges } from "../bin/read-knowledge.ts";
import type { Judged } from "../src/ai/exam-figures.ts";
import { examFigures } from "../src/ai/exam-figures.ts";
import { AI_POINTS } from "../src/ai/points.ts";
import { RULES } from "../src/ai/questions.ts";
import type { Recording } from "../src/ai/recording.ts";
import { buildChecklist, withoutGraderTalk } from "../src/ai/request.ts";
import type { Brief } from "../src/scores.ts";
import { fitAiPoints, labelledRecordings } from "../train/fit-ai-points.ts";
import { scoreBuiltIn, assessFromAnswer, knowledge } from "./assessor.ts";

/** Answers of a language model, recorded once: see recordings/README.md. */
const read = (name: string): string =>
  readFileSync(new URL(`../recordings/${name}`, import.meta.url), "utf8");
const rowsOf = (set: string): Recording[] =>
  read(`${set}.jsonl`)
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Recording);
const library = libraryChallenges();
const briefOf = ({ challenge }: Recording): Brief => {
  const rubric = challenge.rubric ?? library.get(challenge.title)?.rubric;
  return rubric === undefined ? challenge : { ...challenge, rubric };
};

function judged(row: Recording): Judged {
  const { challenge, submission, labels } = row;
  const given =
    row.request === null
      ? scoreBuiltIn(briefOf(row), submission.prompt)
      : assessFromAnswer(briefOf(row), submission.prompt, row.answer);
  if ("invalid" in given) throw new Error(`${row.id}: ${given.invalid}`);
  const { scores, relevant } = given;
  return { challenge: challenge.title, kind: submission.kind, labels, scores, relevant };
}

describe.each(["people", "dev"])("what was answered about the rows of %s", (set) => {
  const rows = rowsOf(set);
  const figures = examFigures(rows.map(judged));

  test("is read without one answer that cannot be used, and keeps the order", () => {
    expect(figures.rows).toBe(rows.length);
    expect(figures.pairs).toBeGreaterThanOrEqual(0.95);
  });
  // A sub-score of rows that are met or missed spreads wider than raters do, who rarely go below 20.
  test("comes to scores near the labels, in the whole and in the parts", () => {
    expect(figures.error).toBeLessThanOrEqual(6.5);
    expect(figures.subScoreError).toBeLessThanOrEqual(11);
  });
  test("keeps what is relevant, finds what is not, and holds abuse down", () => {
    expect(figures.relevantKept).toBeGreaterThanOrEqual(0.99);
    // One of fourteen was taken for the task by the model itself.
    expect(figures.irrelevantFound).toBeGreaterThanOrEqual(13 / 14);
    expect(figures.abuseKept).toBeGreaterThanOrEqual(0.95);
  });
  test("was asked as the product asks today", () => {
    expect(read("rules.txt").trimEnd()).toBe(RULES);
    const stale = rows.filter((row) => {
      const fence = /={5}\w+={5}/.exec(row.request ?? "")?.[0] ?? "";
      return (
        row.request !== null &&
        buildChecklist(briefOf(row), withoutGraderTalk(briefOf(row), row.submission.prompt, knowledge), fence)
          .user !== row.request
      );
    });
    // Where the words for the grader begin and end may change with the guard that finds them.
    expect(stale.length).toBeLessThanOrEqual(rows.length * 0.05);
  });
});

test("the points are those that the labelled answers lead to", () => {
  expect(fitAiPoints(labelledRecordings(), knowledge)).toEqual(AI_POINTS);
});
