/** Fits every weight of the assessor from the files of the repository: `npm run train`. */
import { writeFileSync } from "node:fs";
import { scoreBuiltIn } from "../src/built-in.ts";
import type { Knowledge } from "../src/challenge/knowledge.ts";
import { byTitle, knowledgeOf } from "../src/challenge/knowledge.ts";
import { isForeign } from "../src/challenge/corpus.ts";
import type { Support } from "../src/challenge/known-challenge.ts";
import type { Logistic, Weights } from "../src/challenge/weights.ts";
import { probability } from "../src/challenge/weights.ts";
import { libraryChallenges, libraryCorpus, readWeights, wordVectors } from "../bin/read-knowledge.ts";
import {
  fitRequirements,
  fitStated,
  labelledRequirementSamples,
  requirementSamples,
  statedSamples,
} from "./fit-requirements.ts";
import type { StepSample } from "./fit-steps.ts";
import { crossedTopics, fitSteps, fitTopic, stepSample } from "./fit-steps.ts";
import { trainAnswer } from "./fit-answer.ts";
import type { Scored } from "./figures.ts";
import { figuresOf } from "./figures.ts";
import { trainFilledForm } from "./fit-filled-form.ts";
import { nonsenseSamples, speechOf, trainNonsense } from "./fit-nonsense.ts";
import { trainRambling } from "./fit-rambling.ts";
import { fitRelation, relationSamples } from "./fit-relation.ts";
import { fitTask, labelledTaskSamples, taskSamples } from "./fit-task.ts";
import { factSample, fitFactPoints } from "./fit-points.ts";
import { trainPassages } from "./fit-passages.ts";
import { requestsOf, TaskKindsInTraining, trainTaskKinds } from "./fit-task-kinds.ts";
import { trainGraderTalk } from "./fit-grader-talk.ts";
import { trainSense } from "./fit-sense.ts";
import { honestTexts, KnownInTraining, talkTexts } from "./talk-texts.ts";
import { trainOrder } from "./fit-order.ts";
import { writeAiPoints } from "./fit-ai-points.ts";
import { NeighboursInTraining, requestsByChallenge, storedNeighbours } from "./neighbours.ts";
import type { Labelled } from "./labelled.ts";
import { HONEST, libraryLabelledRows, ourLabelledRows, ratedRows, writerOf } from "./labelled.ts";
import { rank, accuracy } from "./ranking.ts";
import type { KnowledgeInTraining, Shelf } from "./samples.ts";

const KNOWN: readonly Support[] = ["known", "named", "derived"];
const since = performance.now();
const say = (text: string): void =>
  console.log(`${((performance.now() - since) / 1000).toFixed(0).padStart(4)} s  ${text}`);

const vectors = wordVectors();
const corpus = byTitle(libraryCorpus());
const shelves: Shelf[] = [...libraryChallenges().values()].flatMap((challenge) => {
  const rows = corpus.get(challenge.title) ?? [];
  return rows.length === 0 ? [] : [{ challenge, rows }];
});
/** Labelled prompts, by what is known of their challenges. */
const labelled = { known: libraryLabelledRows(), named: [], derived: ourLabelledRows() } satisfies Record<
  Support,
  Labelled[]
>;
say(
  `${shelves.length} challenges with ${[...corpus.values()].flat().length} rows, ${labelled.known.length} + ${labelled.derived.length} labelled prompts`,
);

// Digits enough for the same scores, and few enough that every version of Node comes to the same ones.
const rounded = <T>(value: T): T =>
  JSON.parse(
    JSON.stringify(value, (_, one: unknown) => (typeof one === "number" ? Math.round(one * 100) / 100 : one)),
  ) as T;

let weights: Weights = readWeights();
const neighbours = new NeighboursInTraining(corpus);
const requests = requestsOf([...corpus.values()].flat(), labelled.known);
const kinds = new TaskKindsInTraining(requests);
const withKinds = (taskKinds: Weights["taskKinds"]): Knowledge =>
  knowledgeOf(vectors, { ...weights, taskKinds }, neighbours, corpus);
