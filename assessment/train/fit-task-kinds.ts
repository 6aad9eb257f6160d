import { readFileSync } from "node:fs";
import type { CorpusRow } from "../src/challenge/corpus.ts";
import { isForeign } from "../src/challenge/corpus.ts";
import type { StoredTaskKinds } from "../src/challenge/task-kinds.ts";
import { taskFeatures } from "../src/challenge/task-features.ts";
import { readText } from "../src/language/tokenize.ts";
import { dice, shuffle } from "./fit-text.ts";
import type { Labelled } from "./labelled.ts";
import { writerOf } from "./labelled.ts";

/** For each challenge of the library the kind of thing that it wants, and further ones by which it may fairly be called. */
const KINDS_OF = new Map(
  Object.entries(
    JSON.parse(
      readFileSync(new URL("../../library/task-kinds/kinds.json", import.meta.url), "utf8"),
    ) as Record<string, string[]>,
  ),
);
const KINDS = [...new Set([...KINDS_OF.values()].flat())].sort();

/** A feature counts where requests for so many challenges have it: what a single one is about tells nothing of kinds. */
const CHALLENGES = 12;
/** How far each further kind of a challenge is meant as well. */
const FURTHER = 0.1;
const ROUNDS = 6;
const RATE = 0.3;
const RIDGE = 1e-5;

type Sample = { readonly places: readonly number[]; readonly wanted: Float64Array };

/** A request for a challenge, and who wrote it. */
type Request = { readonly title: string; readonly by: string; readonly prompt: string };

/** Too short ones say little of what they want. */
const TELLING = ["partial", "good", "excellent"];

/** People's requests in the corpus, and labelled ones. */
export const requestsOf = (corpus: Iterable<CorpusRow>, labelled: readonly Labelled[]): Request[] => [
  ...[...corpus].filter((row) => row.kind === "request" && !isForeign(row)),
  ...labelled
    .filter(({ submission: { kind } }) => TELLING.includes(kind))
    .map((row) => ({ title: row.challenge.title, by: writerOf(row), prompt: row.submission.prompt })),
];

function wantedBy(title: string): Float64Array {
  const [main, ...further] = KINDS_OF.get(title) ?? [];
  if (main === undefined) throw new Error(`task-kinds: no kind is known of "${title}"`);
  const wanted = new Float64Array(KINDS.length);
  for (const kind of further) wanted[KINDS.indexOf(kind)] = FURTHER;
  wanted[KINDS.indexOf(main)] = 1 - FURTHER * further.length;
  return wanted;
}

/** The places that count, each with its number. */
function placesThatCount(
  rows: readonly Request[],
  features: readonly (readonly number[])[],
): Map<number, number> {
  const titles = new Map<number, Set<string>>();
  rows.forEach(({ title }, at) => {
    for (const place of features[at] ?? []) {
      const some = titles.get(place) ?? new Set();
      titles.set(place, some.add(title));
    }
  });
  const counting = [...titles].filter(([, { size }]) => size >= CHALLENGES).map(([place]) => place);
  return new Map(counting.sort((a, b) => a - b).map((place, at) => [place, at]));
}

/** Logistic regression over all kinds by steps of falling length (AdaGrad), in the same order at every run. */
function fit(samples: readonly Sample[], places: number): { bias: Float64Array; weights: Float32Array } {
  const kinds = KINDS.length;
  const weights = new Float32Array(places * kinds);
  const steps = new Float32Array(places * kinds).fill(0.01);
  const bias = new Float64Array(kinds);
  const roll = dice(11);
  const order = samples.map((_, at) => at);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const at of shuffle(order, roll)) {
      const { places: some, wanted } = samples[at] as Sample;
      const size = 1 / Math.sqrt(some.length);
      const sums = bias.map((one, kind) => {
        let sum = 0;
        for (const place of some) sum += weights[place * kinds + kind] as number;
        return Math.exp(one + sum * size);
      });
      const all = sums.reduce((sum, one) => sum + one, 0);
      for (let kind = 0; kind < kinds; kind += 1) {
        const error = (sums[kind] as number) / all - (wanted[kind] as number);
        bias[kind] = (bias[kind] as number) - 0.02 * error;
        for (const place of some) {
          const one = place * kinds + kind;
          const slope = error * size + RIDGE * (weights[one] as number);
          steps[one] = (steps[one] as number) + slope * slope;
          weights[one] = (weights[one] as number) - (RATE * slope) / Math.sqrt(steps[one] as number);
        }
      }
    }
  return { bias, weights };
}

/** Fits what tells kinds of tasks apart on people's requests. */
export function trainTaskKinds(rows: readonly Request[]): StoredTaskKinds {
  const features = rows.map(({ prompt }) => taskFeatures(readText(prompt)));
  const places = placesThatCount(rows, features);
  const samples = rows.map(({ title }, at) => ({
    places: (features[at] ?? []).flatMap((place) => places.get(place) ?? []),
    wanted: wantedBy(title),
  }));
  const { bias, weights } = fit(samples, places.size);
  const most = weights.reduce((largest, one) => Math.max(largest, Math.abs(one)), 0);
  const scale = Number((most / 127).toPrecision(6));
  return {
    bias: Array.from(bias, (one) => Math.round(one * 100) / 100),
    scale,
    places: Buffer.from([...places.keys()].flatMap((place) => [place % 256, place >> 8])).toString("base64"),
    weights: Buffer.from(Int8Array.from(weights, (one) => Math.round(one / scale)).buffer).toString("base64"),
  };
}

const GROUPS = 4;

/** What is known of kinds, and how it would be without what one person wrote. */
export class TaskKindsInTraining {
  private readonly models: readonly StoredTaskKinds[];
  private readonly groups: ReadonlyMap<string, number>;

  constructor(rows: readonly Request[]) {
    const people = [...new Set(rows.map(({ by }) => by))].sort();
    this.groups = new Map(people.map((by, at) => [by, at % GROUPS]));
    this.models = Array.from({ length: GROUPS }, (_, group) =>
      trainTaskKinds(rows.filter(({ by }) => this.groups.get(by) !== group)),
    );
  }

  /** Nothing for a writer of whom no request is known. */
  without(by: string): StoredTaskKinds | undefined {
    return this.models[this.groups.get(by) ?? -1];
  }
}
