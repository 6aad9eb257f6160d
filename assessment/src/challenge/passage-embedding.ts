import type { Sense, WordVectors } from "./word-vectors.ts";
import { DIMENSIONS } from "./word-vectors.ts";

/**
 * The learned comparison of passages by what they demand. Each word has a weight, a direction of its own and
 * one from its meaning, fitted so that passages in which different people state the same requirement point
 * the same way.
 */
export type StoredPassages = {
  /** Words with a direction of their own, by their stems; numbers are "#". */
  readonly words: string;
  /** In base64: the logarithm of how much each of them counts, in steps. */
  readonly amounts: string;
  /** Their directions, one after the other, and what a meaning's direction is turned into, row by row; in steps too. */
  readonly directions: string;
  readonly step: number;
  readonly turn: string;
  readonly turnStep: number;
};

/** Dimensions of a passage's direction. */
export const PASSAGE_SIZE = 32;
/** Steps of the logarithm of how much a word counts. */
export const AMOUNT_STEPS = 32;

/** Prefix sums of the words' directions, so that the direction of any passage is one subtraction. */
export type PassageSums = { readonly length: number; readonly sums: Float64Array };

const NOTHING = new Float64Array(PASSAGE_SIZE);
const bytesOf = (text: string): Int8Array => Int8Array.from(atob(text), (char) => char.charCodeAt(0));

export const passageWord = ({ number, stem }: Sense): string => (number === null ? stem : "#");

/** Computes directions of passages; their dot product, -1..1, is how alike two passages are. */
export class Passages {
  private readonly places: ReadonlyMap<string, number>;
  private readonly amounts: Float64Array;
  private readonly directions: Int8Array;
  private readonly turn: Int8Array;
  private readonly stored: StoredPassages;
  private readonly vectors: WordVectors;
  private readonly cache = new WeakMap<Sense, Float64Array>();

  /** @throws Error when the stored parts do not have matching sizes */
  constructor(stored: StoredPassages, vectors: WordVectors) {
    const words = stored.words.split(" ");
    this.places = new Map(words.map((word, at) => [word, at]));
    this.amounts = Float64Array.from(bytesOf(stored.amounts), (one) => Math.exp(one / AMOUNT_STEPS));
    this.directions = bytesOf(stored.directions);
    this.turn = bytesOf(stored.turn);
    this.stored = stored;
    this.vectors = vectors;
    if (
      this.amounts.length !== words.length ||
      this.directions.length !== words.length * PASSAGE_SIZE ||
      this.turn.length !== PASSAGE_SIZE * DIMENSIONS
    )
      throw new RangeError(
        `"passages" does not have ${PASSAGE_SIZE} numbers for each of ${words.length} words`,
      );
  }

  /** Prefix sums over the words of a text. */
  sumsOf(senses: readonly Sense[]): PassageSums {
    const sums = new Float64Array((senses.length + 1) * PASSAGE_SIZE);
    senses.forEach((sense, at) => {
      const word = this.ofWord(sense);
      const from = at * PASSAGE_SIZE;
      for (let one = 0; one < PASSAGE_SIZE; one += 1)
        sums[from + PASSAGE_SIZE + one] = (sums[from + one] as number) + (word[one] as number);
    });
    return { length: senses.length, sums };
  }

  private ofWord(sense: Sense): Float64Array {
    const cached = this.cache.get(sense);
    if (cached !== undefined) return cached;
    const made = this.makeWord(sense);
    this.cache.set(sense, made);
    return made;
  }

  private makeWord(sense: Sense): Float64Array {
    const place = this.places.get(passageWord(sense));
    const meaning = sense.number === null && sense.place >= 0 ? this.vectors.ofPlace(sense.place) : null;
    if (place === undefined && meaning === null) return NOTHING;
    const amount = place === undefined ? 1 : (this.amounts[place] as number);
    return Float64Array.from({ length: PASSAGE_SIZE }, (_, one) => {
      let sum =
        place === undefined ? 0 : (this.directions[place * PASSAGE_SIZE + one] as number) * this.stored.step;
      if (meaning !== null)
        for (let at = 0; at < DIMENSIONS; at += 1)
          sum +=
            (this.turn[one * DIMENSIONS + at] as number) * this.stored.turnStep * (meaning[at] as number);
      return amount * sum;
    });
  }
}

/** Length of the summed direction of the words `from` up to, but without, `to`. */
export function passageLength({ sums }: PassageSums, from: number, to: number): number {
  let length = 0;
  const [begin, end] = [from * PASSAGE_SIZE, to * PASSAGE_SIZE];
  for (let one = 0; one < PASSAGE_SIZE; one += 1) {
    const value = (sums[end + one] as number) - (sums[begin + one] as number);
    length += value * value;
  }
  return Math.sqrt(length);
}

/** Direction, of length 1, of the words `from` up to, but without, `to`; all zero where they tell nothing. */
export function passageDirection(text: PassageSums, from: number, to: number): Float64Array {
  const length = passageLength(text, from, to);
  return Float64Array.from({ length: PASSAGE_SIZE }, (_, one) => {
    const value =
      (text.sums[to * PASSAGE_SIZE + one] as number) - (text.sums[from * PASSAGE_SIZE + one] as number);
    return length === 0 ? 0 : value / length;
  });
}

/** How far the words up to each one go in a direction: the difference of two of them is that of a passage. */
export function sumsAlong({ length, sums }: PassageSums, direction: Float64Array): Float64Array {
  const along = new Float64Array(length + 1);
  for (let at = 0; at <= length; at += 1) {
    let sum = 0;
    for (let one = 0; one < PASSAGE_SIZE; one += 1)
      sum += (sums[at * PASSAGE_SIZE + one] as number) * (direction[one] as number);
    along[at] = sum;
  }
  return along;
}

/** The direction that several have together, of length 1; all zero for none. */
export function meanDirection(directions: readonly Float64Array[]): Float64Array {
  const sums = new Float64Array(2 * PASSAGE_SIZE);
  for (const direction of directions)
    direction.forEach((one, at) => {
      sums[PASSAGE_SIZE + at] = (sums[PASSAGE_SIZE + at] as number) + one;
    });
  return passageDirection({ length: 1, sums }, 0, 1);
}

export function passagesAlike(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let one = 0; one < PASSAGE_SIZE; one += 1) sum += (a[one] as number) * (b[one] as number);
  return sum;
}
