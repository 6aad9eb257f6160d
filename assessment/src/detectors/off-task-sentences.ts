import type { BriefView } from "../challenge/brief-view.ts";
import type { Knowledge } from "../challenge/knowledge.ts";
import type { KnownChallenge } from "../challenge/known-challenge.ts";
import { differentWords } from "../challenge/neighbours.ts";
import { sumOf } from "../challenge/weights.ts";
import { senseOf } from "../challenge/word-vectors.ts";
import { observe } from "../evidence/observe.ts";
import { saturate } from "../language/curves.ts";
import { isEnglishAmongOthers, languageOf } from "../language/language-id.ts";
import { isLimit, tellsWhatIsSo } from "../evidence/limits.ts";
import { onceForEach } from "../language/once-for-each.ts";
import type { ReadText, Token } from "../language/tokenize.ts";
import { withoutTokens } from "../language/tokenize.ts";
import type { Word } from "../language/words.ts";
import { DIRECTIVES, PROHIBITING } from "../language/word-lists.ts";
import { taggedIn } from "../language/tagged-material.ts";
import { talkSumIn } from "./talk-pieces.ts";
import { beginningsOf } from "../evidence/request-signs.ts";
import type { Span } from "../language/spans.ts";
import { isSlight } from "./rest-of-text.ts";
import { sentencesIn, spansIn } from "../language/spans.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** At these weights (said, said elsewhere) and at this number of words a measure reaches two thirds (1 - 1/e). */
const MUCH_SAID = 15;
const MUCH_ELSE = 25;
const SHORT = 6;
/** The weight of the rarest word. */
const RAREST = 8.2;

/**
 * What a sentence has to do with the task, each 0..1 and the more the likelier, in the order of the weights: the weights
 * of its words that the challenge or people said, in sum, as a share, and the highest; that little is said in other words;
 * how near in meaning its words of substance are to all of those, in the mean and the third nearest; that it is short, for
 * a few words are easily said in a way of one's own.
 */
