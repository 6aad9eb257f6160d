import { readFileSync } from "node:fs";
import type { Brief } from "../src/scores.ts";
import { filesIn, libraryChallenges } from "../bin/read-knowledge.ts";

/** A prompt with an expert's labels. */
export type Labelled = {
  readonly challenge: Brief & { readonly id: string };
  readonly submission: { readonly id: string; readonly prompt: string; readonly kind: string };
  readonly labels: Readonly<
    Record<"overall" | "fidelity" | "clarity" | "conciseness" | "creativity", number>
  > & { readonly relevant: boolean };
  /** Who wrote it and as whom ("w1: nurse on a night shift"), where the challenge is one of the library. */
  readonly by?: string;
  /** Names of the requirements that it does not state, where a reader noted them. */
  readonly missing?: readonly string[];
  /** Names of those of which it states a part, where a reader noted them. */
  readonly partly?: readonly string[];
};

/** Rows of a file; a challenge of the library gets the library's rubric. Ids of two files may be the same. */
export function labelledRows(path: string | URL): Labelled[] {
  const library = libraryChallenges();
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const row = JSON.parse(line) as Labelled;
      const rubric = row.challenge.rubric ?? library.get(row.challenge.title)?.rubric;
      const id = `${String(path)} ${row.challenge.id}`;
      return { ...row, challenge: { ...row.challenge, id, ...(rubric === undefined ? {} : { rubric }) } };
    });
}

const rowsIn = (folder: string): Labelled[] =>
  filesIn(folder, ".jsonl").flatMap((path) => labelledRows(new URL(`../../${path}`, import.meta.url)));

/** Labelled prompts for challenges of which nothing but a description is known. */
export const ourLabelledRows = (): Labelled[] => rowsIn("assessment/labelled/");

/** Labelled prompts for the challenges of the library. */
export const libraryLabelledRows = (): Labelled[] => rowsIn("assessment/labelled-library/");

/** Prompts whose sub-scores were each rated by somebody who rated that one alone; they have no overall label. */
export const ratedRows = (): Labelled[] => rowsIn("assessment/rated/");

/** One writer wrote as many people. */
export const writerOf = ({ by = "" }: Labelled): string => by.split(":")[0] ?? "";

/** Prompts that ask in earnest for what their challenge wants. */
export const HONEST: readonly string[] = ["minimal", "partial", "good", "excellent"];
