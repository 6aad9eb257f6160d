import type { Brief, Criterion } from "../scores.ts";
import type { Line } from "../evidence/line.ts";
import { seenIn } from "../detectors/judge.ts";
import type { Knowledge } from "../challenge/knowledge.ts";
import type { ChangedLine } from "./line-changes.ts";
import { nameOf } from "./line-changes.ts";
import { quotedLines } from "./lines.ts";
import { newSentences, pieceOf, sentenceAround, unmoved } from "./passages.ts";
import { THRESHOLDS } from "../thresholds.ts";

export type RequirementQuote = { readonly requirement: string; readonly quote: string | null };

/** The words that state a requirement at least partly. */
const statedBy = ({ degree, quote }: Pick<Line, "degree" | "quote">): string | null =>
  degree >= THRESHOLDS.verdict.partly && quote !== undefined && quote !== "" ? quote : null;

/** What a text says about each requirement of a brief, as the built-in assessor reads it; null where it says nothing. */
export function requirementQuotes(brief: Brief, text: string, knowledge: Knowledge): RequirementQuote[] {
  return quotedLines(seenIn(brief, text, knowledge), knowledge).flatMap((line) => {
    if (line.facet !== true) return [];
    const quote = statedBy(line);
    return [{ requirement: line.criterion, quote: quote === null ? null : pieceOf(text, quote) }];
  });
}

type Later = {
  readonly text: string;
  readonly earlierText: string;
  /** The reading of the later text that the lines are of, line by line. */
  readonly criteria: readonly Criterion[];
  readonly judgedByAi: boolean;
};

/**
 * Lines of a later text, with the new words behind each that was won by words. A result shows a passage once, so the
 * line of a second requirement that rests on the same words has none of its own; a line of craft may show the first of
 * its words, which is an old one. What the built-in assessor reads as a requirement won without new words has not
 * moved: it reads requirements by words alone, unlike an AI.
 */
export function withNewWords(
  lines: readonly ChangedLine[],
  brief: Brief,
  { text, earlierText, criteria, judgedByAi }: Later,
  knowledge: Knowledge,
): ChangedLine[] {
  const isBare = ({ change, quote }: ChangedLine) => change === "won" && quote === undefined;
  if (!lines.some(isBare)) return [...lines];
  const fresh = newSentences(text, earlierText);
  const found = new Map(
    quotedLines(seenIn(brief, fresh, knowledge), knowledge).map((one) => [nameOf(one), one]),
  );
  // Words that an old sentence has too would be looked for there, so that the whole new sentence is shown.
  const inNewSentence = (quote: string): string =>
    unmoved(quote, text, earlierText) ? sentenceAround(quote, fresh) : quote;
  return lines.map((line, at): ChangedLine => {
    const one = isBare(line) ? found.get(nameOf(line)) : undefined;
    if (one === undefined) return line;
    const isRequirement = one.facet === true;
    const quote = isRequirement ? statedBy(one) : (one.quote ?? null);
    if (quote !== null && (isRequirement || criteria[at]?.quote !== undefined))
      return { ...line, quote: inNewSentence(quote) };
    return isRequirement && !judgedByAi ? { ...line, change: "same" } : line;
  });
}
