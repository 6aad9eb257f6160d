import type { Knowledge } from "../src/challenge/knowledge.ts";
import type { CraftStep, Logistic } from "../src/challenge/weights.ts";
import { viewOf } from "../src/challenge/brief-view.ts";
import { CRAFT_MEASURES, TOPIC_MEASURES } from "../src/evidence/craft-steps.ts";
import type { Measure, Measures } from "../src/evidence/measures.ts";
import { measure } from "../src/evidence/measures.ts";
import { observe } from "../src/evidence/observe.ts";
import { readText } from "../src/language/tokenize.ts";
import { fitLogistic } from "./fit.ts";
import type { Labelled } from "./labelled.ts";
import { HONEST } from "./labelled.ts";

/** A labelled prompt with what was measured of it. */
export type StepSample = { readonly row: Labelled; readonly measures: Measures };

const RIDGE = 0.1;
/** Easy ones must not drown the hard ones of the expert. */
const CROSSED_WEIGHT = 0.2;
const TOPIC_KINDS = [...HONEST, "offtopic", "echo", "rambling"];

export const stepSample = (row: Labelled, knowledge: Knowledge): StepSample => ({
  row,
  measures: measure(observe(viewOf(row.challenge), readText(row.submission.prompt), knowledge)),
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
        const measures = measure(observe(viewOf(other), readText(submission.prompt), knowledge));
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

/** The steps of craft, each of which builds on the one before. */
export function fitSteps(samples: readonly StepSample[]): Readonly<Record<CraftStep, Logistic>> {
  const step = (name: CraftStep, yes: readonly string[], no: readonly string[]): Logistic =>
    fitMeasures(
      CRAFT_MEASURES[name],
      samples
        .filter(({ row }) => [...yes, ...no].includes(row.submission.kind))
        .map(({ row, measures }) => ({ measures, yes: yes.includes(row.submission.kind), weight: 1 })),
    );
  return {
    worked: step("worked", ["partial", "good", "excellent"], ["minimal"]),
    settled: step("settled", ["good", "excellent"], ["partial"]),
  };
}
