import type { ReadText } from "../text/read-text.ts";
import { sameWord } from "../text/stem.ts";
import { rise } from "../text/curves.ts";
import type { Sense, WordVectors } from "./word-vectors.ts";
import { senseOf } from "./word-vectors.ts";

/** One way to say a requirement: how a person said it, or how the challenge itself puts it. */
export type Saying = {
  /** Who says it; empty for the challenge. */
  readonly by: string;
  readonly requirement: number;
  readonly text: ReadText;
};

/** A saying by its telling words. */
export type Evidence = {
  readonly by: string;
  readonly requirement: number;
  /** Places of its words among the distinct senses, each once, with how much each tells of this requirement. */
  readonly words: readonly number[];
  readonly weights: readonly number[];
  readonly total: number;
  /** Words it takes to say it. */
  readonly length: number;
  readonly numbers: readonly string[];
};

/** Lighter words tell nothing about what a passage says. */
const LIGHTEST = 0.2;
/** Words lighter than this mean too many things to be alike to others. */
const LEAST_AKIN = 0.35;
/** Cosines from chance to the same meaning; a word of nearly the same meaning is worth less than the word itself. */
const CHANCE = 0.25;
const SAME = 0.85;
const AKIN = 0.85;
/** Words of prompts whose likeness is kept; people who write about the same thing use the same words. */
const KEPT_COLUMNS = 400;

/** All evidence of a challenge; tells how alike a word of a prompt is to each of its distinct words. */
export class EvidenceSet {
  readonly pieces: Evidence[] = [];
  private readonly senses: Sense[] = [];
  private readonly byKey = new Map<string, number>();
  private readonly byStart = new Map<string, number[]>();
  private readonly columns = new Map<string, Uint8Array>();
  private readonly vectors: WordVectors;
  private readonly tellingOf: TellingOf;

  /** `requests` are the whole texts that the sayings are parts of. */
  constructor(sayings: readonly Saying[], requests: readonly ReadText[], vectors: WordVectors) {
    this.vectors = vectors;
    this.tellingOf = tellingWords(sayings, requests, vectors);
    for (const saying of sayings) this.add(saying);
  }

  /** Number of distinct words. */
  get size(): number {
    return this.senses.length;
  }

  /** Likeness (0..200) of a prompt's word to each distinct word of the evidence; null where it is like none. */
  columnOf(sense: Sense): Uint8Array | null {
    if (sense.weight < LIGHTEST) return null;
    const key = keyOf(sense);
    // Two words of one stem may have other neighbours.
    const column = this.columns.get(`${key} ${sense.place}`);
    if (column !== undefined) return column;
    const made = this.makeColumn(sense, key);
    if (this.columns.size >= KEPT_COLUMNS) this.columns.clear();
    this.columns.set(`${key} ${sense.place}`, made);
    return made;
  }

  private add({ by, requirement, text }: Saying): void {
    const words = new Map<number, number>();
    for (const token of text.tokens) {
      const sense = senseOf(token, this.vectors);
      if (sense.weight < LIGHTEST) continue;
      const place = this.placeOf(sense);
      words.set(place, Math.max(words.get(place) ?? 0, sense.weight));
    }
    if (words.size === 0) return;
    const weights = [...words].map(
      ([place, weight]) => weight * this.tellingOf(requirement, keyOf(this.senses[place] as Sense)),
    );
    this.pieces.push({
      by,
      requirement,
      words: [...words.keys()],
      weights,
      total: weights.reduce((sum, one) => sum + one, 0),
      length: text.tokens.length,
      numbers: text.tokens.flatMap(({ number }) => (number === null || number === "1" ? [] : [number])),
    });
  }

  private placeOf(sense: Sense): number {
    const key = keyOf(sense);
    const known = this.byKey.get(key);
    if (known !== undefined) return known;
    const place = this.senses.length;
    this.senses.push(sense);
    this.byKey.set(key, place);
    if (sense.number === null && sense.stem.length >= 5) {
      const start = sense.stem.slice(0, 5);
      const list = this.byStart.get(start);
      if (list === undefined) this.byStart.set(start, [place]);
      else list.push(place);
    }
    return place;
  }

  private makeColumn(sense: Sense, key: string): Uint8Array {
    const column = new Uint8Array(this.senses.length);
    if (sense.number === null && sense.place >= 0 && sense.weight >= LEAST_AKIN)
      this.senses.forEach(({ place, weight, number }, at) => {
        if (number !== null || place < 0 || weight < LEAST_AKIN) return;
        const cosine = this.vectors.cosine(sense.place, place);
        if (cosine > CHANCE) column[at] = Math.round(200 * AKIN * rise(cosine, CHANCE, SAME));
      });
    if (sense.number === null && sense.stem.length >= 5)
      for (const at of this.byStart.get(sense.stem.slice(0, 5)) ?? [])
        if (sameWord(this.senses[at]?.stem ?? "", sense.stem)) column[at] = 190;
    const same = this.byKey.get(key);
    if (same !== undefined) column[same] = 200;
    return column;
  }
}

const keyOf = ({ number, stem }: Sense): string => (number === null ? stem : `#${number}`);

/** How much a word tells of one requirement, 0..1; a half where nobody uses it. */
type TellingOf = (requirement: number, key: string) => number;

/**
 * Most words that people use where they state a requirement are about the subject and stand elsewhere in their requests
 * as well. What tells is a word that hardly anybody uses but to state this one.
 */
function tellingWords(
  sayings: readonly Saying[],
  requests: readonly ReadText[],
  vectors: WordVectors,
): TellingOf {
  const keysOf = ({ tokens }: ReadText): Set<string> =>
    new Set(tokens.map((token) => keyOf(senseOf(token, vectors))));
  const anywhere = new Map<string, number>();
  for (const request of requests)
    for (const key of keysOf(request)) anywhere.set(key, (anywhere.get(key) ?? 0) + 1);
  const stating = new Map<string, number>();
  for (const { by, requirement, text } of sayings) {
    if (by === "") continue;
    for (const key of keysOf(text)) {
      const place = `${requirement} ${key}`;
      stating.set(place, (stating.get(place) ?? 0) + 1);
    }
  }
  return (requirement, key) => {
    const inside = stating.get(`${requirement} ${key}`) ?? 0;
    return (inside + 0.5) / (Math.max(inside, anywhere.get(key) ?? 0) + 1);
  };
}
