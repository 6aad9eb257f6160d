import { onceForEach } from "../language/once-for-each.ts";
import type { Support } from "./known-challenge.ts";
import type { StoredPassages } from "./passage-embedding.ts";
import type { StoredTaskKinds } from "./task-kinds.ts";

/** A logistic regression: the bias and one weight for each measure; `probability` gives 0..1. */
export type Logistic = { readonly bias: number; readonly weights: readonly number[] };

/** Steps of craft; each builds on the one before. */
export type CraftStep = "worked" | "settled";

/**
 * A regression over the features of a text: a weight for each place of a feature, in steps of `scale`, and one for each
 * measure of it.
 */
export type TextModel = {
  readonly bias: number;
  readonly scale: number;
  readonly weights: Int8Array;
  readonly measures: readonly number[];
};

/** The stored form of a text model: each weight is one character of base64. */
export type StoredTextModel = Omit<TextModel, "weights"> & { readonly weights: string };

/** Everything that `npm run train` finds out; the order of each list of weights stands where its measures are. */
export type Weights = {
  /** Whether a requirement is stated: with people's sayings, with the challenge's own words, cut from a description. */
  readonly requirement: Readonly<Record<Support, Logistic>>;
  /**
   * The same measures where people's requests are known, calibrated by length: in each length of prompts as much weight
   * lies on requirements that are missing as on those that are stated. It decides the rows of the score sheet.
   */
  readonly stated: Logistic;
  /** Which passages demand the same. */
  readonly passages: StoredPassages;
  /** Whether a sentence has to do with the task, where people's requests are known. */
  readonly relation: Logistic;
  /** Whether the prompt is about the challenge, as far as its description tells. */
  readonly topic: Logistic;
  /** Whether the prompt asks for this challenge's task: with people's requests, and without. */
  readonly task: Readonly<Record<Support, Logistic>>;
  /** Which kind of thing a text wants. */
  readonly taskKinds: StoredTaskKinds;
  /** Whether a text is the answer itself. */
  readonly answer: StoredTextModel;
  /** Whether a text is thinking aloud. */
  readonly rambling: StoredTextModel;
  /** Whether a piece of text speaks to the grader. */
  readonly graderTalk: StoredTextModel;
  /** Which words stand side by side, and which meanings follow each other, where there is no sense. */
  readonly pairs: StoredTextModel;
  readonly coherence: StoredTextModel;
  /** Whether a text is fluent nonsense: how it speaks alone, and beside other measures of its sense. */
  readonly nonsense: {
    readonly speech: StoredTextModel;
    readonly sense: Logistic;
  };
  /** Whether the words of a text stand in an order that no sentence has. */
  readonly order: StoredTextModel;
  /** Whether a text is a form that fits every challenge. */
  readonly filledForm: StoredTextModel;
  /** How steps of craft are seen; the more is known of a challenge, the more surely its requirements are found. */
  readonly steps: Readonly<Record<Support, Readonly<Record<CraftStep, Logistic>>>>;
  /** What each fact beside the requirements is worth, in points of its sub-score; the facts of each come to 100. */
  readonly points: Readonly<Record<Support, Readonly<Record<string, number>>>>;
};

/** The log odds: 0 is even, more is likelier. */
export function sumOf({ bias, weights }: Logistic, measures: readonly number[]): number {
  let sum = bias;
  for (let at = 0; at < weights.length; at += 1) sum += (weights[at] as number) * (measures[at] ?? 0);
  return sum;
}

/** The probability, 0..1. */
export const probability = (logistic: Logistic, measures: readonly number[], sharpness = 1): number =>
  1 / (1 + Math.exp(-sumOf(logistic, measures) * sharpness));

const models = new WeakMap<StoredTextModel, TextModel>();

/** The stored model, read once. */
export function modelOf(storedModel: StoredTextModel): TextModel {
  const cached = models.get(storedModel);
  if (cached !== undefined) return cached;
  const { bias, scale, weights, measures } = storedModel;
  const model = {
    bias,
    scale,
    measures,
    weights: Int8Array.from(atob(weights), (char) => char.charCodeAt(0)),
  };
  models.set(storedModel, model);
  return model;
}

/** The most that the measures, each of 0..1, can add to the sum. */
const mostOf = onceForEach((weights: readonly number[]): number =>
  weights.reduce((sum, weight) => sum + Math.max(0, weight), 0),
);

/** Tolerance for rounding when two sums are compared. */
const ROUNDING = 1e-6;

/**
 * `modelSum` if it reaches `least`, else null. Faster than the sum itself: for most texts the features alone
 * show that it stays below, whatever the measures.
 */
export function modelSumFrom(
  least: number,
  model: TextModel,
  places: readonly number[],
  measures: () => readonly number[],
): number | null {
  if (modelSum(model, places) + mostOf(model.measures) < least - ROUNDING) return null;
  const sum = modelSum(model, places, measures());
  return sum < least ? null : sum;
}

/** The log odds that a text with these features is what the model looks for: 0 is even, more is surer. */
export function modelSum(
  model: TextModel,
  places: readonly number[],
  measures: ArrayLike<number> = [],
): number {
  let sum = 0;
  for (const place of places) sum += model.weights[place] as number;
  sum = model.bias + (sum * model.scale) / Math.sqrt(places.length);
  for (let at = 0; at < model.measures.length; at += 1)
    sum += (model.measures[at] as number) * (measures[at] ?? 0);
  return sum;
}
