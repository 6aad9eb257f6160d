import type { CorpusRow } from "../src/challenge/corpus.ts";
import { isForeign } from "../src/challenge/corpus.ts";
import { AMOUNT_STEPS, PASSAGE_SIZE, passageWord } from "../src/challenge/passage-embedding.ts";
import type { StoredPassages } from "../src/challenge/passage-embedding.ts";
import type { WordVectors } from "../src/challenge/word-vectors.ts";
import { DIMENSIONS, senseOf } from "../src/challenge/word-vectors.ts";
import { readText } from "../src/language/tokenize.ts";
import { dice, shuffle } from "./fit-text.ts";

/** The words in which one person stated a requirement: places of those with a direction of their own, and meanings. */
type Quote = {
  readonly requirement: string;
  readonly by: string;
  readonly words: readonly string[];
  readonly meanings: readonly (Float32Array | null)[];
};

/** Words have a direction of their own where people use them for so many challenges. */
const CHALLENGES = 5;
const ROUNDS = 3;
const RATE = 0.05;
/** Likeness is told apart as sharply as where it is looked at. */
const SHARPNESS = 1 / 0.12;
/** A passage of another challenge states none: each fourth of one other challenge, so many at most. */
const OTHERS = 4;
const MOST_OTHERS = 10;
/** How much all anchors of half the people of one challenge count together. */
const WEIGHT = 8;
const RIDGE = 1e-5;
const AMOUNT_RIDGE = 1e-3;

type Direction = { readonly unit: Float64Array; readonly length: number; readonly meaning: Float64Array };

/** What is fitted, with the lengths of past steps (AdaGrad). */
class Fit {
  readonly places: ReadonlyMap<string, number>;
  readonly directions: Float64Array;
  readonly amounts: Float64Array;
  readonly turn = new Float64Array(PASSAGE_SIZE * DIMENSIONS);
  private readonly turnSteps = new Float64Array(PASSAGE_SIZE * DIMENSIONS).fill(0.01);
  private readonly directionSteps: Float64Array;
  private readonly amountSteps: Float64Array;

  constructor(words: readonly string[]) {
    this.places = new Map(words.map((word, at) => [word, at]));
    this.directions = new Float64Array(words.length * PASSAGE_SIZE);
    this.directionSteps = new Float64Array(words.length * PASSAGE_SIZE).fill(0.01);
    this.amounts = new Float64Array(words.length);
    this.amountSteps = new Float64Array(words.length).fill(0.1);
    const roll = dice(7);
    this.turn.forEach((_, at) => {
      this.turn[at] = (roll(1_000_001) / 1_000_000 - 0.5) * 0.35;
    });
  }

  directionOf({ words, meanings }: Quote): Direction {
    const meaning = new Float64Array(DIMENSIONS);
    const sum = new Float64Array(PASSAGE_SIZE);
    words.forEach((word, at) => {
      const place = this.places.get(word);
      const amount = place === undefined ? 1 : Math.exp(this.amounts[place] as number);
      meanings[at]?.forEach((one, dimension) => {
        meaning[dimension] = (meaning[dimension] as number) + amount * one;
      });
      if (place !== undefined)
        for (let one = 0; one < PASSAGE_SIZE; one += 1)
          sum[one] = (sum[one] as number) + amount * (this.directions[place * PASSAGE_SIZE + one] as number);
    });
    for (let one = 0; one < PASSAGE_SIZE; one += 1)
      for (let at = 0; at < DIMENSIONS; at += 1)
        sum[one] =
          (sum[one] as number) + (this.turn[one * DIMENSIONS + at] as number) * (meaning[at] as number);
    const length = Math.sqrt(sum.reduce((all, one) => all + one * one, 0)) || 1e-9;
    return { unit: sum.map((one) => one / length), length, meaning };
  }

  /** One step against the slope at the direction of a quote. */
  step({ words, meanings }: Quote, { unit, length, meaning }: Direction, slope: Float64Array): void {
    const along = slope.reduce((sum, one, at) => sum + one * (unit[at] as number), 0);
    const inner = slope.map((one, at) => (one - along * (unit[at] as number)) / length);
    const atMeaning = new Float64Array(DIMENSIONS);
    for (let one = 0; one < PASSAGE_SIZE; one += 1)
      for (let at = 0; at < DIMENSIONS; at += 1) {
        const place = one * DIMENSIONS + at;
        atMeaning[at] = (atMeaning[at] as number) + (this.turn[place] as number) * (inner[one] as number);
        descend(this.turn, this.turnSteps, place, (inner[one] as number) * (meaning[at] as number), RIDGE);
      }
    words.forEach((word, at) => {
      const place = this.places.get(word);
      if (place === undefined) return;
      const amount = Math.exp(this.amounts[place] as number);
      let atAmount = 0;
      meanings[at]?.forEach((one, dimension) => {
        atAmount += (atMeaning[dimension] as number) * one;
      });
      for (let one = 0; one < PASSAGE_SIZE; one += 1) {
        const number = place * PASSAGE_SIZE + one;
        atAmount += (inner[one] as number) * (this.directions[number] as number);
        descend(this.directions, this.directionSteps, number, (inner[one] as number) * amount, RIDGE);
      }
      descend(this.amounts, this.amountSteps, place, atAmount * amount, AMOUNT_RIDGE);
      this.amounts[place] = Math.max(-3.9, Math.min(2, this.amounts[place] as number));
    });
  }
}

