import type { Criterion } from "@promptsmith/contract/challenges/entities";

export type Verdict = Criterion["verdict"];

/** A stretch of the prompt with the criteria (by their place in the list) that quote it. */
export type Passage = { text: string; criteria: number[]; verdict: Verdict | null };

/** Where passages overlap, the worse verdict sets the colour. */
const GRAVITY: Record<Verdict, number> = { met: 1, partly: 2, missed: 3, penalty: 4 };

function place(prompt: string, quote: string): [number, number] | null {
  const words = quote.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  const pattern = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("\\s+");
  const found = new RegExp(pattern, "u").exec(prompt) ?? new RegExp(pattern, "iu").exec(prompt);
  return found ? [found.index, found.index + found[0].length] : null;
}

/** Cuts a prompt into quoted and unquoted passages; put together again they are the prompt. */
export function quotedPassages(
  prompt: string,
  criteria: readonly Pick<Criterion, "quote" | "verdict">[],
): Passage[] {
  const ranges = criteria.flatMap(({ quote, verdict }, index) => {
    const range = quote ? place(prompt, quote) : null;
    return range ? [{ from: range[0], to: range[1], index, verdict }] : [];
  });
  const cuts = [...new Set([0, prompt.length, ...ranges.flatMap(({ from, to }) => [from, to])])].toSorted(
    (a, b) => a - b,
  );
  return cuts.slice(0, -1).map((from, at) => {
    const to = cuts[at + 1] ?? prompt.length;
    const over = ranges.filter((range) => range.from <= from && range.to >= to);
    const gravest = over.toSorted((a, b) => GRAVITY[b.verdict] - GRAVITY[a.verdict])[0];
    return {
      text: prompt.slice(from, to),
      criteria: over.map(({ index }) => index),
      verdict: gravest?.verdict ?? null,
    };
  });
}
