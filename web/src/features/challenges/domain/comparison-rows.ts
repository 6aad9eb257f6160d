import type { Comparison } from "@promptsmith/contract/challenges/entities";

export type ComparisonRow = {
  readonly requirement: string;
  /** One for each column: the words that meet it, or null where it is not said. */
  readonly quotes: readonly (string | null)[];
  /** Some say it and some do not. */
  readonly differs: boolean;
};

/**
 * In the middle of a clause: a word comes before on the same line, or ends the second line running that was broken for
 * its length. Such a line goes on in lower case; one that begins with a capital is a demand of its own.
 */
const AFTER_WORD =
  /(?:[\p{L}\p{N}][^\S\n]+|.{50}[\p{L}\p{N},][^\S\n]*\n(?=\p{Ll}).{50,}[\p{L}\p{N}][^\S\n]*\n[^\S\n]*)$/u;

/**
 * A quote without what is broken off at its ends: a bracket that only opens, the last word of the clause before. A
 * clause of one word is whole, as in "vegan; no nuts".
 */
export function wholeWords(quote: string, prompt: string): string {
  const at = prompt.indexOf(quote);
  const isBrokenOff = at > 0 && AFTER_WORD.test(prompt.slice(0, at));
  const words = quote
    .replace(/\s*\([^)\p{L}]*$/u, "")
    .replace(isBrokenOff ? /^\S+;\s+/ : "", "")
    .replace(/^[\s,;:]+|[\s,;:–—-]+$/g, "");
  return words || quote;
}

/** A cell for every column, and the rows in which the prompts differ first. */
export function comparisonRows({ rows, columns }: Pick<Comparison, "rows" | "columns">): ComparisonRow[] {
  const whole = rows.map(({ requirement, cells }): ComparisonRow => {
    const quotes = columns.map(({ prompt }, at) => {
      const quote = cells.find(({ column }) => column === at)?.quote ?? null;
      return quote && wholeWords(quote, prompt);
    });
    return { requirement, quotes, differs: new Set(quotes.map((quote) => quote !== null)).size > 1 };
  });
  return [...whole.filter(({ differs }) => differs), ...whole.filter(({ differs }) => !differs)];
}

/** Those in which the prompts differ, and those in which they do not; a group without rows is left out. */
export function comparisonGroups(rows: readonly ComparisonRow[]): { name: string; rows: ComparisonRow[] }[] {
  return [
    { name: "Where you differ", rows: rows.filter(({ differs }) => differs) },
    { name: "Where you agree", rows: rows.filter(({ differs }) => !differs) },
  ].filter((group) => group.rows.length > 0);
}
