import type { Brief } from "../src/scores.ts";
import type { CorpusRow } from "../src/challenge/corpus.ts";
import type { Knowledge } from "../src/challenge/knowledge.ts";
import type { Support } from "../src/challenge/known-challenge.ts";
import type { Logistic } from "../src/challenge/weights.ts";
import { topicOf } from "../src/evidence/craft-steps.ts";
import { viewOf } from "../src/challenge/brief-view.ts";
import { measure } from "../src/evidence/measures.ts";
import { observe } from "../src/evidence/observe.ts";
import { TASK_MEASURES, taskMeasures } from "../src/evidence/task.ts";
import { readText } from "../src/language/tokenize.ts";
import type { BriefView } from "../src/challenge/brief-view.ts";
import { filledForm } from "./filled-form.ts";
import { fitLogistic } from "./fit.ts";
import type { Labelled } from "./labelled.ts";
import { HONEST, writerOf } from "./labelled.ts";
import type { KnowledgeInTraining, Shelf } from "./samples.ts";
import { heldAgainst, knowing } from "./samples.ts";

/** A prompt held against a challenge's task. */
export type TaskSample = {
  readonly title: string;
  /** Who wrote it, where it is labelled. */
  readonly writer: string;
  readonly kind: string;
  readonly prompt: string;
  readonly x: readonly number[];
  readonly y: 0 | 1;
  readonly weight: number;
};

const RIDGE = 0.1;
/** What an expert judged counts more, and so do exact prompts for other challenges. */
const LABELLED_WEIGHT: Readonly<Record<Support, number>> = { known: 12, named: 6, derived: 6 };
const CROSSED_WEIGHT = 3;
/**
 * These six wrote prompts that look like requests for the challenge on purpose, one for each. Learners write few of them:
 * with full weight they cost sound prompts in words of one's own more than they find.
 */
const MISLEADING: ReadonlySet<string> = new Set(["21", "22", "23", "24", "25", "26"]);
const MISLEADING_SHARE = 0.2;
/** Hard ones are rare: another task on the same subject. */
const WEIGHTS: Readonly<Record<string, number>> = {
  "other-deliverable": 4,
  "other-question": 4,
  "other-subject": 2,
};

/** One challenge in so many teaches what asking for a task is; more of them change no weight by much. */
const TAUGHT_BY = 4;
/** Requests cut in half count more where more samples speak against them: labelled prompts for another task. */
const HALF_WEIGHT: Readonly<Record<Support, number>> = { known: 6, named: 1, derived: 1 };
const FORM_WEIGHT = 4;
const SMALL_TALK_WEIGHT = 3;

/** A request without every second thing that it states; people who leave so much out ask for the task all the same. */
const halfOf = ({ prompt, states }: CorpusRow, from: number): string =>
  Object.values(states)
    .filter((_, at) => at % 2 === from)
    .reduce((text, quote) => text.replace(quote, ""), prompt);

const SMALL_TALK = [
  "hello",
  "hello, how are you today?",
  "my name is Anna and I live by the sea",
  "can you help me with something please",
  "write something nice",
  "what is the capital of France?",
];

function measures(view: BriefView, prompt: string, knowledge: Knowledge): number[] {
  const seen = observe(view, readText(prompt), knowledge);
  const topic = topicOf(measure(seen), knowledge.weights.topic);
  const found = taskMeasures(seen, topic, knowledge);
  return TASK_MEASURES[seen.known.support].map((name) => found[name]);
}

