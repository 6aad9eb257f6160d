import type { Said } from "../scores.ts";

/** How one person asked for a challenge of this title. */
export type CorpusRow = Said & { readonly title: string };

/** Rows of one file, one JSON object a line. */
export function corpusRows(text: string): CorpusRow[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as CorpusRow);
}

/** Written in another language than the brief. */
export const isForeign = ({ by }: Said): boolean => by.startsWith("x-");
