import { readFileSync, writeFileSync } from "node:fs";
import type { Brief } from "../src/scores.ts";
import { assessBuiltIn } from "../src/built-in.ts";
import { explain } from "../src/explain.ts";
import { formatExplanation } from "../src/explain-text.ts";
import type { Feedback } from "../src/feedback/feedback.ts";
import { GOLDEN_FILE, goldenCases, goldenLine, storedGolden, withRubric } from "./golden.ts";
import { readKnowledge } from "./read-knowledge.ts";

/** One row of the input; anything else in it is not looked at. */
type Row = {
  readonly challenge: Brief;
  readonly submission: { readonly id: string; readonly prompt: string };
};

function stop(message: string): never {
  console.error(message);
  process.exit(2);
}

function rowOf(line: string, number: number): Row {
  try {
    const row = JSON.parse(line) as Row;
    if (typeof row.challenge.description !== "string" || typeof row.submission.prompt !== "string")
      throw new Error("challenge or submission is missing");
    return row;
  } catch (error) {
    return stop(`line ${number}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const rowsOfInput = (): Row[] =>
  readFileSync(0, "utf8")
    .split("\n")
    .flatMap((line, at) => (line.trim() === "" ? [] : [rowOf(line, at + 1)]));

const knowledge = readKnowledge();

/** The steps of a result, each with what it does to the prompt, what it puts in, and what that gained; 0 where it was not tried. */
const stepsOf = ({ steps }: Feedback) =>
  steps.map(({ text, edit, gain }) => ({
    text,
    edit: edit === null ? null : edit.kind === "cut" ? edit : { kind: edit.kind, at: edit.at },
    words: edit?.kind === "insert" ? edit.words : null,
    gain: gain ?? 0,
  }));

/** Scores, a line for each row; `--full` adds the score sheet and the steps. */
function scoreRows(isFull: boolean): void {
  const lines = rowsOfInput().map(({ challenge, submission }) => {
    const brief = withRubric(challenge);
    const result = assessBuiltIn(brief, submission.prompt, knowledge);
    const { scores, relevant, estimate, criteria } = result;
    const { overall, fidelity, clarity, conciseness, creativity } = scores;
    const full = {
      criteria,
      steps: isFull ? stepsOf(result) : [],
      improved: isFull ? (result.together?.prompt ?? null) : null,
      improvedGain: isFull ? (result.together?.gain ?? null) : null,
    };
    return JSON.stringify({
      submissionId: submission.id,
      overall,
      fidelity,
      clarity,
      conciseness,
      creativity,
      relevant,
      estimate,
      ...(isFull ? full : {}),
    });
  });
  process.stdout.write(lines.length === 0 ? "" : `${lines.join("\n")}\n`);
}

/** Why the row with this id, or the first one, has its score. */
function explainRow(id: string | undefined, isJson: boolean): void {
  const rows = rowsOfInput();
  const row = id === undefined ? rows[0] : rows.find(({ submission }) => submission.id === id);
  if (row === undefined) stop(id === undefined ? "There is no row." : `No row has the id ${id}.`);
  const found = explain(withRubric(row.challenge), row.submission.prompt, knowledge);
  process.stdout.write(isJson ? `${JSON.stringify(found, null, 1)}\n` : formatExplanation(found));
}

/** Compares all results with the golden file, or writes it. */
function compareGolden(isWritten: boolean): void {
  const lines = goldenCases().map((one) => goldenLine(one, knowledge));
  const before = new Set(storedGolden());
  const changed = lines.filter((line) => !before.has(line));
  console.error(`${changed.length} of ${lines.length} results differ from the golden file.`);
  if (isWritten) writeFileSync(GOLDEN_FILE, `${lines.join("\n")}\n`);
  else if (changed.length > 0 || lines.length !== before.size) {
    console.error(changed.slice(0, 20).join("\n"));
    process.exitCode = 1;
  }
}

const asked = process.argv.slice(2);
const has = (flag: string): boolean => asked.includes(flag);
if (has("--golden")) compareGolden(has("--write"));
else if (has("--explain"))
  explainRow(
    asked.find((one) => !one.startsWith("--")),
    has("--json"),
  );
else scoreRows(has("--full"));
