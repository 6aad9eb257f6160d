import type { Criterion } from "../scores.ts";
import type { Line } from "../evidence/line.ts";
import { rankOf, sameLines } from "./line-changes.ts";
import { passageIn, unmoved } from "./passages.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** An earlier text and how it was read: a later text of the same writer is read against it. */
export type Earlier = { readonly text: string; readonly criteria: readonly Criterion[] };

const MET = THRESHOLDS.verdict.met;

/** A text as a draft that may follow an earlier one. */
export type Draft = {
  readonly text: string;
  readonly earlier: Earlier | undefined;
  /** Whether two readings of the same text may differ, as those of an AI do. */
  readonly wavering: boolean;
};

/**
 * Keeps what the words have not changed since the earlier text: a line that was met stays met while its words
 * are there, and with `wavering` a sentence that was there before wins no new line.
 */
export function heldLines(lines: readonly Line[], draft: Draft): Line[] {
  const { earlier, wavering } = draft;
  if (earlier === undefined) return [...lines];
  const before = sameLines(earlier.criteria);
  return lines.map((line) => {
    const was = before(line);
    if (was === undefined) return line;
    const share = was.max === undefined || was.max === 0 ? MET : Math.min(1, was.points / was.max);
    if (was.verdict === "met" && was.quote !== undefined && line.degree < MET) {
      const quote = passageIn(draft.text, was.quote);
      if (quote !== null) return { ...line, degree: Math.max(MET, share), quote };
    }
    const rises = wavering && rankOf(was.verdict) < rankOf("met") && line.degree > share;
    if (rises && line.quote !== undefined && unmoved(line.quote, draft.text, earlier.text))
      return { ...line, degree: share };
    return line;
  });
}
