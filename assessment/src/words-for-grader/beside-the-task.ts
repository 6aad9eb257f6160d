import type { BriefView } from "../brief/brief-view.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { KnownChallenge } from "../knowledge/known-challenge.ts";
import { distinctWords } from "../knowledge/neighbours.ts";
import { sumOf } from "../knowledge/weights.ts";
import { senseOf } from "../knowledge/word-vectors.ts";
import type { Observation } from "../observation/observe.ts";
import { observe } from "../observation/observe.ts";
import { saturate } from "../text/curves.ts";
import { beginsSentence } from "../text/empty-segments.ts";
import { languageOf } from "../text/languages.ts";
import type { ReadText, Token } from "../text/read-text.ts";
import { withoutTokens } from "../text/read-text.ts";
import { DIRECTIVES, PROHIBITING } from "../text/word-lists.ts";
import { talkSumIn } from "./grader-talk.ts";
import { beginningsOf } from "../observation/request-signs.ts";

/** What a sentence has to do with the task, each 0..1 and the more the likelier; the order of the weights. */
export const RELATION_MEASURES = [
  /** Weights of its words that the challenge or people said: in sum, as a share, and the highest. */
  "said",
  "saidShare",
  "rarestSaid",
  /** Little is said in other words. */
  "littleElse",
  /** How near in meaning its words of substance are to all of those: in the mean, and the third nearest. */
  "near",
  "thirdNearest",
  /** A few words are easily said in a way of one's own. */
  "short",
] as const;

/** Weights and counts at which two thirds of the measure are reached. */
const MUCH_SAID = 15;
const MUCH_ELSE = 25;
const SHORT = 6;
/** No word weighs more. */
const RAREST = 8.2;

export function relationMeasures(
  tokens: readonly Token[],
  known: KnownChallenge,
  { vectors, neighbours }: Pick<Knowledge, "vectors" | "neighbours">,
): number[] {
  const words = distinctWords(tokens);
  const isSaid = (word: string): boolean =>
    known.saidWords.has(word) || known.givenWords.has(word) || known.ownStems.has(word);
  const weightOf = (some: readonly string[]): number =>
    some.reduce((sum, word) => sum + neighbours.weightOf(word), 0);
  const its = words.filter(isSaid);
  const said = weightOf(its);
  const all = weightOf(words);
  const nearness = tokens
    .filter(({ content, word }) => content && !word.light)
    .map((token) => known.vocabulary.near(senseOf(token, vectors)))
    .sort((a, b) => b - a);
  return [
    saturate(said, MUCH_SAID),
    all === 0 ? 0 : said / all,
    Math.max(0, ...its.map(neighbours.weightOf)) / RAREST,
    1 - saturate(all - said, MUCH_ELSE),
    nearness.reduce((sum, one) => sum + one, 0) / Math.max(1, nearness.length),
    nearness[2] ?? 0,
    1 - saturate(tokens.length, SHORT),
  ];
}

/** Fewer words make no sentence that could be about anything, and leave no request where they are all that is left. */
const FEWEST = 4;
const LEAST_REST = 2;
/** How far from the task a sentence is at least, and how much farther it has to be for each word that is said besides. */
const FAR = -1.5;
const FARTHER = 0.09;
/** The same for one that asks for something. */
const ASKING_FARTHER = 1;
/** From this sum on a sentence that may be for the grader is taken to be as much farther as it is above, up to so much. */
const TALK = -4;
const TALK_FARTHER = 6;
/** What is farther than this does not count as said besides. */
const APART = 1;

const ASKING = new Set("please pls should must want need you your u".split(" "));

function asks(tokens: readonly Token[]): boolean {
  const begins = beginningsOf(tokens);
  return tokens.some(
    (token) =>
      ASKING.has(token.text) ||
      (begins.has(token) && (DIRECTIVES.has(token.text) || PROHIBITING.has(token.text))),
  );
}

/** What the request gives the AI to work on comes behind a colon or a tag, which may be the sentence's first word. */
const GIVEN = /(?::|<[a-z][a-z\d_-]*>)\s*[\p{P}\p{S}]*\s*$|<$/iu;
const LOOK_BACK = 30;

const isGiven = (raw: string, [first]: readonly Token[]): boolean =>
  GIVEN.test(raw.slice(Math.max(0, (first?.start ?? 0) - LOOK_BACK), first?.start));

/** Sentences, also those that begin although nothing ended the one before. */
function sentencesIn({ sentences, raw }: ReadText): (readonly Token[])[] {
  return sentences.flatMap(({ tokens }) => {
    const begins = tokens.flatMap((token, at) => (at === 0 || beginsSentence(token, raw) ? [at] : []));
    return begins.map((from, at) => tokens.slice(from, begins[at + 1]));
  });
}

/**
 * The text without the sentences that have nothing to do with the task; null where there are none, and where it is not
 * known what people say who ask for it. The more is said
 * besides, the fewer are taken for such: there they earn little, and people who say much say things of their own.
 */
export function withoutBeside(text: ReadText, view: BriefView, knowledge: Knowledge): ReadText | null {
  const known = knowledge.of(view);
  const all = sentencesIn(text);
  if (known.by !== "known" || all.length < 2 || !languageOf(text).english) return null;
  const sentences = all.map((tokens) => ({
    tokens,
    distance:
      -sumOf(knowledge.weights.relation, relationMeasures(tokens, known, knowledge)) -
      (asks(tokens) ? ASKING_FARTHER : 0),
  }));
  const nearest = Math.min(...sentences.map(({ distance }) => distance));
  const wordsBut = (own: readonly Token[]): number =>
    sentences.reduce(
      (sum, { tokens, distance }) => (tokens === own || distance > APART ? sum : sum + tokens.length),
      0,
    );
  const talkSum = talkSumIn(text, view, knowledge);
  const isFarther = (tokens: readonly Token[], distance: number, mark: number): boolean =>
    distance > mark ||
    (distance + TALK_FARTHER > mark &&
      distance + Math.min(TALK_FARTHER, Math.max(0, talkSum(tokens) - TALK)) > mark);
  const gone = sentences.filter(({ tokens, distance }) => {
    const besides = wordsBut(tokens);
    return (
      tokens.length >= FEWEST &&
      besides >= LEAST_REST &&
      distance > nearest &&
      !isGiven(text.raw, tokens) &&
      isFarther(tokens, distance, FAR + FARTHER * besides)
    );
  });
  if (gone.length === 0) return null;
  const rest = withoutTokens(text, new Set(gone.flatMap(({ tokens }) => tokens)));
  return statesMore(observe(view, text, knowledge), observe(view, rest, knowledge)) ? null : rest;
}

/** So much less of a requirement is stated where a sentence that states it is left out. */
const STATED = 0.55;

const statesMore = (whole: Observation, rest: Observation): boolean =>
  whole.facets.some(({ degree }, at) => degree - (rest.facets[at]?.degree ?? 0) >= STATED);
