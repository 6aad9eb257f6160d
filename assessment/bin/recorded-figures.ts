import { readFileSync } from "node:fs";
import { assessFromAnswer } from "../src/ai/ai-assessor.ts";
import type { Judged } from "../src/ai/exam-figures.ts";
import { examFigures } from "../src/ai/exam-figures.ts";
import type { Recording } from "../src/ai/recording.ts";
import { scoreBuiltIn } from "../src/built-in.ts";
import { libraryChallenges, readKnowledge } from "./read-knowledge.ts";

/** Figures of recorded answers, and where they are furthest from the labels. Files as arguments. */
const knowledge = readKnowledge();
const library = libraryChallenges();

for (const path of process.argv.slice(2)) {
  const rows = readFileSync(path, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Recording);
  const judged: Judged[] = [];
  const invalid: string[] = [];
  for (const row of rows) {
    const rubric = row.challenge.rubric ?? library.get(row.challenge.title)?.rubric;
    const brief = rubric === undefined ? row.challenge : { ...row.challenge, rubric };
    if (row.request !== null && row.answer === null) continue;
    const given =
      row.request === null
        ? scoreBuiltIn(brief, row.submission.prompt, knowledge)
        : assessFromAnswer(brief, row.submission.prompt, row.answer, knowledge);
    if ("invalid" in given) {
      invalid.push(`${row.id}: ${given.invalid}`);
      continue;
    }
    judged.push({
      challenge: row.challenge.title,
      kind: row.submission.kind,
      labels: row.labels,
      scores: given.scores,
      relevant: given.relevant,
    });
  }
  const byKind = new Map<string, Judged[]>();
  for (const one of judged) byKind.set(one.kind, [...(byKind.get(one.kind) ?? []), one]);
  console.log(path, JSON.stringify(examFigures(judged)), invalid);
  for (const [kind, some] of byKind) {
    const text = (["overall", "fidelity", "clarity", "conciseness", "creativity"] as const).map((field) => {
      const at = (from: "labels" | "scores"): number =>
        Math.round(some.reduce((sum, one) => sum + one[from][field], 0) / some.length);
      return `${field} ${at("labels")}>${at("scores")}`;
    });
    console.log(`  ${kind} (${some.length}): ${text.join(", ")}`);
  }
}