/** The corpus: requests for the challenge, what is no solution, and requests for other challenges. */
export function taskSamples(
  all: readonly Shelf[],
  by: Support,
  knowledge: KnowledgeInTraining,
): TaskSample[] {
  const out: TaskSample[] = [];
  const shelves = all.filter((_, at) => at % TAUGHT_BY === 1);
  for (const [at, { challenge }] of shelves.entries()) {
    const { title, description, rubric } = challenge;
    const view = viewOf(by === "derived" ? { title, description } : { title, description, rubric });
    if (knowledge.of(view).support !== by) continue;
    const add = (kind: string, prompt: string, y: 0 | 1, weight: number): void =>
      void out.push({ title, writer: "", kind, prompt, x: measures(view, prompt, knowledge), y, weight });
    add("small talk", SMALL_TALK[at % SMALL_TALK.length] ?? "", 0, SMALL_TALK_WEIGHT);
    for (const step of [0, 1]) add("form", filledForm(challenge, 2 * at + step), 0, FORM_WEIGHT);
  }
  const plain = new Map(
    shelves.map(({ challenge: { title, description } }) => [title, viewOf({ title, description })]),
  );
  for (const { title, view, known, row, own } of heldAgainst(shelves, by, knowledge)) {
    if (row.kind === "answer") continue;
    const yes = own && row.kind === "request";
    const described = by === "derived" ? plain.get(title) : undefined;
    const knows = knowing(known, knowledge, row);
    const looked = described === undefined ? knows : { ...knows, of: knowledge.of };
    const x = measures(described ?? view, row.prompt, looked);
    const kind = own ? row.kind : "stranger";
    out.push({ title, writer: "", kind, prompt: row.prompt, x, y: yes ? 1 : 0, weight: WEIGHTS[kind] ?? 1 });
    if (!yes || row.by === "example") continue;
    const half = halfOf(row, out.length % 2);
    const partly = measures(described ?? view, half, looked);
    out.push({ title, writer: "", kind: "half", prompt: half, x: partly, y: 1, weight: HALF_WEIGHT[by] });
  }
  return out;
}

/** Kinds whose label tells whether the task is asked for; copies and forms only where requests are known. */
const JUDGED: readonly string[] = [...HONEST, "offtopic", "rambling"];
const JUDGED_WHERE_KNOWN: readonly string[] = [...JUDGED, "echo", "form"];

const shareOf = (row: Labelled): number => (MISLEADING.has(writerOf(row)) ? MISLEADING_SHARE : 1);

/** Labelled prompts whose topic an expert judged, and the honest ones held against other labelled challenges. */
export function labelledTaskSamples(
  rows: readonly Labelled[],
  by: Support,
  knowledge: KnowledgeInTraining,
): TaskSample[] {
  const challenges = [...new Map(rows.map((row) => [row.challenge.title, row.challenge])).values()];
  const places = new Map(challenges.map(({ title }, at) => [title, at]));
  return rows
    .filter(({ submission }) => (by === "known" ? JUDGED_WHERE_KNOWN : JUDGED).includes(submission.kind))
    .flatMap((row) => {
      const { title } = row.challenge;
      const { kind, prompt } = row.submission;
      const at = places.get(title) ?? 0;
      const sample = (challenge: Brief, name: string, y: 0 | 1, weight: number): TaskSample[] => {
        const view = viewOf(challenge);
        const writer = writerOf(row);
        const learned = knowledge.withoutWriter(writer);
        if (learned.of(view).support !== by) return [];
        const x = measures(view, prompt, learned);
        return [{ title: challenge.title, writer, kind: name, prompt, x, y, weight }];
      };
      const others = kind === "excellent" || kind === "good" ? [3, 7] : [];
      return [
        ...sample(row.challenge, kind, row.labels.relevant ? 1 : 0, LABELLED_WEIGHT[by] * shareOf(row)),
        ...others.flatMap((away) => {
          const other = challenges[(at + away) % challenges.length];
          return other === undefined || other.title === title
            ? []
            : sample(other, "crossed", 0, CROSSED_WEIGHT);
        }),
      ];
    });
}

export function fitTask(samples: readonly TaskSample[]): Logistic {
  const [bias = 0, ...weights] = fitLogistic(samples, RIDGE);
  return { bias, weights };
}
