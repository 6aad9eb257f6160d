import { CRITERIA, STEP_NAMES } from "../criteria/criteria.ts";
import type { RequirementMatch } from "../observation/match-requirements.ts";
import { creditOf } from "../observation/match-requirements.ts";
import type { Judgement } from "../guards/judge.ts";
import type { Observation } from "../observation/observe.ts";
import type { Token } from "../text/read-text.ts";
import { readPassage } from "../text/read-often.ts";
import { seesAny } from "../text/seen-words.ts";
import { BOUNDS, CONDITIONS, FORMATS } from "../text/word-lists.ts";
import type { Line } from "../criteria/line.ts";
import { SUB_SCORES } from "./sums.ts";
import type { Weights } from "../knowledge/weights.ts";

const QUOTED_STEPS = ["worked", "settled", "angle"] as const;

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

function firstOf(tokens: readonly Token[], raw: string, test: (token: Token) => boolean): string | undefined {
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

/** What was chosen for a requirement speaks for itself; single words do not. */
function quoteOfFacet(seen: Observation, { from, to }: RequirementMatch): string | undefined {
  if (from === null || to === null) return undefined;
  const chosen = (seen.view.brief.rubric ?? []).length > 0 && from !== to;
  return chosen ? slice(seen.prompt.raw, from, to) : widened(seen.prompt.tokens, from, to, seen.prompt.raw);
}

/** From here on the words are those of other people who stated it. */
const VERBATIM = 0.6;

/** The same, where a reader finds a word of the requirement in it, or it is what other people say. */
function shownQuote(seen: Observation, facet: RequirementMatch, at: number): string | undefined {
  const quote = quoteOfFacet(seen, facet);
  if (quote === undefined || (facet.likeness?.verbatim ?? 0) >= VERBATIM) return quote;
  const stored = seen.view.brief.rubric?.[at];
  const wordings = [facet.name, stored?.ask ?? "", ...(stored?.signals ?? [])];
  return seesAny(wordings, readPassage(quote)) ? quote : undefined;
}

type Quoted = Pick<Line, "criterion" | "subScore" | "quote" | "facet" | "degree">;

/** The words behind each line that can have some, and how far they state it where it is a requirement. */
export function quotedLines(seen: Observation): Quoted[] {
  const quotes = quotesOf(seen);
  return [
    ...seen.facets.map((facet) => ({
      criterion: facet.name,
      subScore: "fidelity" as const,
      quote: quoteOfFacet(seen, facet),
      facet: true,
      degree: creditOf(facet),
    })),
    ...SUB_SCORES.flatMap((subScore) =>
      QUOTED_STEPS.map((step) => ({
        criterion: STEP_NAMES[subScore][step],
        subScore,
        quote: quotes[step],
        degree: 0,
      })),
    ),
  ];
}

/** The words behind each step of craft. */
function quotesOf(seen: Observation): Record<(typeof QUOTED_STEPS)[number], string | undefined> {
  const { raw, tokens } = seen.prompt;
  const own = seen.own[Math.floor(seen.own.length / 2)];
  return {
    worked: ownClause(seen),
    settled: firstOf(
      tokens,
      raw,
      (token) =>
        (token.number !== null && token.number !== "1") || BOUNDS.has(token.text) || FORMATS.has(token.text),
    ),
    angle:
      own === undefined
        ? firstOf(tokens, raw, (token) => CONDITIONS.has(token.text))
        : firstOf(tokens, raw, (token) => token === own),
  };
}

/** The open account: every line's points, before guards. */
export function linesOf({ seen, measures, steps }: Judgement, weights: Weights): Line[] {
  const craft = weights.craft[seen.known.by];
  const total = seen.facets.reduce((sum, facet) => sum + facet.weight, 0);
  const lines: Line[] = seen.facets.map((facet, at) => ({
    criterion: facet.name,
    ask: seen.view.brief.rubric?.[at]?.ask,
    subScore: "fidelity",
    max: (craft.points.fidelity.covered * facet.weight) / total,
    degree: creditOf(facet),
    quote: shownQuote(seen, facet, at),
    likeness: facet.likeness,
    facet: true,
    loose: (seen.view.brief.rubric ?? []).length === 0,
  }));
  const quotes = quotesOf(seen);
  for (const subScore of SUB_SCORES) {
    const points = craft.points[subScore];
    const names = STEP_NAMES[subScore];
    const readable = seen.bare.tokens.length === 0 ? 0 : 1;
    lines.push({
      criterion: names.base,
      subScore,
      max: points.base,
      degree: subScore === "fidelity" ? steps.topic * readable : readable,
    });
    if (subScore !== "fidelity" && points.covered > 0) {
      lines.push({
        criterion: CRITERIA[`${subScore}_covered`].name,
        subScore,
        max: points.covered,
        degree: measures.covered,
      });
    }
    lines.push(
      {
        criterion: names.worked,
        subScore,
        max: points.worked,
        degree: steps.worked,
        quote: quotes.worked,
        step: "worked",
      },
      {
        criterion: names.settled,
        subScore,
        max: points.settled,
        degree: steps.settled,
        quote: quotes.settled,
        step: "settled",
      },
      {
        criterion: names.angle,
        subScore,
        max: points.angle,
        degree: steps.angle,
        quote: quotes.angle,
        step: "angle",
      },
    );
  }
  return heldByMissing(lines, mostFidelity(seen.facets, seen.known.by === "derived" ? 0 : MISSING));
}

/**
 * How sure a requirement is stated: below the first it is surely missing, below the second nobody can tell. Nobody can
 * tell of any requirement that was cut from a description.
 */
const MISSING = 0.2;
const UNSURE = 0.5;

/** What is missed is missing: 100 less the weight share of the requirements surely missing; the unsure count half. */
function mostFidelity(requirements: readonly RequirementMatch[], missing: number): number {
  const total = requirements.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return 100;
  const open = requirements.reduce(
    (sum, { weight, degree }) => sum + weight * (degree < missing ? 1 : degree < UNSURE ? 0.5 : 0),
    0,
  );
  return 100 * (1 - open / total);
}

/** The account with no more than that for fidelity: what craft adds gives way. */
function heldByMissing(lines: readonly Line[], most: number): Line[] {
  const fidelity = lines.filter(({ subScore }) => subScore === "fidelity");
  const earned = (some: readonly Line[]): number =>
    some.reduce((sum, { max, degree }) => sum + max * degree, 0);
  const craft = earned(fidelity.filter(({ facet }) => facet !== true));
  const over = earned(fidelity) - most;
  if (over <= 0 || craft === 0) return [...lines];
  const share = Math.max(0, craft - over) / craft;
  return lines.map((line) =>
    line.subScore === "fidelity" && line.facet !== true ? { ...line, degree: line.degree * share } : line,
  );
}
