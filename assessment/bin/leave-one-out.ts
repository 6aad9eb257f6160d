/**
 * How well the built-in assessor scores challenges it was not fitted on:
 * `npx tsx assessment/bin/leave-one-out.ts LABELLED.jsonl... [--print] [--errors]` fits the parameters without one challenge,
 * scores that challenge, and repeats for all; the figures are those of each file by itself. `--print` shows the parameters
 * fitted on everything, rounded as they stand in src/criteria/parameters.ts, and says whether they are those; if not, it
 * ends with exit code 1. The parameters come from the expert's file and ours in labelled/, in the order of their names.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { assessBuiltIn } from "../src/built-in.ts";
import type { Parameters } from "../src/criteria/parameters.ts";
import { PARAMETERS } from "../src/criteria/parameters.ts";
import type { Labelled, TopicSample } from "./fit-parameters.ts";
import { crossedSamples, fitParameters, LIBRARY_WEIGHT, sampleOf } from "./fit-parameters.ts";
import { figuresOf } from "./figures.ts";
import { measure } from "../src/criteria/measures.ts";
import { observe, viewOf } from "../src/observe.ts";
import { readText } from "../src/text/read-text.ts";

type Entry = { title: string; description: string; example: string };

/** Every example with its own challenge, with its neighbour of the same category and with one of another. */
function librarySamples(): TopicSample[] {
  const folder = new URL("../../server/library/", import.meta.url);
  const files = readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort();
  const books = files.map((file) => JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Entry[]);
  const sample = (brief: Entry, prompt: string, relevant: boolean): TopicSample => ({
    relevant,
    weight: LIBRARY_WEIGHT,
    of: [],
    measures: measure(
      observe(viewOf({ title: brief.title, description: brief.description }), readText(prompt)),
    ),
  });
  const half = (text: string): string =>
    text
      .split(/(?<=[.!?:;])\s+/)
      .filter((_, at) => at % 2 === 0)
      .join(" ");
  return books.flatMap((book, shelf) =>
    book.flatMap((entry, at) => {
      const neighbour = book[(at + 1) % book.length] ?? entry;
      const second = book[(at + 5) % book.length] ?? entry;
      const elsewhere = books[(shelf + 1) % books.length]?.[at] ?? neighbour;
      return [
        sample(entry, entry.example, true),
        sample(entry, half(entry.example), true),
        sample(entry, neighbour.example, false),
        sample(entry, second.example, false),
        sample(entry, elsewhere.example, false),
      ];
    }),
  );
}

const paths = process.argv.slice(2).filter((one) => !one.startsWith("--"));
/** Challenges of two files may have the same id. */
const files = paths.map((path) => ({
  path,
  rows: readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const row = JSON.parse(line) as Labelled;
      return { ...row, challenge: { ...row.challenge, id: `${path} ${row.challenge.id}` } };
    }),
}));
const rows = files.flatMap((file) => file.rows);
const samples = rows.map(sampleOf);
const held = [...librarySamples(), ...crossedSamples(rows)];

function showAll(parametersFor: (challenge: string) => Parameters): void {
  for (const file of files) {
    const scored = file.rows.map((row) => {
      const { scores, relevant } = assessBuiltIn(
        row.challenge,
        row.submission.prompt,
        parametersFor(row.challenge.id),
      );
      return { row, scores, relevant };
    });
    console.log(basename(file.path), figuresOf(scored, process.argv.includes("--errors")));
  }
}

const byChallenge = new Map<string, Parameters>();
for (const id of new Set(rows.map((row) => row.challenge.id))) {
  byChallenge.set(
    id,
    fitParameters(
      samples.filter(({ row }) => row.challenge.id !== id),
      held.filter(({ of }) => !of.includes(id)),
    ),
  );
}
console.log("Leave one challenge out:");
showAll((id) => byChallenge.get(id) ?? PARAMETERS);
console.log("With the parameters in the repository (they have seen these challenges):");
showAll(() => PARAMETERS);
if (process.argv.includes("--print")) {
  const round = (_: string, value: unknown): unknown =>
    typeof value === "number" ? Math.round(value * 100) / 100 : value;
  const text = JSON.stringify(fitParameters(samples, held), round, 2);
  const same = text === JSON.stringify(PARAMETERS, null, 2);
  writeFileSync(1, `${text}\n`);
  console.log(
    same
      ? "These are the parameters in the repository."
      : "The parameters in the repository are others: put these in src/criteria/parameters.ts.",
  );
  if (!same) process.exitCode = 1;
}
