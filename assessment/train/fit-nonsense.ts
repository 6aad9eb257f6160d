import { viewOf } from "../src/brief/brief-view.ts";
import { topicOf } from "../src/criteria/steps.ts";
import { nonsenseMeasures } from "../src/guards/nonsense.ts";
import type { Knowledge } from "../src/knowledge/knowledge.ts";
import type { Logistic } from "../src/knowledge/weights.ts";
import { measure } from "../src/observation/measures.ts";
import { observe } from "../src/observation/observe.ts";
import { taskMeasures } from "../src/observation/task.ts";
import { readText } from "../src/text/read-text.ts";
import { fitLogistic } from "./fit.ts";
import type { Labelled } from "./labelled.ts";
import { writerOf } from "./labelled.ts";

/** There is little of it. */
const NONSENSE_WEIGHT = 5;
const RIDGE = 0.1;
/** These have guards of their own. */
const OTHER_GUARDS: readonly string[] = ["stuffing", "injection", "form"];

export type NonsenseSample = {
  readonly title: string;
  readonly writer: string;
  readonly x: readonly number[];
  readonly y: 0 | 1;
  readonly weight: number;
};

/** Nonsense against everything else that people wrote for the challenges of the library. */
export const nonsenseSamples = (rows: readonly Labelled[], knowledge: Knowledge): NonsenseSample[] =>
  rows.flatMap((row) => {
    const { kind, prompt } = row.submission;
    if (OTHER_GUARDS.includes(kind)) return [];
    const seen = observe(viewOf(row.challenge), readText(prompt), knowledge);
    if (seen.known.by !== "known" || !seen.language.english) return [];
    const task = taskMeasures(seen, topicOf(measure(seen), knowledge.weights.topic), knowledge);
    const yes = kind === "gibberish";
    return [
      {
        title: row.challenge.title,
        writer: writerOf(row),
        x: nonsenseMeasures(seen, task, knowledge),
        y: yes ? 1 : 0,
        weight: yes ? NONSENSE_WEIGHT : 1,
      },
    ];
  });

export function fitNonsense(samples: readonly NonsenseSample[]): Logistic {
  const [bias = 0, ...weights] = fitLogistic(samples, RIDGE);
  return { bias, weights };
}