function knowledge(): KnowledgeInTraining {
  const learned = withKinds(weights.taskKinds);
  const others = new Map<Weights["taskKinds"], Knowledge>();
  return {
    ...learned,
    neighbours,
    kinds,
    withoutWriter(writer) {
      const left = kinds.without(writer);
      if (left === undefined) return learned;
      const known = others.get(left) ?? withKinds(left);
      others.set(left, known);
      return known;
    },
  };
}
/** Labelled prompts whose words stand in no order, or are in another language. */
const NO_SENTENCES = ["gibberish", "stuffing", "injection", "otherlang"];
const FOLDS = 5;
const foldOf = (title: string): number =>
  [...title].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973, 7) % FOLDS;

/** Fits on all, and says how well challenges that were left out are judged. */
function fitted<T extends { readonly title: string; readonly x: readonly number[]; readonly y: 0 | 1 }>(
  name: string,
  samples: readonly T[],
  fit: (some: readonly T[]) => Logistic,
): Logistic {
  const held = [0, 1, 2, 3, 4].flatMap((fold) => {
    const { bias, weights: some } = fit(samples.filter(({ title }) => foldOf(title) !== fold));
    return samples
      .filter(({ title }) => foldOf(title) === fold)
      .map((sample) => ({
        sample,
        sum: sample.x.reduce((sum, value, at) => sum + value * (some[at] ?? 0), bias),
        y: sample.y,
      }));
  });
  say(
    `${name}: ${samples.length} samples, challenges left out: order ${rank(held).toFixed(4)}, right ${accuracy(held).toFixed(4)}`,
  );
  return rounded(fit(samples));
}

/** Parts named on the command line alone; all of them by default. Each part stands on those before it. */
const asked = process.argv.slice(2);
const isAsked = (part: string): boolean => asked.length === 0 || asked.includes(part);

if (isAsked("grader-talk")) {
  const known = new KnownInTraining(shelves, knowledge());
  const texts = [...talkTexts(known), ...honestTexts(known, [...labelled.known, ...labelled.derived])];
  weights = { ...weights, graderTalk: trainGraderTalk(texts, knowledge(), foldOf, say) };
}
if (isAsked("order")) {
  const challenges = [...libraryChallenges().values()];
  const honest = [
    ...libraryCorpus()
      .filter((row) => !isForeign(row))
      .map(({ title, prompt }) => ({ group: title, text: prompt })),
    ...challenges.map(({ title, example }) => ({ group: title, text: example })),
    ...labelled.derived
      .filter(({ submission: { kind } }) => !NO_SENTENCES.includes(kind))
      .map(({ challenge, submission }) => ({ group: challenge.id, text: submission.prompt })),
  ];
  const descriptions = challenges.map(({ title, description }) => ({ group: title, text: description }));
  weights = { ...weights, order: trainOrder(descriptions, honest, foldOf, say) };
}
if (isAsked("sense")) {
  const texts = [
    ...libraryCorpus()
      .filter((row) => !isForeign(row))
      .map(({ prompt }) => prompt),
    ...[...libraryChallenges().values()].flatMap(({ description, example }) => [description, example]),
  ];
  weights = { ...weights, ...trainSense(texts, vectors) };
  say("pairs and coherence of words fitted");
}
if (isAsked("forms")) {
  const known = new KnownInTraining(shelves, knowledge());
  weights = {
    ...weights,
    filledForm: trainFilledForm(known, [...labelled.known, ...labelled.derived], knowledge(), foldOf, say),
  };
}
if (isAsked("passages")) {
  weights = { ...weights, passages: trainPassages(corpus, vectors) };
  say("directions of passages fitted");
}
if (isAsked("requirement"))
  for (const by of KNOWN) {
    const samples =
      by === "known"
        ? labelledRequirementSamples(statedSamples(labelled.known, knowledge()))
        : requirementSamples(shelves, by, knowledge());
    const fit = fitted(`requirement, ${by}`, samples, fitRequirements);
    weights = { ...weights, requirement: { ...weights.requirement, [by]: fit } };
  }
if (isAsked("stated")) {
  const samples = statedSamples(labelled.known, knowledge());
  weights = { ...weights, stated: rounded(fitStated(samples)) };
  const credited = (y: number): string => {
    const some = samples.filter((one) => one.y === y);
    const share = some.filter(({ x }) => probability(weights.stated, x) >= 0.5).length / some.length;
    return share.toFixed(3);
  };
  say(`stated: found ${credited(1)} of those stated, ${credited(0)} of those missing`);
}
if (isAsked("relation"))
  weights = { ...weights, relation: fitted("relation", relationSamples(shelves, knowledge()), fitRelation) };
