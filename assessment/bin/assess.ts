import { readFileSync } from "node:fs";
import { assessBuiltIn } from "../src/built-in.ts";
import type { Brief } from "../src/assessment.ts";

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

const lines = readFileSync(0, "utf8").split("\n");
const out: string[] = [];
lines.forEach((line, at) => {
  if (line.trim() === "") return;
  const { challenge, submission } = rowOf(line, at + 1);
  const { scores, relevant } = assessBuiltIn(challenge, submission.prompt);
  const { overall, fidelity, clarity, conciseness, creativity } = scores;
  out.push(
    JSON.stringify({
      submissionId: submission.id,
      overall,
      fidelity,
      clarity,
      conciseness,
      creativity,
      relevant,
    }),
  );
});
process.stdout.write(out.length === 0 ? "" : `${out.join("\n")}\n`);
