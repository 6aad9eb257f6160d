import type { RequirementMatch } from "./match-requirements.ts";
import type { Observation } from "./observe.ts";
import { statingClauses } from "./stating-clause.ts";
import type { Token } from "../language/tokenize.ts";
import { readPassage } from "../language/read-often.ts";
import { seesAny } from "./seen-words.ts";

const slice = (
  raw: string,
  from: Token | null | undefined,
  to: Token | null | undefined,
): string | undefined =>
  from === null || from === undefined || to === null || to === undefined
    ? undefined
    : raw.slice(from.start, Math.min(to.end, from.start + 140));

/** The longest quote, in letters: short enough to be read at a glance. */
const QUOTE_MAX = 90;
/** A clause of fewer words is quoted with the next one. */
const FEW_WORDS = 4;
const CLAUSE_END = /[,;:()\n\u2013\u2014]/;

/** The clause around a word, so that a quote begins and ends where a reader would; shorter where it is long. */
function around(tokens: readonly Token[], at: number, raw: string): string | undefined {
  const centre = tokens[at];
  if (centre === undefined) return undefined;
  const joined = (left: Token | undefined, right: Token | undefined): boolean =>
    left !== undefined &&
    right !== undefined &&
    left.sentence === right.sentence &&
    !CLAUSE_END.test(raw.slice(left.end, right.start));
  let [from, to] = [at, at];
  const lengthWith = (first: number, last: number): number =>
    (tokens[last]?.end ?? 0) - (tokens[first]?.start ?? 0);
  while (joined(tokens[from - 1], tokens[from]) && lengthWith(from - 1, to) <= QUOTE_MAX - 30) from -= 1;
  while (joined(tokens[to], tokens[to + 1]) && lengthWith(from, to + 1) <= QUOTE_MAX) to += 1;
  // A clause of a word or two says little without the next one.
  const inSentence = (other: Token | undefined): boolean => other?.sentence === centre.sentence;
  const clause = slice(raw, tokens[from], tokens[to]);
  const isShort = (): boolean => to - from + 1 < FEW_WORDS;
  while (isShort() && inSentence(tokens[to + 1])) {
    to += 1;
    while (joined(tokens[to], tokens[to + 1]) && lengthWith(from, to + 1) <= QUOTE_MAX) to += 1;
  }
  while (isShort() && inSentence(tokens[from - 1])) {
    from -= 1;
    while (joined(tokens[from - 1], tokens[from]) && lengthWith(from - 1, to) <= QUOTE_MAX) from -= 1;
  }
  const quote = slice(raw, tokens[from], tokens[to]);
  return [quote, clause].find((one) => one !== undefined && isBalanced(one));
}

/** A quote of one or two words with its neighbours, so that it says something: "180 words", "make the reader pity him". */
function widened(tokens: readonly Token[], from: Token, to: Token, raw: string): string | undefined {
  let first = tokens.indexOf(from);
  let last = tokens.indexOf(to);
  if (first < 0 || last < 0) return slice(raw, from, to);
  const near = (left: Token | undefined, right: Token | undefined): boolean =>
    left !== undefined && right !== undefined && left.clause === right.clause;
  while (last - first < 3 && near(tokens[last], tokens[last + 1])) last += 1;
  while (last - first < 3 && near(tokens[first - 1], tokens[first])) first -= 1;
  // No quote ends in "and" or "to", nor before the second half of "water drop".
  const says = (token: Token | undefined): boolean => token?.content === true || token?.number != null;
  while (last - first > 1 && last > tokens.indexOf(to) && !says(tokens[last])) last -= 1;
  if (says(tokens[last]) && says(tokens[last + 1]) && near(tokens[last], tokens[last + 1])) last += 1;
  return slice(raw, tokens[first], tokens[last]);
}

function firstOf(
  tokens: readonly Token[],
  raw: string,
  test: (token: Token, at: number) => boolean,
): string | undefined {
  const at = tokens.findIndex(test);
  return at < 0 ? undefined : around(tokens, at, raw);
}