if (isAsked("craft")) {
  const learned = knowledge();
  const [ofLibrary, others] = [labelled.known, labelled.derived].map((rows) =>
    rows.map((row) => stepSample(row, learned)),
  ) as [StepSample[], StepSample[]];
  const topic = fitTopic(others, crossedTopics(labelled.derived, learned));
  const derived = fitSteps(others);
  weights = {
    ...rounded({
      ...weights,
      topic,
      steps: { known: fitSteps(ofLibrary), named: derived, derived },
    }),
    taskKinds: weights.taskKinds,
    passages: weights.passages,
  };
}
if (isAsked("task-kinds")) {
  weights = { ...weights, taskKinds: trainTaskKinds(requests) };
  say("kinds of tasks fitted");
}
if (isAsked("task"))
  for (const by of KNOWN) {
    const samples = [
      ...taskSamples(shelves, by, knowledge()),
      ...labelledTaskSamples(labelled[by], by, knowledge()),
    ];
    weights = { ...weights, task: { ...weights.task, [by]: fitted(`task, ${by}`, samples, fitTask) } };
  }
if (isAsked("answer")) {
  const judged = [...labelled.known, ...labelled.derived];
  weights = { ...weights, answer: trainAnswer(judged, shelves, knowledge(), foldOf, say) };
}
if (isAsked("rambling")) {
  const judged = [...labelled.known, ...labelled.derived];
  weights = { ...weights, rambling: trainRambling(judged, shelves, knowledge(), say) };
}
if (isAsked("nonsense")) {
  const samples = nonsenseSamples([...labelled.known, ...labelled.derived], shelves, knowledge());
  const { speech, sense } = trainNonsense(samples, foldOf, say);
  weights = { ...weights, nonsense: { speech, sense: rounded(sense) } };
}
/** How well labelled prompts are judged by what other writers' prompts for other challenges taught. */
if (isAsked("figures")) {
  const people = taskSamples(shelves, "known", knowledge());
  const judged = labelledTaskSamples(labelled.known, "known", knowledge());
  const senseless = nonsenseSamples([...labelled.known, ...labelled.derived], shelves, knowledge());
  const learned = knowledge();
  const measured = labelled.known.map((row) => stepSample(row, learned));
  const scored = [...new Set(labelled.known.map(writerOf))].flatMap((writer): Scored[] => {
    const own = labelled.known.filter((row) => writerOf(row) === writer);
    const titles = new Set(own.map(({ challenge }) => challenge.title));
    const isOther = ({ title, writer: by }: { readonly title: string; readonly writer?: string }): boolean =>
      !titles.has(title) && by !== writer;
    const taught: Weights = {
      ...weights,
      nonsense: { ...weights.nonsense, speech: speechOf(senseless.filter(isOther)) },
      taskKinds: kinds.without(writer) ?? weights.taskKinds,
      task: { ...weights.task, known: fitTask([...people, ...judged].filter(isOther)) },
      steps: {
        ...weights.steps,
        known: fitSteps(measured.filter(({ row: { challenge } }) => isOther(challenge))),
      },
    };
    const judging = knowledgeOf(vectors, taught, neighbours, corpus);
    return own.map((row) => ({ row, ...scoreBuiltIn(row.challenge, row.submission.prompt, judging) }));
  });
  console.log(JSON.stringify(figuresOf(scored, false), null, 1));
}
if (isAsked("points")) {
  const learned = knowledge();
  const sample = (row: Labelled) => factSample(row, learned);
  const rated = ratedRows().map(sample);
  const fit = (rows: readonly Labelled[]) =>
    fitFactPoints(rated, rows.filter(({ submission: { kind } }) => HONEST.includes(kind)).map(sample));
  const derived = fit(labelled.derived);
  weights = {
    ...weights,
    points: rounded({ known: fit(labelled.known), named: derived, derived }),
  };
  say(`points of facts fitted to ${rated.length} rated prompts`);
}
if (isAsked("ai-points")) writeAiPoints(knowledge());
const trained = new URL("../../library/trained/", import.meta.url);
if (isAsked("neighbours"))
  writeFileSync(new URL("neighbours.json", trained), storedNeighbours(requestsByChallenge(corpus)));
writeFileSync(new URL("weights.json", trained), `${JSON.stringify(weights, null, 2)}\n`);
say("library/trained written");
