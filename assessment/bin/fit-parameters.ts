import type { Brief } from "../src/assessment.ts";
import type { Measures } from "../src/criteria/measures.ts";
import { measure } from "../src/criteria/measures.ts";
import type { Parameters, Points, Step } from "../src/criteria/parameters.ts";
import { STEP_MEASURES, stepsOf } from "../src/criteria/steps.ts";
import { observe, viewOf } from "../src/observe.ts";
import { SUB_SCORES } from "../src/sums.ts";
import { readText } from "../src/text/read-text.ts";
import type { Weighted } from "./fit.ts";
import { fitLogistic, fitPoints } from "./fit.ts";

/** A prompt with an expert's labels; `kind` says which step it stands on. */
export type Labelled = {
  readonly challenge: Brief & { readonly id: string };
  readonly submission: { readonly id: string; readonly prompt: string; readonly kind: string };
  readonly labels: Readonly<
    Record<"overall" | "fidelity" | "clarity" | "conciseness" | "creativity", number>
  > & { readonly relevant: boolean };
};

export type Sample = { readonly row: Labelled; readonly measures: Measures };

/** A prompt held against a challenge for its topic alone; `of` names the labelled challenges it has to do with. */
export type TopicSample = {
  readonly relevant: boolean;
  readonly measures: Measures;
  readonly weight: number;
  readonly of: readonly string[];
};

const RIDGE = 0.1;
/** The topic has the library's prompts to hold it. */
const TOPIC_RIDGE = 0.1;
const FACET_POINTS = 50;
/** Easy negatives must not drown the expert's hard ones. */
export const LIBRARY_WEIGHT = 0.02;
const CROSSED_WEIGHT = 0.05;
const HONEST = ["minimal", "partial", "good", "excellent"];
const TOPIC_KINDS = [...HONEST, "offtopic", "echo", "rambling"];

export const sampleOf = (row: Labelled): Sample => ({
  row,
  measures: measure(observe(viewOf(row.challenge), readText(row.submission.prompt))),
});

const SMALL_TALK = [
  "hello",
  "hello, how are you today?",
  "my name is Anna and I live by the sea",
  "can you help me with something please",
];

/** Honest prompts held against challenges they were not written for, and small talk: about nothing asked for. */
export function crossedSamples(rows: readonly Labelled[]): TopicSample[] {
  const challenges = [...new Map(rows.map((row) => [row.challenge.id, row.challenge])).values()];
  const against = (other: Labelled["challenge"], prompt: string, own: string): TopicSample => ({
    relevant: false,
    measures: measure(observe(viewOf(other), readText(prompt))),
    weight: CROSSED_WEIGHT,
    of: [own, other.id],
  });
  const honest = rows.filter((row) => HONEST.includes(row.submission.kind));
  return [
    ...honest.flatMap(({ challenge, submission }) => {
      const at = challenges.findIndex((one) => one.id === challenge.id);
      return [3, 7].flatMap((steps) => {
        const other = challenges[(at + steps) % challenges.length];
        return other === undefined || other.id === challenge.id
          ? []
          : [against(other, submission.prompt, challenge.id)];
      });
    }),
    ...challenges.flatMap((one) => SMALL_TALK.map((text) => against(one, text, one.id))),
  ];
}

function step(
  name: Step,
  rows: readonly { measures: Measures; yes: boolean; weight: number }[],
): { bias: number; weights: number[] } {
  const data: Weighted[] = rows.map(({ measures, yes, weight }) => ({
    x: STEP_MEASURES[name].map((one) => measures[one]),
    y: yes ? 1 : 0,
    weight,
  }));
  const [bias = 0, ...weights] = fitLogistic(data, name === "topic" ? TOPIC_RIDGE : RIDGE);
  return { bias, weights };
}

export function fitParameters(samples: readonly Sample[], held: readonly TopicSample[]): Parameters {
  const between = (
    yes: readonly string[],
    no: readonly string[],
  ): { measures: Measures; yes: boolean; weight: number }[] =>
    samples
      .filter(({ row }) => [...yes, ...no].includes(row.submission.kind))
      .map(({ row, measures }) => ({ measures, yes: yes.includes(row.submission.kind), weight: 1 }));
  const topical = [
    ...samples
      .filter(({ row }) => TOPIC_KINDS.includes(row.submission.kind))
      .map(({ row, measures }) => ({ measures, yes: row.labels.relevant, weight: 1 })),
    ...held.map(({ relevant, measures, weight }) => ({ measures, yes: relevant, weight })),
  ];
  const steps = {
    topic: step("topic", topical),
    worked: step("worked", between(["partial", "good", "excellent"], ["minimal"])),
    settled: step("settled", between(["good", "excellent"], ["partial"])),
    angle: step("angle", between(["excellent"], ["good"])),
  };
  const none: Points = { base: 0, covered: 0, worked: 0, settled: 0, angle: 0 };
  const start: Parameters = {
    steps,
    points: { fidelity: none, clarity: none, conciseness: none, creativity: none },
  };
  const honest = samples.filter(({ row }) => HONEST.includes(row.submission.kind));
  const points = Object.fromEntries(
    SUB_SCORES.map((subScore) => {
      const rows = honest.map(({ row, measures }) => {
        const taken = stepsOf(measures, start);
        // The topic holds a score down where it is missed; it earns nothing by itself.
        const base = subScore === "fidelity" ? 0 : 1;
        const covered = subScore === "creativity" ? 0 : measures.covered;
        // What the brief asks for is the heart of fidelity, whatever a small set of prompts would say.
        const given = subScore === "fidelity" ? FACET_POINTS * covered : 0;
        const free = subScore === "fidelity" ? 0 : covered;
        return { x: [base, free, taken.worked, taken.settled, taken.angle], y: row.labels[subScore] - given };
      });
      const [base = 0, free = 0, worked = 0, settled = 0, angle = 0] = fitPoints(rows, 0.25);
      return [
        subScore,
        { base, covered: subScore === "fidelity" ? FACET_POINTS : free, worked, settled, angle },
      ];
    }),
  ) as Parameters["points"];
  return { steps, points };
}