/** Whether no quotation and no line within it is cut. */
const isWhole = (quote: string): boolean =>
  (quote.match(/["“”]/gu) ?? []).length % 2 === 0 && !quote.includes("\n");

/** Whether no bracket is cut in half. */
const isBalanced = (quote: string): boolean =>
  (quote.match(/["“”]/gu) ?? []).length % 2 === 0 && quote.split("(").length === quote.split(")").length;

/** The requirements with the clauses that state them, where people's requests are known; only what is shown needs them. */
export function shownFacets({
  known,
  view,
  whole,
  senses,
  facets,
}: Observation): readonly RequirementMatch[] {
  if (!known.hasRequests) return facets;
  const stated = statingClauses(known, view.brief.rubric ?? [], whole, senses);
  return facets.map((facet, at) => ({
    ...facet,
    likeness: { nearest: 0, verbatim: 0, ...facet.likeness, stated: stated[at]?.like ?? 0 },
    shown: stated[at] ?? null,
  }));
}

/** Words of grammar at the beginning of a clause that lead over from what was said before. */
const LEAD = new Set("and or but so then also plus".split(" "));

/** The clause that states a requirement, as the learner wrote it; nothing where a quotation within it is cut. */
function statedClause(
  { raw, tokens }: Observation["prompt"],
  { from, to }: NonNullable<RequirementMatch["shown"]>,
): string | undefined {
  const words = tokens.filter(({ start, end }) => start >= from.start && end <= to.end);
  const first = words.find(({ text }) => !LEAD.has(text)) ?? from;
  const quote = raw.slice(first.start, to.end);
  return isWhole(quote) ? quote : undefined;
}

/** What was chosen for a requirement speaks for itself; single words do not. */
export function quoteOfFacet(seen: Observation, { from, to, shown }: RequirementMatch): string | undefined {
  if (shown !== undefined && shown !== null) return statedClause(seen.prompt, shown);
  if (from === null || to === null) return undefined;
  const chosen = (seen.view.brief.rubric ?? []).length > 0 && from !== to;
  return chosen ? slice(seen.prompt.raw, from, to) : widened(seen.prompt.tokens, from, to, seen.prompt.raw);
}

/** From this likeness (0..1) on a quote has the very words of people who stated the requirement. */
const VERBATIM = 0.6;

/**
 * The words that show a requirement. Where people's requests are known, it is a clause that surely states it, or
 * nothing; else one in which a reader finds a word of the requirement, or what other people say.
 */
export function shownQuote(seen: Observation, facet: RequirementMatch, at: number): string | undefined {
  if (facet.shown === null) return undefined;
  const quote = quoteOfFacet(seen, facet);
  if (facet.shown !== undefined) return quote;
  if (quote === undefined || (facet.likeness?.verbatim ?? 0) >= VERBATIM) return quote;
  const stored = seen.view.brief.rubric?.[at];
  const wordings = [facet.name, stored?.ask ?? "", ...(stored?.signals ?? [])];
  return seesAny(wordings, readPassage(quote)) ? quote : undefined;
}

/** The clause in which a fact is seen. */
export const quoteAt = (
  { prompt: { raw, tokens } }: Observation,
  at: Token | undefined,
): string | undefined => (at === undefined ? undefined : firstOf(tokens, raw, (token) => token === at));

/** From this degree (0..1) of a fact on nothing is quoted against it. */
const IN_FULL = 0.7;

/** The words that speak against a fact, cut where they are many. */
export function quoteAgainst(
  { whole: { raw } }: Observation,
  against: readonly Token[],
  degree: number,
): string | undefined {
  const [first] = against;
  const last = against.findLast(({ end }) => first !== undefined && end <= first.start + QUOTE_MAX);
  return degree >= IN_FULL ? undefined : slice(raw, first, last);
}
