import type { Line } from "../evidence/line.ts";
import { CRITERIA, CRITERION_IDS } from "./criteria.ts";
import type { Judgement } from "../detectors/judge.ts";
import type { Knowledge } from "../challenge/knowledge.ts";
import { factsOf } from "./facts.ts";
import { creditOf } from "../evidence/match-requirements.ts";
import { measure } from "../evidence/measures.ts";
import type { Observation } from "../evidence/observe.ts";
import { quoteAgainst, quoteAt, quoteOfFacet, shownFacets, shownQuote } from "../evidence/quotes.ts";

type Quoted = Pick<Line, "criterion" | "subScore" | "quote" | "facet" | "degree">;

/** The quotes of all lines that can have one; for requirements also how far the quote states them. */
export const quotedLines = (seen: Observation, knowledge: Knowledge): Quoted[] => [
  ...shownFacets(seen).map((facet) => ({
    criterion: facet.name,
    subScore: "fidelity" as const,
    quote: quoteOfFacet(seen, facet),
    facet: true,
    degree: creditOf(facet),
  })),
  ...factLines(seen, measure(seen), knowledge).map((line) => ({ ...line, degree: 0 })),
];

/** One line for each fact that is worth something. */
function factLines(seen: Observation, measures: Judgement["measures"], knowledge: Knowledge): Line[] {
  const points = knowledge.weights.points[seen.known.support];
  const facts = factsOf(seen, measures, knowledge);
  return CRITERION_IDS.map((id) => {
    const { name, subScore } = CRITERIA[id];
    const { degree, at, against } = facts[id];
    const quote = against === undefined ? quoteAt(seen, at) : quoteAgainst(seen, against, degree);
    return { criterion: name, subScore, max: points[id] ?? 0, degree, quote };
  });
}

/** Fidelity is the requirements and nothing else. */
const REQUIREMENT_POINTS = 100;

/** All lines of the score sheet with their degrees, before detectors hold anything down. */
export function linesOf({ seen, measures }: Judgement, knowledge: Knowledge): Line[] {
  const total = seen.facets.reduce((sum, facet) => sum + facet.weight, 0);
  const requirements = shownFacets(seen).map((facet, at): Line => ({
    criterion: facet.name,
    ask: seen.view.brief.rubric?.[at]?.ask,
    subScore: "fidelity",
    max: (REQUIREMENT_POINTS * facet.weight) / total,
    degree: creditOf(facet),
    quote: shownQuote(seen, facet, at),
    likeness: facet.likeness,
    facet: true,
    loose: (seen.view.brief.rubric ?? []).length === 0,
  }));
  return [...requirements, ...factLines(seen, measures, knowledge)];
}
