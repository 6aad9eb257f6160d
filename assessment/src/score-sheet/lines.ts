import { CRITERIA, STEP_NAMES } from "../criteria/criteria.ts";
import type { RequirementMatch } from "../observation/match-requirements.ts";
import { creditOf, statedOf } from "../observation/match-requirements.ts";
import type { Judgement } from "../guards/judge.ts";
import type { Observation } from "../observation/observe.ts";
import type { Line } from "../criteria/line.ts";
import { QUOTED_STEPS, quoteOfFacet, quotesOf, shownFacets, shownQuote } from "./quotes.ts";
import { SUB_SCORES } from "../scores.ts";
import type { Weights } from "../knowledge/weights.ts";

type Quoted = Pick<Line, "criterion" | "subScore" | "quote" | "facet" | "degree">;

/** The words behind each line that can have some, and how far they state it where it is a requirement. */
export function quotedLines(seen: Observation): Quoted[] {
  const quotes = quotesOf(seen);
  return [
    ...shownFacets(seen).map((facet) => ({
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

/** The open account: every line's points, before guards. */
export function linesOf({ seen, measures, steps }: Judgement, weights: Weights): Line[] {
  const craft = weights.craft[seen.known.by];
  const total = seen.facets.reduce((sum, facet) => sum + facet.weight, 0);
  const lines: Line[] = shownFacets(seen).map((facet, at) => ({
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
  return heldByMissing(lines, mostFidelityOf(seen));
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
    (sum, one) => sum + one.weight * (statedOf(one) < missing ? 1 : statedOf(one) < UNSURE ? 0.5 : 0),
    0,
  );
  return 100 * (1 - open / total);
}

export const mostFidelityOf = ({ facets, known }: Observation): number =>
  mostFidelity(facets, known.by === "derived" ? 0 : MISSING);

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
