import type { KnownChallenge } from "../challenge/known-challenge.ts";
import type { Knowledge } from "../challenge/knowledge.ts";
import { differentWords } from "../challenge/neighbours.ts";
import { DIMENSIONS, dot, senseOf } from "../challenge/word-vectors.ts";
import { saturate } from "../language/curves.ts";
import type { Token } from "../language/tokenize.ts";

/** Weights are learned for each support of the challenge by itself, and for texts in another language, whose words are not read. */
const WAYS = ["known", "named", "derived", "foreign"] as const;

/** What a piece of a text has to do with the challenge, each 0..1. */
const EVIDENCE = [
  "always",
  /** Share and number of its telling words that are near to the challenge's and people's. */
  "near",
  "manyNear",
  "nothingTelling",
  /** By weight, the words that the challenge or other people said: their share and their sum; then the sum of all others. */
  "saidShare",
  "said",
  "unsaid",
  "ownNumbers",
  "otherNumbers",
  /** Share of words that are not English. */
  "unknown",
  /** Likeness of what it means to the description and to the nearest request. */
  "description",
  "request",
  "long",
] as const;

/** Length of the result of `pieceMeasures`. */
export const PIECE_MEASURES = DIMENSIONS + WAYS.length * EVIDENCE.length;

/** A word with a lower weight than this stands in every text and tells nothing. */
const TELLING = 0.4;
/** At this count or weight a measure reaches two thirds (1 - 1/e). */
const SOME_WORDS = 3;
const SOME_WEIGHT = 12;
const SOME_LENGTH = 6;

/** What a piece of a text means, by the mean of its words, and what it has to do with the challenge; written into `out`. */
export function pieceMeasures(
  tokens: readonly Token[],
  known: KnownChallenge,
  english: boolean,
  { vectors, neighbours }: Pick<Knowledge, "vectors" | "neighbours">,
  out = new Float32Array(PIECE_MEASURES),
): Float32Array {
  const senses = tokens.map((token) => senseOf(token, vectors));
  const direction = vectors.directionOf(senses, out);
  out.fill(0, DIMENSIONS);
  const way = english ? known.support : "foreign";
  const isSaid = (word: string): boolean => known.saidWords.has(word) || known.givenWords.has(word);
  let [said, all, numbers, ownNumbers] = [0, 0, 0, 0];
  for (const word of differentWords(tokens)) {
    const weight = neighbours.weightOf(word);
    const its = isSaid(word.key);
    all += weight;
    if (its) said += weight;
    if (word.number === null || word.number === "1") continue;
    numbers += 1;
    if (its) ownNumbers += 1;
  }
  const unknown = senses.filter(({ place, number, stem }) => place < 0 && number === null && !isSaid(stem));
  const long = saturate(tokens.length, SOME_LENGTH);
  const evidence = english
    ? [
        1,
        known.vocabulary.share(senses),
        saturate(known.vocabulary.amount(senses), SOME_WORDS),
        senses.some(({ weight }) => weight >= TELLING) ? 0 : 1,
        all === 0 ? 0 : said / all,
        saturate(said, SOME_WEIGHT),
        saturate(all - said, SOME_WEIGHT),
        ownNumbers > 0 ? 1 : 0,
        saturate(numbers - ownNumbers, 1),
        unknown.length / Math.max(1, senses.length),
        Math.max(0, dot(known.description, direction)),
        Math.max(0, ...known.requests.map((one) => dot(one, direction))),
        long,
      ]
    : [1, 0, 0, 0, 0, 0, 0, 0, saturate(numbers, 1), unknown.length / Math.max(1, senses.length), 0, 0, long];
  out.set(evidence, DIMENSIONS + WAYS.indexOf(way) * EVIDENCE.length);
  return out;
}
