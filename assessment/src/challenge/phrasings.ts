import type { ReadText } from "../language/tokenize.ts";
import { sameWord } from "../language/stem.ts";
import { rise } from "../language/curves.ts";
import type { Sense, WordVectors } from "./word-vectors.ts";
import { senseOf } from "./word-vectors.ts";

/** One way to say a requirement: how a person said it, or how the challenge itself puts it. */
export type Saying = {
  /** Who says it; empty for the challenge. */
  readonly by: string;
  readonly requirement: number;
  readonly text: ReadText;
};

/** A saying reduced to its telling words. */
export type Evidence = {
  readonly by: string;
  readonly requirement: number;
  /** Places of its words among the distinct senses, each once, with how much each tells of this requirement. */
  readonly words: readonly number[];
  readonly weights: readonly number[];
  readonly total: number;
  /** Number of words that the saying takes. */
  readonly length: number;
  readonly numbers: readonly string[];
};

/** Words with a lower weight tell nothing about what a passage says. */
const LIGHTEST = 0.2;
/** Words lighter than this mean too many things to be alike to others. */
const LEAST_AKIN = 0.35;
/** Cosines from chance to the same meaning; a word of nearly the same meaning is worth less than the word itself. */
const CHANCE = 0.25;
const SAME = 0.85;
const AKIN = 0.85;
/** Size of the cache of words' likenesses; people who write about the same thing use the same words. */
const KEPT_COLUMNS = 1500;

/** The distinct words of the evidence that a word is like, and how much (1..200). */
export type Column = { readonly akin: Uint16Array; readonly likeness: Uint8Array };

/** All evidence of a challenge; tells how alike a word of a prompt is to each of its distinct words. */
export class EvidenceSet {
  readonly pieces: Evidence[] = [];
  private readonly senses: Sense[] = [];
  private readonly byKey = new Map<string, number>();
  private readonly byStart = new Map<string, number[]>();
  private readonly columns = new Map<Sense, Column>();
  private readonly vectors: WordVectors;
  private readonly tellingOf: TellingOf;

  /** `requests` are the words of the whole texts that the sayings are parts of. */
  constructor(sayings: readonly Saying[], requests: readonly (readonly Sense[])[], vectors: WordVectors) {
    this.vectors = vectors;
    this.tellingOf = tellingWords(sayings, requests, vectors);
    for (const saying of sayings) this.add(saying);
  }

  /** Number of distinct words. */
  get size(): number {
    return this.senses.length;
  }

  /** Likeness of a prompt's word to the evidence; null where it is like none of its words. */
  columnOf(sense: Sense): Column | null {
    if (sense.weight < LIGHTEST || !this.mayBeAkin(sense)) return null;
    const column = this.columns.get(sense);
    if (column !== undefined) return column;
    const made = this.makeColumn(sense);
    if (this.columns.size >= KEPT_COLUMNS) this.columns.clear();
    this.columns.set(sense, made);
    return made;
  }

  /** Whether a word can be like others: unknown words only match their own inflections. */
  private mayBeAkin(sense: Sense): boolean {
    return (
      sense.place >= 0 ||
      this.byKey.has(keyOf(sense)) ||
      (sense.number === null && this.alikeIn(sense).length > 0)
    );
  }

  /** Places of words that begin like it. */
  private alikeIn({ stem }: Sense): readonly number[] {
    return stem.length < 5 ? [] : (this.byStart.get(stem.slice(0, 5)) ?? []);
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
    const found = this.byKey.get(key);
    if (found !== undefined) return found;
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

  private makeColumn(sense: Sense): Column {
    const column = new Uint8Array(this.senses.length);
    if (sense.number === null && sense.place >= 0 && sense.weight >= LEAST_AKIN)
      this.senses.forEach(({ place, weight, number }, at) => {
        if (number !== null || place < 0 || weight < LEAST_AKIN) return;
        const cosine = this.vectors.cosine(sense.place, place);
        if (cosine > CHANCE) column[at] = Math.round(200 * AKIN * rise(cosine, CHANCE, SAME));
      });
    if (sense.number === null)
      for (const at of this.alikeIn(sense))
        if (sameWord(this.senses[at]?.stem ?? "", sense.stem)) column[at] = 190;
    const same = this.byKey.get(keyOf(sense));
    if (same !== undefined) column[same] = 200;
    const akin: number[] = [];
    for (let at = 0; at < column.length; at += 1) if (column[at] !== 0) akin.push(at);
    return { akin: Uint16Array.from(akin), likeness: Uint8Array.from(akin, (at) => column[at] as number) };
  }
}

const keyOf = ({ number, stem }: Sense): string => (number === null ? stem : `#${number}`);

/** How much a word tells of one requirement, 0..1; a half for a word that no saying has. */
type TellingOf = (requirement: number, key: string) => number;

/**
 * How much each word tells of one requirement. Most words that people use where they state it are about the
 * subject and stand elsewhere in their requests too; a word tells if it is used to state this requirement
 * alone.
 */
function tellingWords(
  sayings: readonly Saying[],
  requests: readonly (readonly Sense[])[],
  vectors: WordVectors,
): TellingOf {
  const anywhere = new Map<string, number>();
  for (const request of requests)
    for (const key of new Set(request.map(keyOf))) anywhere.set(key, (anywhere.get(key) ?? 0) + 1);
  const stating = new Map<string, number>();
  for (const { by, requirement, text } of sayings) {
    if (by === "") continue;
    for (const key of new Set(text.tokens.map((token) => keyOf(senseOf(token, vectors))))) {
      const place = `${requirement} ${key}`;
      stating.set(place, (stating.get(place) ?? 0) + 1);
    }
  }
  return (requirement, key) => {
    const inside = stating.get(`${requirement} ${key}`) ?? 0;
    return (inside + 0.5) / (Math.max(inside, anywhere.get(key) ?? 0) + 1);
  };
}
