import { TASK_PLACES, taskFeatures } from "./task-features.ts";
import type { ReadText } from "../language/tokenize.ts";

/**
 * The learned model of kinds of tasks: for each feature that counts a row of weights, one for each kind, in
 * steps of `scale`.
 */
export type TaskKindsModel = {
  /** One bias for each kind. */
  readonly bias: readonly number[];
  readonly scale: number;
  /** Where the weights of a place begin; below 0 for places that do not count. */
  readonly rows: Int32Array;
  readonly weights: Int8Array;
};

/** The same as it is stored: the places that count, two bytes each, and the steps, both in base64. */
export type StoredTaskKinds = Pick<TaskKindsModel, "bias" | "scale"> & {
  readonly places: string;
  readonly weights: string;
};

const models = new WeakMap<StoredTaskKinds, TaskKindsModel>();
const bytesOf = (text: string): Uint8Array => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

/** The stored model, read once; throws where its parts do not belong together. */
export function taskKindsModel(stored: StoredTaskKinds): TaskKindsModel {
  const cached = models.get(stored);
  if (cached !== undefined) return cached;
  const { bias, scale } = stored;
  const places = bytesOf(stored.places);
  const weights = new Int8Array(bytesOf(stored.weights).buffer);
  if (weights.length * 2 !== places.length * bias.length)
    throw new RangeError(`"taskKinds" does not have ${bias.length} weights for each place`);
  const rows = new Int32Array(TASK_PLACES).fill(-1);
  for (let at = 0; at < places.length; at += 2)
    rows[(places[at] as number) + 256 * (places[at + 1] as number)] = (at / 2) * bias.length;
  const model = { bias, scale, rows, weights };
  models.set(stored, model);
  return model;
}

/**
 * The kinds of things that a text wants: the square root of each kind's probability, so that the dot product
 * of two texts is their likeness.
 */
export function taskKindsOf({ bias, scale, rows, weights }: TaskKindsModel, text: ReadText): Float64Array {
  const sums = new Float64Array(bias.length);
  let counted = 0;
  for (const place of taskFeatures(text)) {
    const from = rows[place] as number;
    if (from < 0) continue;
    counted += 1;
    for (let kind = 0; kind < sums.length; kind += 1)
      sums[kind] = (sums[kind] as number) + (weights[from + kind] as number);
  }
  const size = counted === 0 ? 0 : scale / Math.sqrt(counted);
  const likely = sums.map((sum, kind) => Math.exp(sum * size + (bias[kind] as number)));
  const all = likely.reduce((sum, one) => sum + one, 0);
  return likely.map((one) => Math.sqrt(one / all));
}

/** The mean of several texts' kinds, of length 1; all zero for no text. */
export function sharedKinds(texts: readonly Float64Array[]): Float64Array {
  const shared = new Float64Array(texts[0]?.length ?? 0);
  for (const text of texts)
    for (let kind = 0; kind < shared.length; kind += 1)
      shared[kind] = (shared[kind] as number) + (text[kind] as number) ** 2 / texts.length;
  return shared.map(Math.sqrt);
}

/** How alike two texts are by what they want, 0..1. */
export const kindsAlike = (a: Float64Array, b: Float64Array): number =>
  a.reduce((sum, one, kind) => sum + one * (b[kind] ?? 0), 0);
