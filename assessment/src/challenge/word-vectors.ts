import type { Token } from "../language/tokenize.ts";
import { onceForEachWord } from "../language/once-for-each.ts";
import type { Word } from "../language/words.ts";

/** Dimensions of a vector. */
export const DIMENSIONS = 64;

/** Size of the cache of directions; people who write about the same thing use the same words. */
const KEPT_DIRECTIONS = 2000;

/** How much "a", "I" and "don't" tell: the vectors leave them out, and yet they are no rare words. */
const GRAMMAR = 0.1;

/** Words by frequency, most frequent first, each with a direction in the space of meanings. */
export class WordVectors {
  private readonly index = new Map<string, number>();
  private readonly bytes: Int8Array;
  private readonly scales: Float32Array;
  private readonly directions = new Map<number, Float32Array>();

  constructor(words: readonly string[], bytes: Int8Array) {
    if (words.length === 0 || bytes.length !== words.length * DIMENSIONS)
      throw new RangeError(
        `${words.length} words need ${words.length * DIMENSIONS} bytes, not ${bytes.length}`,
      );
    words.forEach((word, at) => this.index.set(word, at));
    this.bytes = bytes;
    this.scales = new Float32Array(words.length);
    for (let word = 0; word < words.length; word += 1) {
      let sum = 0;
      for (let at = word * DIMENSIONS; at < (word + 1) * DIMENSIONS; at += 1)
        sum += (bytes[at] as number) ** 2;
      this.scales[word] = sum === 0 ? 0 : 1 / Math.sqrt(sum);
    }
  }

  /** The place, weight and stem of a word; cached. */
  readonly senseOf = onceForEachWord((word) => this.readSense(word));

  private readSense({ text, stem, number, content }: Word): Sense {
    if (number !== null) return { stem, number, place: -1, weight: number === "1" ? 0.25 : 0.9 };
    if (!content && !this.index.has(text)) return { stem, number, place: -1, weight: GRAMMAR };
    const apostrophe = text.indexOf("'");
    const place = this.index.get(apostrophe > 0 ? text.slice(0, apostrophe) : text) ?? -1;
    return { stem, number, place, weight: place < 0 ? 1 : tellingOf(place) };
  }

  /** The direction of a word, of length 1. */
  ofPlace(place: number): Float32Array {
    const cached = this.directions.get(place);
    if (cached !== undefined) return cached;
    const scale = this.scales[place] as number;
    const direction = Float32Array.from(
      this.bytes.subarray(place * DIMENSIONS, (place + 1) * DIMENSIONS),
      (one) => one * scale,
    );
    if (this.directions.size >= KEPT_DIRECTIONS) this.directions.clear();
    this.directions.set(place, direction);
    return direction;
  }

  /** Cosine of two words. Written out in whole numbers, which takes less than half of the time. */
  cosine(a: number, b: number): number {
    const { bytes } = this;
    const end = (a + 1) * DIMENSIONS;
    let sum = 0;
    for (let at = a * DIMENSIONS, other = b * DIMENSIONS; at < end; at += 4, other += 4)
      sum +=
        Math.imul(bytes[at] as number, bytes[other] as number) +
        Math.imul(bytes[at + 1] as number, bytes[other + 1] as number) +
        Math.imul(bytes[at + 2] as number, bytes[other + 2] as number) +
        Math.imul(bytes[at + 3] as number, bytes[other + 3] as number);
    return sum * (this.scales[a] as number) * (this.scales[b] as number);
  }

  /** The direction of a row of words, of length 1, at the beginning of `out`; all zero where none is known. */
  directionOf(senses: readonly Sense[], out = new Float32Array(DIMENSIONS)): Float32Array {
    const { bytes, scales } = this;
    out.fill(0, 0, DIMENSIONS);
    for (const { place, weight } of senses) {
      if (place < 0) continue;
      const scale = weight * (scales[place] as number);
      const from = place * DIMENSIONS;
      for (let at = 0; at < DIMENSIONS; at += 1)
        out[at] = (out[at] as number) + scale * (bytes[from + at] as number);
    }
    const length = Math.sqrt(dot(out, out));
    if (length > 0) for (let at = 0; at < DIMENSIONS; at += 1) out[at] = (out[at] as number) / length;
    return out;
  }
}

/** Likeness of two directions, -1..1. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < DIMENSIONS; at += 1) sum += (a[at] as number) * (b[at] as number);
  return sum;
}

/** What the comparison of meanings needs of a word. */
export type Sense = {
  readonly stem: string;
  readonly number: string | null;
  /** Place in the vectors, -1 for an unknown word. */
  readonly place: number;
  /** How much it tells: next to nothing for the most frequent words, nearly 1 for rare ones. */
  readonly weight: number;
};

/** The sense of filler: no meaning and no weight. */
export const SAYS_NOTHING: Sense = { stem: "", number: null, place: -1, weight: 0 };

/** Reads a token by its frequency and meaning. */
export const senseOf = ({ word }: Token, vectors: WordVectors): Sense => vectors.senseOf(word);

/** How much a word tells by its rank, by Zipf's law: frequency falls with the rank. */
function tellingOf(place: number): number {
  const frequency = 0.08 / (place + 8);
  return 0.0006 / (0.0006 + frequency);
}
