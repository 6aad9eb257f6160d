import type { Comparison } from "@promptsmith/contract/challenges/entities";

type Row = Comparison["rows"][number];

/** Some columns say it and some do not. */
const differs = ({ cells }: Row): boolean =>
  cells.some(({ quote }) => quote === null) && cells.some(({ quote }) => quote !== null);

/** Rows that differ between the columns first, otherwise in the challenge's own order. */
export const differingFirst = (rows: readonly Row[]): Row[] => [
  ...rows.filter(differs),
  ...rows.filter((row) => !differs(row)),
];