function descend(values: Float64Array, steps: Float64Array, at: number, slope: number, ridge: number): void {
  const full = slope + ridge * (values[at] as number);
  steps[at] = (steps[at] as number) + full * full;
  values[at] = (values[at] as number) - (RATE * full) / Math.sqrt(steps[at] as number);
}

/** The quotes of half the people are told apart by what the other half said, and the other way round. */
function learnFrom(
  quotes: readonly Quote[],
  others: readonly Quote[],
  fit: Fit,
  roll: (n: number) => number,
) {
  const half = new Map([...new Set(quotes.map(({ by }) => by))].map((by) => [by, roll(2)]));
  for (const side of [0, 1]) {
    const said = quotes.filter(({ by }) => half.get(by) === side);
    const anchors = quotes.filter(({ by }) => half.get(by) !== side);
    const strangers = others.filter(() => roll(OTHERS) === 0).slice(0, MOST_OTHERS);
    const seen = new Map([...said, ...anchors, ...strangers].map((one) => [one, fit.directionOf(one)]));
    const slopes = new Map<Quote, Float64Array>();
    const addSlope = (quote: Quote, factor: number, direction: Float64Array): void => {
      const slope = slopes.get(quote) ?? new Float64Array(PASSAGE_SIZE);
      slopes.set(quote, slope);
      direction.forEach((one, at) => {
        slope[at] = (slope[at] as number) + factor * one;
      });
    };
    const candidates = [...new Set(said.map(({ requirement }) => requirement))].map((requirement) => {
      const members = said.filter((one) => one.requirement === requirement);
      const center = new Float64Array(PASSAGE_SIZE);
      for (const one of members)
        (seen.get(one) as Direction).unit.forEach((value, at) => {
          center[at] = (center[at] as number) + value / members.length;
        });
      return { requirement, members, center };
    });
    const all = [
      ...candidates,
      ...strangers.map((one) => ({
        requirement: "",
        members: [],
        center: (seen.get(one) as Direction).unit,
      })),
    ];
    for (const anchor of anchors) {
      if (!candidates.some(({ requirement }) => requirement === anchor.requirement)) continue;
      const { unit } = seen.get(anchor) as Direction;
      const likely = all.map(({ center }) =>
        Math.exp(center.reduce((sum, one, at) => sum + one * (unit[at] as number), 0) * SHARPNESS),
      );
      const sum = likely.reduce((total, one) => total + one, 0);
      all.forEach(({ requirement, members, center }, at) => {
        const error = (likely[at] as number) / sum - (requirement === anchor.requirement ? 1 : 0);
        const factor = (error * SHARPNESS * WEIGHT) / anchors.length;
        addSlope(anchor, factor, center);
        for (const member of members) addSlope(member, factor / members.length, unit);
      });
    }
    for (const [quote, slope] of slopes) fit.step(quote, seen.get(quote) as Direction, slope);
  }
}

/** Fits directions in which passages that state the same requirement point the same way. */
export function trainPassages(
  corpus: ReadonlyMap<string, readonly CorpusRow[]>,
  vectors: WordVectors,
): StoredPassages {
  const quotes = [...corpus.values()].map((rows) =>
    rows
      .filter((row) => row.kind === "request" && !isForeign(row))
      .flatMap(({ by, states }) =>
        Object.entries(states).map(([requirement, text]): Quote => {
          const senses = readText(text).tokens.map((token) => senseOf(token, vectors));
          return {
            requirement,
            by,
            words: senses.map(passageWord),
            meanings: senses.map(({ number, place }) =>
              number === null && place >= 0 ? vectors.ofPlace(place) : null,
            ),
          };
        }),
      ),
  );
  const challenges = new Map<string, number>();
  for (const some of quotes)
    for (const word of new Set(some.flatMap(({ words }) => words)))
      challenges.set(word, (challenges.get(word) ?? 0) + 1);
  const words = [...challenges].filter(([, count]) => count >= CHALLENGES).map(([word]) => word);
  const fit = new Fit(words);
  const roll = dice(3);
  const order = quotes.map((_, at) => at);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const at of shuffle(order, roll))
      learnFrom(quotes[at] as Quote[], quotes[roll(quotes.length)] as Quote[], fit, roll);
  const [step, turnStep] = [stepOf(fit.directions), stepOf(fit.turn)];
  return {
    words: words.join(" "),
    amounts: inBase64(fit.amounts, 1 / AMOUNT_STEPS),
    directions: inBase64(fit.directions, step),
    step,
    turn: inBase64(fit.turn, turnStep),
    turnStep,
  };
}

const stepOf = (values: Float64Array): number =>
  Number((values.reduce((most, one) => Math.max(most, Math.abs(one)), 0) / 127).toPrecision(6));

const inBase64 = (values: Float64Array, step: number): string =>
  Buffer.from(Int8Array.from(values, (one) => Math.round(one / step)).buffer).toString("base64");
