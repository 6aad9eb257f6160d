import type { KnownBy } from "../src/knowledge/known-challenge.ts";
import type { Knowledge } from "../src/knowledge/knowledge.ts";
import type { Craft, Logistic, Points, Step, Weights } from "../src/knowledge/weights.ts";
import { viewOf } from "../src/brief/brief-view.ts";
import { STEP_MEASURES, TOPIC_MEASURES, stepsOf } from "../src/criteria/steps.ts";
import type { Measure, Measures } from "../src/observation/measures.ts";
import { measure } from "../src/observation/measures.ts";
import { observe } from "../src/observation/observe.ts";
import { SUB_SCORES } from "../src/scores.ts";
import { readText } from "../src/text/read-text.ts";
import { fitLogistic, fitPoints } from "./fit.ts";
import type { Labelled } from "./labelled.ts";
import { HONEST } from "./labelled.ts";

/** A labelled prompt with what was measured of it. */
export type StepSample = { readonly row: Labelled; readonly measures: Measures };

const RIDGE = 0.1;
/** Easy ones must not drown the hard ones of the expert. */
const CROSSED_WEIGHT = 0.2;
const REQUIREMENT_POINTS = 50;
const TOPIC_KINDS = [...HONEST, "offtopic", "echo", "rambling"];

/** `weights` have learned nothing of what the writer of the row wrote. */
export const stepSample = (
  row: Labelled,
  knowledge: Knowledge,
  weights: Pick<Weights, "thought"> = knowledge.weights,
): StepSample => ({
  row,
  measures: measure(observe(viewOf(row.challenge), readText(row.submission.prompt), knowledge), weights),
});

type Judged = { readonly measures: Measures; readonly yes: boolean; readonly weight: number };

function fitMeasures(names: readonly Measure[], rows: readonly Judged[]): Logistic {
  const data = rows.map(({ measures, yes, weight }) => ({
    x: names.map((one) => measures[one]),
    y: yes ? 1 : 0,
    weight,
  }));
  const [bias = 0, ...weights] = fitLogistic(data, RIDGE);
  return { bias, weights };
}

/** Honest prompts held against labelled challenges that they were not written for. */
export function crossedTopics(rows: readonly Labelled[], knowledge: Knowledge): TopicSample[] {
  const challenges = [...new Map(rows.map(({ challenge }) => [challenge.id, challenge])).values()];
  return rows
    .filter(({ submission }) => HONEST.includes(submission.kind))
    .flatMap(({ challenge, submission }) => {
      const at = challenges.findIndex((one) => one.id === challenge.id);
      return [3, 7].flatMap((away) => {
        const other = challenges[(at + away) % challenges.length];
        if (other === undefined || other.id === challenge.id) return [];
        const measures = measure(
          observe(viewOf(other), readText(submission.prompt), knowledge),
          knowledge.weights,
        );
        return [{ relevant: false, measures, weight: CROSSED_WEIGHT }];
      });
    });
}

export type TopicSample = {
  readonly relevant: boolean;
  readonly measures: Measures;
  readonly weight: number;
};

/** The topic as far as the description tells it. */
export function fitTopic(samples: readonly StepSample[], held: readonly TopicSample[]): Logistic {
  const labelled = samples
    .filter(({ row }) => TOPIC_KINDS.includes(row.submission.kind))
    .map(({ row, measures }) => ({ measures, yes: row.labels.relevant, weight: 1 }));
  return fitMeasures(TOPIC_MEASURES, [
    ...labelled,
    ...held.map(({ relevant, measures, weight }) => ({ measures, yes: relevant, weight })),
  ]);
}

/** The steps of craft and the points of each sub-score. */
export function fitCraft(samples: readonly StepSample[], by: KnownBy): Craft {
  const step = (name: Step, yes: readonly string[], no: readonly string[]): Logistic =>
    fitMeasures(
      STEP_MEASURES[name],
      samples
        .filter(({ row }) => [...yes, ...no].includes(row.submission.kind))
        .map(({ row, measures }) => ({ measures, yes: yes.includes(row.submission.kind), weight: 1 })),
    );
  const steps = {
    worked: step("worked", ["partial", "good", "excellent"], ["minimal"]),
    settled: step("settled", ["good", "excellent"], ["partial"]),
    angle: step("angle", ["excellent"], ["good"]),
  };
  const honest = samples.filter(({ row }) => HONEST.includes(row.submission.kind));
  const points = Object.fromEntries(
    SUB_SCORES.map((subScore): [string, Points] => {
      const rows = honest.map(({ row, measures }) => {
        const taken = stepsOf(measures, { steps });
        // A description alone does not tell the topic surely enough to earn anything by it.
        const base = subScore === "fidelity" && by !== "known" ? 0 : 1;
        const covered = subScore === "creativity" ? 0 : measures.covered;
        // What the brief asks for is the heart of fidelity, whatever a small set of prompts would say.
        const given = subScore === "fidelity" ? REQUIREMENT_POINTS * covered : 0;
        const free = subScore === "fidelity" ? 0 : covered;
        return { x: [base, free, taken.worked, taken.settled, taken.angle], y: row.labels[subScore] - given };
      });
      const [base = 0, free = 0, worked = 0, settled = 0, angle = 0] = fitPoints(rows, 0.25);
      return [
        subScore,
        { base, covered: subScore === "fidelity" ? REQUIREMENT_POINTS : free, worked, settled, angle },
      ];
    }),
  ) as Craft["points"];
  return { steps, points };
}
