type Quoted = { readonly quote?: string | undefined; readonly verdict?: string };

/**
 * One passage shows one thing: a quote that another line has, wholly or in part, is left out of the later one. What
 * costs points keeps its quote before what earns some.
 */
export function quoteOnce<Row extends Quoted>(rows: readonly Row[]): Row[] {
  const used: string[] = [];
  const keeps = new Set<Row>();
  const first = (row: Row): number => (row.verdict === "penalty" ? 0 : 1);
  for (const row of [...rows].sort((a, b) => first(a) - first(b))) {
    const { quote = "" } = row;
    if (quote === "" || used.some((one) => one.includes(quote) || quote.includes(one))) continue;
    used.push(quote);
    keeps.add(row);
  }
  return rows.map((row) => {
    if (keeps.has(row) || row.quote === undefined) return row;
    const { quote: _, ...rest } = row;
    return rest as Row;
  });
}
