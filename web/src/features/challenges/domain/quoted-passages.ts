import type { Row } from "./criterion-groups.ts";

export type Verdict = Row["verdict"];

/** A stretch of the prompt with the rows (by their index) that quote it. */
export type Passage = { text: string; rows: number[]; verdict: Verdict | null };

/** Passages one after another that lead to the same row; `rows` are all that quote any of them. */
export type Stretch = { lead: number | null; rows: number[]; passages: Passage[] };

/** Where quotes overlap, the worse verdict sets the colour and says where the words lead. */
const GRAVITY: Record<Verdict, number> = { met: 1, partly: 2, missed: 3, penalty: 4 };

function place(prompt: string, quote: string): [number, number] | null {
  const words = quote.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  const pattern = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("\\s+");
  const found = new RegExp(pattern, "u").exec(prompt) ?? new RegExp(pattern, "iu").exec(prompt);
  return found ? [found.index, found.index + found[0].length] : null;
}

/** Cuts a prompt into quoted and unquoted stretches; put together again they are the prompt. */
export function quotedStretches(
  prompt: string,
  rows: readonly Pick<Row, "index" | "quote" | "verdict">[],
): Stretch[] {
  const ranges = rows.flatMap(({ quote, verdict, index }) => {
    const range = quote ? place(prompt, quote) : null;
    return range ? [{ from: range[0], to: range[1], index, verdict }] : [];
  });
  const cuts = [...new Set([0, prompt.length, ...ranges.flatMap(({ from, to }) => [from, to])])].toSorted(
    (a, b) => a - b,
  );
  const stretches: Stretch[] = [];
  for (const [at, from] of cuts.slice(0, -1).entries()) {
    const to = cuts[at + 1] ?? prompt.length;
    const over = ranges.filter((range) => range.from <= from && range.to >= to);
    // Of two that are as grave the shorter one leads: the longer one has words of its own beside it.
    const lead = over.toSorted(
      (a, b) => GRAVITY[b.verdict] - GRAVITY[a.verdict] || a.to - a.from - (b.to - b.from),
    )[0];
    const passage: Passage = {
      text: prompt.slice(from, to),
      rows: over.map(({ index }) => index),
      verdict: lead?.verdict ?? null,
    };
    const before = stretches.at(-1);
    if (before && before.lead === (lead?.index ?? null)) {
      before.passages.push(passage);
      before.rows = [...new Set([...before.rows, ...passage.rows])];
    } else {
      stretches.push({ lead: lead?.index ?? null, rows: passage.rows, passages: [passage] });
    }
  }
  return stretches;
}
