import type { SubScore } from "../assessment.ts";
import type { FacetMatch } from "../brief/match-facets.ts";
import { creditOf } from "../brief/match-facets.ts";
import type { Judgement } from "../judge.ts";
import type { Token } from "../text/read-text.ts";
import { BOUNDS, CONDITIONS, FORMATS } from "../text/word-lists.ts";
import type { Line } from "./ledger.ts";
import type { Parameters } from "./parameters.ts";

/** How each step is put to the learner, sub-score by sub-score. */
const NAMES: Readonly<Record<SubScore, { base: string; worked: string; settled: string; angle: string }>> = {
  fidelity: {
    base: "Is about this challenge",
    worked: "Works the request out instead of naming it",
    settled: "Settles the requirements with numbers, forms and limits",
    angle: "Carries the task into a situation of your own",
  },
  clarity: {
    base: "Can be read as a request",
    worked: "Says enough for an AI to start",
    settled: "Leaves little to guess: form, amount, limits",
    angle: "Makes the aim vivid",
  },
  conciseness: {
    base: "Keeps to a usable length",
    worked: "Is long enough to be useful",
    settled: "Spends its words on requirements",
    angle: "Says more than its words take",
  },
  creativity: {
    base: "Is a text of your own",
    worked: "Brings material beyond the challenge",
    settled: "Makes decisions of its own",
    angle: "Finds an angle nobody handed you",
  },
};

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
function ownClause({ seen }: Judgement): string | undefined {
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
function quoteOfFacet({ seen }: Judgement, { from, to }: FacetMatch): string | undefined {
  if (from === null || to === null) return undefined;
  const chosen = (seen.view.brief.rubric ?? []).length > 0 && from !== to;
  return chosen ? slice(seen.prompt.raw, from, to) : widened(seen.prompt.tokens, from, to, seen.prompt.raw);
}

/** The open account: every line's points, before guards. */
export function linesOf(judgement: Judgement, parameters: Parameters): Line[] {
  const { seen, measures, steps } = judgement;
  const raw = seen.prompt.raw;
  const tokens = seen.prompt.tokens;
  const total = seen.facets.reduce((sum, facet) => sum + facet.weight, 0);
  const lines: Line[] = seen.facets.map((facet) => ({
    criterion: facet.name,
    subScore: "fidelity",
    max: (parameters.points.fidelity.covered * facet.weight) / total,
    degree: creditOf(facet),
    quote: quoteOfFacet(judgement, facet),
    facet: true,
    loose: (seen.view.brief.rubric ?? []).length === 0,
  }));
  const own = seen.own[Math.floor(seen.own.length / 2)];
  const quotes = {
    worked: ownClause(judgement),
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
  for (const subScore of ["fidelity", "clarity", "conciseness", "creativity"] as const) {
    const points = parameters.points[subScore];
    const names = NAMES[subScore];
    const readable = seen.bare.tokens.length === 0 ? 0 : 1;
    lines.push({
      criterion: names.base,
      subScore,
      max: points.base,
      degree: subScore === "fidelity" ? steps.topic * readable : readable,
    });
    if (subScore !== "fidelity" && points.covered > 0) {
      lines.push({
        criterion: "Names what the challenge asks for",
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
  return lines;
}
