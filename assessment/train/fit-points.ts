import type { Knowledge } from "../src/challenge/knowledge.ts";
import { viewOf } from "../src/challenge/brief-view.ts";
import type { CriterionId } from "../src/scoring/criteria.ts";
import { CRITERIA, CRITERION_IDS } from "../src/scoring/criteria.ts";
import { factsOf } from "../src/scoring/facts.ts";
import { creditOf } from "../src/evidence/match-requirements.ts";
import { measure } from "../src/evidence/measures.ts";
import { observe } from "../src/evidence/observe.ts";
import type { SubScore } from "../src/scores.ts";
import { SUB_SCORES, WEIGHTS } from "../src/scores.ts";
import { readText } from "../src/language/tokenize.ts";
import { fitPoints } from "./fit.ts";
import type { Labelled } from "./labelled.ts";

/** A prompt with what was seen in it, each 0..1. */
export type FactSample = {
  readonly labels: Labelled["labels"];
  /** Share of the requirements that is stated, by weight. */
  readonly stated: number;
  readonly facts: Readonly<Record<CriterionId, number>>;
};

export function factSample({ challenge, submission, labels }: Labelled, knowledge: Knowledge): FactSample {
  const seen = observe(viewOf(challenge), readText(submission.prompt), knowledge);
  const total = seen.facets.reduce((sum, { weight }) => sum + weight, 0);
  const credited = seen.facets.reduce((sum, one) => sum + one.weight * creditOf(one), 0);
  const facts = factsOf(seen, measure(seen), knowledge);
  return {
    labels,
    stated: total === 0 ? 0 : credited / total,
    facts: Object.fromEntries(CRITERION_IDS.map((id) => [id, facts[id].degree])) as Record<
      CriterionId,
      number
    >,
  };
}

/** A row of the sheet is worth so many points of its sub-score at least, and at most, before they come to the whole. */
const LEAST = 5;
const MOST = 30;
/** The facts of a sub-score come to 100, whatever a few prompts would say. */
const WHOLE = 100;

/** Facts that are worth the same, whichever comes first. */
const ALIKE: readonly CriterionId[] = ["own_fact", "own_fact_2", "own_fact_3"];
const columnOf = (id: CriterionId): CriterionId => (ALIKE.includes(id) ? "own_fact" : id);
const COLUMNS = CRITERION_IDS.filter((id) => columnOf(id) === id);
const seenIn = (facts: FactSample["facts"], column: CriterionId): number =>
  CRITERION_IDS.reduce((sum, id) => sum + (columnOf(id) === column ? facts[id] : 0), 0);

type Row = { readonly x: readonly number[]; readonly y: number };

const scaled = ({ x, y }: Row, by: number): Row => ({ x: x.map((value) => value * by), y: y * by });

/**
 * Points of each fact, at least 0: each sub-score fitted to ratings of that sub-score alone, and, with equal weight,
 * the weighted sum of the four to labels of the whole.
 */
export function fitFactPoints(
  rated: readonly FactSample[],
  whole: readonly FactSample[],
): Readonly<Record<CriterionId, number>> {
  const crafts = SUB_SCORES.filter((one) => one !== "fidelity");
  const bySubScore = crafts.flatMap((subScore) =>
    rated.map(({ facts, labels }) =>
      scaled(
        {
          x: COLUMNS.map((id) => (CRITERIA[id].subScore === subScore ? seenIn(facts, id) : 0)),
          y: labels[subScore],
        },
        1 / Math.sqrt(rated.length * crafts.length),
      ),
    ),
  );
  const overall = whole.map(({ facts, labels, stated }) =>
    scaled(
      {
        x: COLUMNS.map((id) => seenIn(facts, id) * WEIGHTS[CRITERIA[id].subScore]),
        y: labels.overall - WHOLE * stated * WEIGHTS.fidelity,
      },
      // A point of a sub-score is a fifth of one of the whole.
      crafts.length / Math.sqrt(whole.length),
    ),
  );
  // Fitted above the least that each is worth.
  const rows = [...bySubScore, ...overall].map(({ x, y }) => ({
    x,
    y: y - LEAST * x.reduce((sum, value) => sum + value, 0),
  }));
  const fitted = fitPoints(rows, 0, MOST - LEAST);
  const points = CRITERION_IDS.map((id) => LEAST + (fitted[COLUMNS.indexOf(columnOf(id))] ?? 0));
  const sumOf = (subScore: SubScore): number =>
    CRITERION_IDS.reduce(
      (sum, id, at) => sum + (CRITERIA[id].subScore === subScore ? (points[at] ?? 0) : 0),
      0,
    );
  return Object.fromEntries(
    CRITERION_IDS.map((id, at) => [id, ((points[at] ?? 0) * WHOLE) / sumOf(CRITERIA[id].subScore)]),
  ) as Record<CriterionId, number>;
}
