import type { Support } from "../src/challenge/known-challenge.ts";
import type { StoredTextModel } from "../src/challenge/weights.ts";
import { viewOf } from "../src/challenge/brief-view.ts";
import {
  ANSWER_MEASURES,
  answerMeasures,
  answerPlaces,
  mayBeAnswer,
} from "../src/detectors/finished-answer.ts";
import type { Observation } from "../src/evidence/observe.ts";
import { observe } from "../src/evidence/observe.ts";
import { readText } from "../src/language/tokenize.ts";
import { SPEECH_FEATURES } from "../src/language/speech-features.ts";
import type { TextSample } from "./fit-text.ts";
import { fitText, stored, textSum } from "./fit-text.ts";
import type { Labelled } from "./labelled.ts";
import { HONEST } from "./labelled.ts";
import type { KnowledgeInTraining, Shelf } from "./samples.ts";
import { heldAgainst, knowing } from "./samples.ts";

/** An answer is one row in twelve. */
const ANSWER_WEIGHT = 3;
const FIT = {
  features: SPEECH_FEATURES,
  measures: ANSWER_MEASURES.length,
  rounds: 12,
  rate: 0.1,
  ridge: 1e-4,
};
/** Labelled prompts that ask for something, whatever else is wrong with them. */
const ASKING: readonly string[] = [...HONEST, "offtopic", "echo", "rambling"];
const FOLDS = [0, 1, 2, 3, 4];

type AnswerSample = TextSample & {
  readonly title: string;
  readonly from: "labelled" | "corpus";
  /** Asks in earnest for what the challenge wants. */
  readonly honest: boolean;
};

/** Answers that people wrote where a request was asked for, against requests for that or for something else. */
function answerSamples(
  labelled: readonly Labelled[],
  shelves: readonly Shelf[],
  knowledge: KnowledgeInTraining,
): AnswerSample[] {
  const sample = (
    title: string,
    from: AnswerSample["from"],
    kind: string,
    seen: Observation,
  ): AnswerSample[] => {
    if (!mayBeAnswer(seen)) return [];
    const honest = kind === "request" || HONEST.includes(kind);
    const places = answerPlaces(seen);
    return [{ title, from, honest, places, measures: answerMeasures(seen), y: kind === "answer" ? 1 : 0 }];
  };
  const judged = labelled
    .filter(({ submission: { kind } }) => kind === "answer" || ASKING.includes(kind))
    .flatMap(({ challenge, submission: { kind, prompt } }) =>
      sample(challenge.title, "labelled", kind, observe(viewOf(challenge), readText(prompt), knowledge)),
    );
  const written: AnswerSample[] = [];
  for (const by of ["known", "named"] satisfies Support[])
    for (const { title, view, known, row, own } of heldAgainst(shelves, by, knowledge)) {
      if (!own) continue;
      const seen = observe(view, readText(row.prompt), knowing(known, knowledge, row));
      written.push(...sample(title, "corpus", row.kind, seen));
    }
  return [...judged, ...written];
}

const fit = (samples: readonly AnswerSample[]): ReturnType<typeof fitText> =>
  fitText(
    samples.flatMap((one) => Array.from({ length: one.y === 1 ? ANSWER_WEIGHT : 1 }, () => one)),
    FIT,
  );

/** Fits on all, and says how many answers are found and how many requests are taken for one, challenges left out. */
export function trainAnswer(
  labelled: readonly Labelled[],
  shelves: readonly Shelf[],
  knowledge: KnowledgeInTraining,
  foldOf: (title: string) => number,
  say: (text: string) => void,
): StoredTextModel {
  const samples = answerSamples(labelled, shelves, knowledge);
  const held = FOLDS.flatMap((fold) => {
    const model = fit(samples.filter(({ title }) => foldOf(title) !== fold));
    return samples
      .filter(({ title }) => foldOf(title) === fold)
      .map((one) => ({ ...one, sum: textSum(model, one) }));
  });
  const share = (some: typeof held, mark: number): string =>
    `${some.filter(({ sum }) => sum > mark).length} of ${some.length}`;
  for (const mark of [-0.65, -0.4, -0.2, 0, 0.5])
    for (const from of ["labelled", "corpus"]) {
      const some = held.filter((one) => one.from === from);
      say(
        `answers, left out, above ${mark}, ${from}: ${share(
          some.filter(({ y }) => y === 1),
          mark,
        )} found, ${share(
          some.filter(({ honest }) => honest),
          mark,
        )} honest prompts taken for one`,
      );
    }
  return stored(fit(samples));
}
