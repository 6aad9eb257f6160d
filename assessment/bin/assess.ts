import { readFileSync } from "node:fs";
import type { Brief } from "../src/assessment.ts";
import { assessBuiltIn } from "../src/built-in.ts";
import { libraryChallenges, readKnowledge } from "./read-knowledge.ts";

/** One row of the input; anything else in it is not looked at. */
type Row = { challenge: Brief; submission: { id: string; prompt: string } };

function rowOf(line: string, number: number): Row {
  try {
    const row = JSON.parse(line) as Row;
    if (typeof row.challenge.description !== "string" || typeof row.submission.prompt !== "string")
      throw new Error("challenge or submission is missing");
    return row;
  } catch (error) {
    console.error(`line ${number}: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(2);
  }
}

const library = libraryChallenges();
const knowledge = readKnowledge();

/** Title and description are the row's own; its rubric, or that of the library's challenge of this title. */
function briefOf({ challenge }: Row): Brief {
  const rubric = challenge.rubric ?? library.get(challenge.title)?.rubric;
  return rubric === undefined ? challenge : { ...challenge, rubric };
}

const lines = readFileSync(0, "utf8").split("\n");
const out: string[] = [];
lines.forEach((line, at) => {
  if (line.trim() === "") return;
  const row = rowOf(line, at + 1);
  const { scores, relevant, estimate } = assessBuiltIn(briefOf(row), row.submission.prompt, knowledge);
  const { overall, fidelity, clarity, conciseness, creativity } = scores;
  out.push(
    JSON.stringify({
      submissionId: row.submission.id,
      overall,
      fidelity,
      clarity,
      conciseness,
      creativity,
      relevant,
      estimate,
    }),
  );
});
process.stdout.write(out.length === 0 ? "" : `${out.join("\n")}\n`);
