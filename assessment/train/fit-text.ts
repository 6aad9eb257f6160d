import type { StoredTextModel } from "../src/challenge/weights.ts";

/** The places of a text's features, measures of it, and whether it is what is looked for. */
export type TextSample = {
  readonly places: readonly number[];
  readonly measures?: ArrayLike<number>;
  readonly y: 0 | 1;
};

type Fit = {
  readonly features: number;
  readonly rounds: number;
  readonly rate: number;
  readonly ridge: number;
  /** How many measures each sample has. */
  readonly measures?: number;
};

type TextWeights = {
  readonly bias: number;
  readonly weights: Float32Array;
  readonly measures: Float32Array;
};

/** The same numbers at every run. */
export function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * sides);
  };
}

export function shuffle<T>(items: T[], roll: (sides: number) => number): T[] {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = roll(at + 1);
    [items[at], items[other]] = [items[other] as T, items[at] as T];
  }
  return items;
}

/** Logistic regression by steps of falling length (AdaGrad), in the same order at every run. */
export function fitText(
  samples: readonly TextSample[],
  { features, rounds, rate, ridge, measures: count = 0 }: Fit,
): TextWeights {
  const weights = new Float32Array(features);
  const steps = new Float32Array(features).fill(1e-4);
  const measureWeights = new Float32Array(count);
  const measureSteps = new Float32Array(count).fill(1e-4);
  let bias = 0;
  let biasStep = 1e-4;
  const roll = dice(11);
  const order = samples.map((_, at) => at);
  for (let round = 0; round < rounds; round += 1) {
    for (const at of shuffle(order, roll)) {
      const { places, measures = [], y } = samples[at] as TextSample;
      const size = 1 / Math.sqrt(places.length);
      let sum = bias;
      for (const place of places) sum += (weights[place] as number) * size;
      for (let one = 0; one < count; one += 1) sum += (measureWeights[one] as number) * (measures[one] ?? 0);
      const error = 1 / (1 + Math.exp(-sum)) - y;
      for (const place of places) {
        const slope = error * size + ridge * (weights[place] as number);
        steps[place] = (steps[place] as number) + slope * slope;
        weights[place] = (weights[place] as number) - (rate * slope) / Math.sqrt(steps[place] as number);
      }
      for (let one = 0; one < count; one += 1) {
        const slope = error * (measures[one] ?? 0);
        measureSteps[one] = (measureSteps[one] as number) + slope * slope;
        measureWeights[one] =
          (measureWeights[one] as number) - (rate * slope) / Math.sqrt(measureSteps[one] as number);
      }
      biasStep += error * error;
      bias -= (rate * error) / Math.sqrt(biasStep);
    }
  }
  return { bias, weights, measures: measureWeights };
}

export function textSum(model: TextWeights, { places, measures = [] }: Omit<TextSample, "y">): number {
  let sum = 0;
  for (const place of places) sum += model.weights[place] as number;
  sum = model.bias + sum / Math.sqrt(places.length);
  for (let at = 0; at < model.measures.length; at += 1)
    sum += (model.measures[at] as number) * (measures[at] ?? 0);
  return sum;
}

/** As it is stored: one step of the largest weight's hundred and twenty-seventh for each feature. */
export function stored({ bias, weights, measures }: TextWeights): StoredTextModel {
  const most = weights.reduce((largest, one) => Math.max(largest, Math.abs(one)), 0);
  const scale = Number((most / 127).toPrecision(6));
  const bytes = Int8Array.from(weights, (one) => Math.round(one / scale));
  return {
    bias: Math.round(bias * 100) / 100,
    scale,
    measures: Array.from(measures, (one) => Math.round(one * 100) / 100),
    weights: Buffer.from(bytes.buffer).toString("base64"),
  };
}