export function relationMeasures(
  tokens: readonly Token[],
  known: KnownChallenge,
  { vectors, neighbours }: Pick<Knowledge, "vectors" | "neighbours">,
): number[] {
  const words = differentWords(tokens);
  const isSaid = ({ key }: Word): boolean =>
    known.saidWords.has(key) || known.givenWords.has(key) || known.ownStems.has(key);
  const weightOf = (some: readonly Word[]): number =>
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

/** How far a sentence is from all that the challenge or requests for it say: a log odds, above 0 rather beside the task. */
export const distanceOf = (
  tokens: readonly Token[],
  known: KnownChallenge,
  knowledge: Pick<Knowledge, "vectors" | "neighbours" | "weights">,
): number => -sumOf(knowledge.weights.relation, relationMeasures(tokens, known, knowledge));

/** A sentence stays where fewer words about the task than this would be left without it: they are no request. */
const LEAST_REST = 2;
/** The distance of sentences that stay in any case. */
const NEAR = -Infinity;
/** A sentence at this distance or farther is not counted as other text about the task. */
const APART = 1;
const OFF_TASK = THRESHOLDS.offTaskSentence;
/** The text without some of it, and whether they are only likely to have nothing to do with the task. */
export type Rest = { readonly text: ReadText; readonly isLikely: boolean };

/**
 * What makes a sentence nearer or farther, in the unit of its distance: the rounded weights of a regression that parted
 * sentences of labelled prompts that earn a point from sentences beside the task. Orders got a higher weight.
 */
const START = 4;
/** It orders or forbids something. */
const DIRECTING = -3.5;
/** It asks in another way. */
const ASKING = -1;
/** For all of a requirement that it alone states; for a part of one its share. */
const STATING = -4;
/** STATING counts this many times where it orders what the requirement demands. */
const ORDERED = 2;
/** It is parted from its sentence by a capital letter alone. */
const UNMARKED = -2.5;
/** Times the logarithm of the number of words in other sentences about the task: long prompts say things of their own. */
const OTHER_WORDS = -2;
/** It is at the beginning or at the end. */
const AT_EDGE = 3;
/** It is next to one sentence alone. */
const ONE_OF_TWO = 2.4;
/** It looks like words for the grader: TALKING for each unit of the sum above TALK_FROM, of which MOST_TALK at most count. */
const TALKING = 1.6;
const TALK_FROM = -4;
const MOST_TALK = 6;

const ASKING_WORDS = new Set("please pls should must want need you your u".split(" "));

/** "You are a coach": the AI gets a part to play. */
const givesRole = (token: Token, next: Token | undefined): boolean =>
  token.text === "you're" || (token.text === "you" && next?.text === "are");

/** "Two pages at most": up to this number of words may bound the answer. More may count anything, and points are for graders. */
const FEW = 8;
const setsLimit = (tokens: readonly Token[]): boolean =>
  tokens.length <= FEW &&
  tokens.some((_, at) => isLimit(tokens, at)) &&
  !tokens.some(({ text }) => text === "point" || text === "points") &&
  !tellsWhatIsSo(tokens);

function askingOf(tokens: readonly Token[]): number {
  const begins = beginningsOf(tokens);
  // "I keep forgetting it" orders nothing.
  const tells = (at: number): boolean =>
    tokens[at - 1]?.text === "i" && tokens[at + 1]?.text.endsWith("ing") === true;
  const directs = (token: Token, at: number): boolean =>
    begins.has(token) &&
    !tells(at) &&
    (DIRECTIVES.has(token.text) || PROHIBITING.has(token.text) || givesRole(token, tokens[at + 1]));
  if (tokens.some(directs) || setsLimit(tokens)) return DIRECTING;
  return tokens.some(({ text }) => ASKING_WORDS.has(text)) ? ASKING : 0;
}

/** What the request gives the AI to work on comes behind a colon or a tag, which may be the sentence's first word, or between two tags. */
const GIVEN = /(?::|<[a-z][a-z\d_-]*>)\s*[\p{P}\p{S}]*\s*$|<$/iu;
/** Number of characters before a sentence in which such a mark is looked for. */
const LOOK_BACK = 30;

function isGiven(text: ReadText, [first]: readonly Token[]): boolean {
  const start = first?.start ?? 0;
  return (
    GIVEN.test(text.raw.slice(Math.max(0, start - LOOK_BACK), start)) ||
    taggedIn(text).some(([from, to]) => from <= start && start < to)
  );
}

/**
 * The text without the sentences that surely have nothing to do with the task, and without those that are
 * likely to; an empty list if there are none, or if no requests for the challenge are known.
 */
export function withoutBeside(text: ReadText, view: BriefView, knowledge: Knowledge): Rest[] {
  const known = knowledge.of(view);
  if (known.by !== "known") return [];
  const sentences = sentencesIn(text);
  if (!languageOf(text).english) return withoutEnglish(text, sentences, knowledge);
  const spans = spansIn(sentences, text.raw).filter(({ tokens }) => !isSlight(tokens.length, text));
  if (spans.length === 0) return [];
  const distance = onceForEach((tokens: readonly Token[]): number =>
    tokens.length === 0 ? 0 : distanceOf(tokens, known, knowledge),
  );
  const talkSum = talkSumIn(text, view, knowledge);
  const talkOf = (tokens: readonly Token[]): number =>
    TALKING * Math.min(MOST_TALK, Math.max(0, talkSum(tokens) - TALK_FROM));
  const apartness = ({ tokens, others, atEdge, unmarked }: Span): number => {
    const away = distance(tokens);
    const otherWords = others.reduce((sum, one) => sum + (distance(one) > APART ? 0 : one.length), 0);
    if (otherWords < LEAST_REST || others.every((one) => distance(one) >= away)) return NEAR;
    const apart =
      START +
      away +
      askingOf(tokens) +
      OTHER_WORDS * Math.log(otherWords) +
      (atEdge ? AT_EDGE : 0) +
      (sentences.length <= 2 ? ONE_OF_TWO : 0) +
      (unmarked ? UNMARKED : 0);
    // Slow measures come last, and only if they can still matter.
    if (apart + TALKING * MOST_TALK <= OFF_TASK.likely || isGiven(text, tokens)) return NEAR;
    const farther = apart + talkOf(tokens);
    if (farther <= OFF_TASK.likely) return NEAR;
    const stating = askingOf(tokens) === DIRECTING ? STATING * ORDERED : STATING;
    return farther + stating * statedBy(tokens);
  };
  const statedBy = (tokens: readonly Token[]): number => {
    const rest = observe(view, withoutTokens(text, new Set(tokens)), knowledge);
    return Math.max(
      0,
      ...observe(view, text, knowledge).facets.map(
        ({ degree }, at) => degree - (rest.facets[at]?.degree ?? 0),
      ),
    );
  };
  const placed = spans.map((span) => ({ tokens: span.tokens, apart: apartness(span) }));
  const from = (mark: number): Set<Token> =>
    new Set(placed.flatMap(({ tokens, apart }) => (apart > mark ? tokens : [])));
  const [far, likely] = [from(OFF_TASK.sure), from(OFF_TASK.likely)];
  return [
    ...restOf(text, far).map((rest) => ({ text: rest, isLikely: false })),
    ...(likely.size > far.size ? restOf(text, likely).map((rest) => ({ text: rest, isLikely: true })) : []),
  ];
}

const restOf = (text: ReadText, gone: ReadonlySet<Token>): ReadText[] =>
  gone.size === 0 || gone.size === text.tokens.length ? [] : [withoutTokens(text, gone)];

/**
 * A text in another language without its English sentences: what they say of the task cannot be told beside key terms of
 * another language, so that they would earn points by their length and numbers alone.
 */
function withoutEnglish(
  text: ReadText,
  sentences: readonly (readonly Token[])[],
  { vectors }: Knowledge,
): Rest[] {
  const isEnglish = (tokens: readonly Token[]): boolean =>
    tokens.length >= OFF_TASK.english.words &&
    !isGiven(text, tokens) &&
    isEnglishAmongOthers(tokens) &&
    tokens.filter((token) => senseOf(token, vectors).place >= 0).length / tokens.length >=
      OFF_TASK.english.share;
  const gone = new Set(sentences.filter(isEnglish).flat());
  return restOf(text, gone).map((rest) => ({ text: rest, isLikely: false }));
}
