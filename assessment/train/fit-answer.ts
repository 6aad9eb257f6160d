import type { KnownBy } from "../src/knowledge/known-challenge.ts";
import type { Logistic } from "../src/knowledge/weights.ts";
import { viewOf } from "../src/brief/brief-view.ts";
import { answerMeasures } from "../src/guards/answer.ts";
import { observe } from "../src/observation/observe.ts";
import { readText } from "../src/text/read-text.ts";
import { fitLogistic } from "./fit.ts";
import type { Labelled } from "./labelled.ts";
import { HONEST } from "./labelled.ts";
import type { KnowledgeInTraining, Shelf } from "./samples.ts";
import { heldAgainst, knowing } from "./samples.ts";

/** An answer is one row in twelve. */
const ANSWER_WEIGHT = 3;
const RIDGE = 0.1;

export type AnswerSample = {
  readonly title: string;
  readonly x: readonly number[];
  readonly y: 0 | 1;
  readonly weight: number;
};

/** Answers that people wrote where a request was asked for, against requests. */
export function answerSamples(
  labelled: readonly Labelled[],
  shelves: readonly Shelf[],
  knowledge: KnowledgeInTraining,
): AnswerSample[] {
  const judged = labelled
    .filter(({ submission: { kind } }) => kind === "answer" || HONEST.includes(kind))
    .map(({ challenge, submission: { kind, prompt } }) => ({
      title: challenge.title,
      x: answerMeasures(observe(viewOf(challenge), readText(prompt), knowledge)),
      y: kind === "answer" ? (1 as const) : (0 as const),
      weight: kind === "answer" ? ANSWER_WEIGHT : 1,
    }));
  const written: AnswerSample[] = [];
  for (const by of ["known", "named"] satisfies KnownBy[])
    for (const { title, view, known, row, own } of heldAgainst(shelves, by, knowledge)) {
      if (!own || (row.kind !== "request" && row.kind !== "answer")) continue;
      const text = readText(row.prompt);
      if (text.tokens.length < 25) continue;
      const yes = row.kind === "answer";
      const x = answerMeasures(observe(view, text, knowing(known, knowledge, row)));
      written.push({ title, x, y: yes ? 1 : 0, weight: yes ? ANSWER_WEIGHT : 1 });
    }
  return [...judged, ...written];
}

export function fitAnswer(samples: readonly AnswerSample[]): Logistic {
  const [bias = 0, ...weights] = fitLogistic(samples, RIDGE);
  return { bias, weights };
}
