import type { Token } from "../language/tokenize.ts";
import { rise } from "../language/curves.ts";
import type { Sense, WordVectors } from "./word-vectors.ts";
import { senseOf } from "./word-vectors.ts";

/** Words with a lower weight stand in every text. */
const LIGHTEST = 0.4;
/** Cosine of two word vectors: up to CHANCE the words have nothing in common, from SAME on they mean the same. */
const CHANCE = 0.25;
const SAME = 0.85;
/** `amount` counts only words nearer (0..1) than this, since nearly every word has some likeness to one of hundreds. */
const NEAR = 0.3;
/** Size of the cache of words' likenesses. */
const KEPT = 1500;

/** A set of words that tells how near another word is to it. */
export class Vocabulary {
  private readonly stems = new Set<string>();
  private readonly places: Int32Array;
  private readonly vectors: WordVectors;
  private readonly cache = new Map<Sense, number>();

  constructor(tokens: readonly Token[], vectors: WordVectors) {
    this.vectors = vectors;
    const places = new Set<number>();
    for (const token of tokens) {
      const sense = senseOf(token, vectors);
      if (sense.weight < LIGHTEST || this.stems.has(sense.stem)) continue;
      this.stems.add(sense.stem);
      if (sense.place >= 0) places.add(sense.place);
    }
    this.places = Int32Array.from(places);
  }

  /** 0..1: 1 for a word of the set, less for one of related meaning. */
  near(sense: Sense): number {
    const cached = this.cache.get(sense);
    if (cached !== undefined) return cached;
    const value = this.nearness(sense);
    if (this.cache.size >= KEPT) this.cache.clear();
    this.cache.set(sense, value);
    return value;
  }

  private nearness({ stem, number, place }: Sense): number {
    if (this.stems.has(stem)) return 1;
    if (number !== null || place < 0) return 0;
    let most = 0;
    for (const other of this.places) most = Math.max(most, this.vectors.cosine(place, other));
    return rise(most, CHANCE, SAME);
  }

  /** How many different telling words of a text are near, each as far as it is. */
  amount(senses: readonly Sense[]): number {
    const seen = new Set<string>();
    let sum = 0;
    for (const sense of senses) {
      if (sense.weight < LIGHTEST || seen.has(sense.stem)) continue;
      seen.add(sense.stem);
      sum += sense.number === null ? rise(this.near(sense), NEAR, 1) : 0.5;
    }
    return sum;
  }

  /** Share of a text's telling words that are near; 0 for a text without any. */
  share(senses: readonly Sense[]): number {
    let sum = 0;
    let all = 0;
    for (const sense of senses) {
      if (sense.weight < LIGHTEST || sense.number !== null) continue;
      sum += this.near(sense) * sense.weight;
      all += sense.weight;
    }
    return all === 0 ? 0 : sum / all;
  }
}
