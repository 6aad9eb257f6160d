import type { Comparison } from "@promptsmith/contract/challenges/entities";

export type ComparisonRow = {
  readonly requirement: string;
  /** One for each column: the words that meet it, or null where it is not said. */
  readonly quotes: readonly (string | null)[];
  /** Some say it and some do not. */
  readonly differs: boolean;
};

/** A cell for every column, and the rows in which the prompts differ first. */
export function comparisonRows({ rows, columns }: Pick<Comparison, "rows" | "columns">): ComparisonRow[] {
  const whole = rows.map(({ requirement, cells }): ComparisonRow => {
    const quotes = columns.map((_, at) => cells.find(({ column }) => column === at)?.quote ?? null);
    return { requirement, quotes, differs: new Set(quotes.map((quote) => quote !== null)).size > 1 };
  });
  return [...whole.filter(({ differs }) => differs), ...whole.filter(({ differs }) => !differs)];
}
