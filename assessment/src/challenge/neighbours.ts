import { onceForEachWord } from "../language/once-for-each.ts";
import type { Token } from "../language/tokenize.ts";
import type { Word } from "../language/words.ts";

/** The distinct words of a text, each with the square of its weight; `length` is that of their weights as a vector. */
export type WordSet = { readonly words: ReadonlyMap<string, number>; readonly length: number };

/** Requests for one challenge, each as its distinct words. */
export type Requests = {
  readonly title: string;
  readonly requests: readonly (readonly string[])[];
};

/** A text is as near to a challenge as it is, in the mean, to this number of the challenge's nearest requests. */
const NEAREST = 3;
/** Relative tolerance for rounding in single precision. */
const ROUNDING = 1 - 1e-6;

/** Each distinct word of a text once, at its first place. */
export function differentWords(tokens: readonly Token[]): Word[] {
  const keys = new Set<string>();
  const out: Word[] = [];
  for (const { word } of tokens) {
    const { size } = keys.add(word.key);
    if (size > out.length) out.push(word);
  }
  return out;
}

/** The distinct words of a text, as requests are compared by. */
export const distinctWords = (tokens: readonly Token[]): string[] =>
  differentWords(tokens).map(({ key }) => key);

/** Mean of the three highest likenesses, none of which is below 0; fewer where there are no more; 0 for none. */
export function nearestThree(likenesses: readonly number[]): number {
  let [first, second, third] = [0, 0, 0];
  for (const one of likenesses) {
    if (one > first) [first, second, third] = [one, first, second];
    else if (one > second) [second, third] = [one, second];
    else if (one > third) third = one;
  }
  return (first + second + third) / Math.min(NEAREST, Math.max(1, likenesses.length));
}

/** What people asked for in every challenge of the library, by words, the rarer the more telling. */
export class Neighbours {
  private readonly titles: readonly string[];
  /** Index of the first request of each challenge, and the length of each request. */
  private readonly begins: readonly number[];
  private readonly lengths: Float32Array;
  /** Scratch memory: what each request has in common with the current text. */
  private readonly sums: Float32Array;
  private readonly requestsWith = new Map<string, Uint16Array>();
  private readonly weights = new Map<string, number>();
  private readonly rarest: number;

  constructor(shelves: readonly Requests[]) {
    this.titles = shelves.map(({ title }) => title);
    const all = shelves.flatMap(({ requests }) => requests);
    let begin = 0;
    this.begins = shelves.map(({ requests }) => (begin += requests.length) - requests.length);
    const lists = new Map<string, number[]>();
    all.forEach((words, at) => {
      for (const word of words) {
        const list = lists.get(word);
        if (list === undefined) lists.set(word, [at]);
        else list.push(at);
      }
    });
    this.rarest = Math.log(Math.max(2, all.length));
    for (const [word, list] of lists) {
      this.requestsWith.set(word, Uint16Array.from(list));
      this.weights.set(word, this.rarest - Math.log(list.length));
    }
    this.lengths = Float32Array.from(all, (words) => this.lengthOf(words));
    this.sums = new Float32Array(all.length);
  }

  /** The words of a text, ready to be compared. */
  setOf(tokens: readonly Token[]): WordSet {
    const words = new Map<string, number>();
    let sum = 0;
    for (const word of differentWords(tokens)) {
      const square = this.weightOf(word) ** 2;
      words.set(word.key, square);
      sum += square;
    }
    return { words, length: Math.sqrt(sum) };
  }

  /**
   * Weight of the words in common, rare ones counting most, divided by the length of `a`: what `b` says
   * besides changes nothing.
   */
  common(a: WordSet, b: WordSet): number {
    if (a.length === 0) return 0;
    let sum = 0;
    for (const [word, weight] of a.words) if (b.words.has(word)) sum += weight;
    return sum / a.length;
  }

  /**
   * Likeness (0..1) of a text to the nearest other challenge: the mean over its three nearest requests. The
   * challenge called `title` and the request at `except` are left out.
   */
  nearestOther(text: WordSet, title: string, except = -1): number {
    if (text.length === 0) return 0;
    const { sums } = this;
    sums.fill(0);
    for (const [word, weight] of text.words) {
      const list = this.requestsWith.get(word);
      if (list === undefined) continue;
      for (let at = 0; at < list.length; at += 1)
        sums[list[at] as number] = (sums[list[at] as number] as number) + weight;
    }
    const own = this.titles.indexOf(title);
    let most = 0;
    this.begins.forEach((begin, challenge) => {
      const end = this.begins[challenge + 1] ?? sums.length;
      if (challenge === own || !this.isAnyNearer(text, sums, begin, end, most)) return;
      const likenesses: number[] = [];
      for (let from = begin; from < end; from += 1)
        if (from !== except)
          likenesses.push((sums[from] as number) / (text.length * (this.lengths[from] as number)));
      most = Math.max(most, nearestThree(likenesses));
    });
    return most;
  }

  /** A cheap test before the mean of three: it cannot exceed `most` unless a single request does. */
  private isAnyNearer(text: WordSet, sums: Float32Array, begin: number, end: number, most: number): boolean {
    const bar = most * text.length * ROUNDING;
    for (let from = begin; from < end; from += 1)
      if ((sums[from] as number) > bar * (this.lengths[from] as number)) return true;
    return false;
  }

  /** How much a word tells, from 0 for a word that every request has. */
  readonly weightOf = onceForEachWord(({ key }) => this.weightBy(key));

  private weightBy(key: string): number {
    return this.weights.get(key) ?? this.rarest;
  }

  private lengthOf(words: readonly string[]): number {
    return Math.sqrt(words.reduce((sum, word) => sum + this.weightBy(word) ** 2, 0));
  }
}

/**
 * The stored index: all words once, and each request as the places of its words, two bytes each, in base64.
 */
type Stored = {
  readonly words: string;
  readonly challenges: readonly { readonly title: string; readonly requests: readonly string[] }[];
};

/** Reads the stored index. @throws Error when the text is not one */
export function readNeighbours(text: string): Neighbours {
  const { words, challenges } = JSON.parse(text) as Partial<Stored>;
  if (typeof words !== "string" || !Array.isArray(challenges))
    throw new TypeError("words or challenges are missing");
  const list = words.split(" ");
  const wordsOf = (bytes: string): string[] => {
    const codes = atob(bytes);
    return Array.from(
      { length: codes.length / 2 },
      (_, at) => list[codes.charCodeAt(2 * at) + 256 * codes.charCodeAt(2 * at + 1)] ?? "",
    );
  };
  return new Neighbours(
    (challenges as Stored["challenges"]).map(({ title, requests }) => ({
      title,
      requests: requests.map(wordsOf),
    })),
  );
}
