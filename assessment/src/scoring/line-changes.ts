import type { Criterion, Verdict } from "../scores.ts";
import { passageIn, sentenceAround } from "./passages.ts";

export type Change = "won" | "lost" | "same";
export type ChangedLine = Criterion & { readonly change: Change };

const RANKS: Readonly<Record<Verdict, number>> = { penalty: -1, missed: 0, partly: 1, met: 2 };
export const rankOf = (verdict: Verdict): number => RANKS[verdict];

type Named = { readonly criterion: string; readonly subScore: string };
export const nameOf = ({ criterion, subScore }: Named): string => `${subScore}/${criterion}`;

/** Finds the line of a reading that has the name of another reading's line, penalties aside. */
export function sameLines(criteria: readonly Criterion[]): (line: Named) => Criterion | undefined {
  const byName = new Map<string, Criterion>();
  for (const one of criteria)
    if (one.verdict !== "penalty" && !byName.has(nameOf(one))) byName.set(nameOf(one), one);
  return (line) => byName.get(nameOf(line));
}

type Read = { readonly text: string; readonly criteria: readonly Criterion[] };

/** How each line changed since an earlier reading; lines that only one of them has are left out. */
export function changedLines(now: Read, earlier: Read): ChangedLine[] {
  const before = sameLines(earlier.criteria);
  const penalties = new Set(
    earlier.criteria.flatMap((one) => (one.verdict === "penalty" ? [nameOf(one)] : [])),
  );
  return now.criteria.map((line): ChangedLine => {
    if (line.verdict === "penalty") return { ...line, change: penalties.has(nameOf(line)) ? "same" : "lost" };
    const was = before(line);
    if (was === undefined || was.verdict === line.verdict) return { ...line, change: "same" };
    if (rankOf(line.verdict) < rankOf(was.verdict)) return { ...line, change: "lost" };
    return { ...withoutOldQuote(line, now.text, earlier.text), change: "won" };
  });
}

/** Leaves out a quote of old words: they did not win the line. */
function withoutOldQuote(line: Criterion, text: string, earlierText: string): Criterion {
  const { quote, ...rest } = line;
  return quote === undefined || passageIn(earlierText, sentenceAround(quote, text)) === null ? line : rest;
}
