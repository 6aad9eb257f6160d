import type { RequirementMatch } from "../observation/match-requirements.ts";
import type { Observation } from "../observation/observe.ts";
import { statingPassages } from "../observation/stating-passage.ts";
import { isLimit, tellsWhatIsSo } from "../observation/limits.ts";
import type { Token } from "../text/read-text.ts";
import { readPassage } from "../text/read-often.ts";
import { seesAny } from "../observation/seen-words.ts";
import { CONDITIONS } from "../text/word-lists.ts";

export const QUOTED_STEPS = ["worked", "settled", "angle"] as const;

const slice = (
  raw: string,
  from: Token | null | undefined,
  to: Token | null | undefined,
): string | undefined =>
  from === null || from === undefined || to === null || to === undefined
    ? undefined
    : raw.slice(from.start, Math.min(to.end, from.start + 140));

/** A quote is read at a glance. */
const QUOTE_MAX = 90;
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
  return slice(raw, tokens[from], tokens[to]);
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

/** The clause that is the learner's own more than any other: most of its words of substance are not the brief's. */
function ownClause(seen: Observation): string | undefined {
  const { tokens, raw } = seen.prompt;
  const own = new Set(seen.own);
  const given = (token: Token): boolean => token.content && seen.view.index.find(token).credit >= 0.7;
  const clauses = new Map<number, number>();
  for (const token of tokens)
    clauses.set(
      token.clause,
      (clauses.get(token.clause) ?? 0) + (own.has(token) ? 1 : 0) - (given(token) ? 1 : 0),
    );
  const best = [...clauses].reduce<[number, number]>(
    (most, one) => (one[1] > most[1] ? one : most),
    [-1, 0],
  )[0];
  return firstOf(tokens, raw, (token) => token.clause === best && own.has(token));
}

/** No quotation within it is cut, and no line. */
const isWhole = (quote: string): boolean =>
  (quote.match(/["“”]/gu) ?? []).length % 2 === 0 && !quote.includes("\n");

/** A name or a number within a clause tells a fact; what else is new in it may be a demand like any other. */
const TELLS_FACT = /\d|[\p{L},] (?!I\b)\p{Lu}\p{L}/u;
const fact = (quote: string | undefined): string | undefined =>
  quote !== undefined && TELLS_FACT.test(quote) && isWhole(quote) ? quote : undefined;

/** The requirements with the clauses that state them, where people's requests are known; only what is shown needs them. */
export function shownFacets({
  known,
  view,
  whole,
  senses,
  facets,
}: Observation): readonly RequirementMatch[] {
  if (known.by !== "known") return facets;
  const stated = statingPassages(known, view.brief.rubric ?? [], whole, senses);
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

/** From here on the words are those of other people who stated it. */
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

/** The clause with a number that the answer can be held against. */
function limitIn(raw: string, tokens: readonly Token[]): string | undefined {
  const inClause = (at: number): readonly Token[] =>
    tokens.filter(({ clause }) => clause === tokens[at]?.clause);
  return firstOf(tokens, raw, (_, at) => isLimit(tokens, at) && !tellsWhatIsSo(inClause(at)));
}

/** The words behind each step of craft. */
export function quotesOf(seen: Observation): Record<(typeof QUOTED_STEPS)[number], string | undefined> {
  const { raw, tokens } = seen.prompt;
  const own = seen.own[Math.floor(seen.own.length / 2)];
  return {
    worked: fact(ownClause(seen)),
    settled: limitIn(raw, tokens),
    angle:
      own === undefined
        ? firstOf(tokens, raw, (token) => CONDITIONS.has(token.text))
        : firstOf(tokens, raw, (token) => token === own),
  };
}
