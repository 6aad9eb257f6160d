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
 * What is added to the distance of a sentence: above 0 means beside the task, so a term above 0 speaks against the sentence
 * and one below 0 for it. "It rained all day." at the end of a text with 20 other words about the task gets
 * start + firstOrLast + perLogOfOtherWords * ln(20); "Avoid any slang in it." there gets ordersOrForbids as well. The terms
 * are the rounded weights of a regression that parted sentences of labelled prompts that earn a point from sentences beside
 * the task; those of orders were set higher.
 */
const APARTNESS = {
  start: 4,
  ordersOrForbids: -3.5,
  asksInAnotherWay: -1,
  /** For all of a requirement that no other sentence states; for a part of it as much less. */
  aloneStatesRequirement: -4,
  /** The same where the sentence orders or forbids what the requirement demands. */
  aloneOrdersRequirement: -8,
  /** No mark but a capital letter parts it from the sentence before. */
  onlyCapitalMarksItsStart: -2.5,
  /** Times the natural logarithm of the number of words in other sentences about the task: long prompts say things of their own. */
  perLogOfOtherWords: -2,
  firstOrLast: 3,
  oneOfTwoSentences: 2.4,
  /** Times how far `talkSumIn` is above TALK.from, as far as TALK.most: it looks like words for the grader. */
  perUnitOfTalk: 1.6,
} as const;
const TALK = { from: -4, most: 6 } as const;

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

/** How a sentence asks the AI for something; null where it only tells. */
type Asking = "ordersOrForbids" | "asksInAnotherWay";

function wayOfAsking(tokens: readonly Token[]): Asking | null {
  const begins = beginningsOf(tokens);
  // "I keep forgetting it" orders nothing.
  const tells = (at: number): boolean =>
    tokens[at - 1]?.text === "i" && tokens[at + 1]?.text.endsWith("ing") === true;
  const directs = (token: Token, at: number): boolean =>
    begins.has(token) &&
    !tells(at) &&
    (DIRECTIVES.has(token.text) || PROHIBITING.has(token.text) || givesRole(token, tokens[at + 1]));
  if (tokens.some(directs) || setsLimit(tokens)) return "ordersOrForbids";
  return tokens.some(({ text }) => ASKING_WORDS.has(text)) ? "asksInAnotherWay" : null;
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
  if (!known.hasRequests) return [];
  const sentences = sentencesIn(text);
  if (!languageOf(text).english) return withoutEnglish(text, sentences, knowledge);
  const spans = spansIn(sentences, text.raw).filter(({ tokens }) => !isSlight(tokens.length, text));
  if (spans.length === 0) return [];
  const distance = onceForEach((tokens: readonly Token[]): number =>
    tokens.length === 0 ? 0 : distanceOf(tokens, known, knowledge),
  );
  const talkSum = talkSumIn(text, view, knowledge);
  const talkOf = (tokens: readonly Token[]): number =>
    APARTNESS.perUnitOfTalk * Math.min(TALK.most, Math.max(0, talkSum(tokens) - TALK.from));
  const apartness = ({ tokens, others, atEdge, unmarked }: Span): number => {
    const away = distance(tokens);
    const otherWords = others.reduce((sum, one) => sum + (distance(one) > APART ? 0 : one.length), 0);
    if (otherWords < LEAST_REST || others.every((one) => distance(one) >= away)) return NEAR;
    const asking = wayOfAsking(tokens);
    const apart =
      APARTNESS.start +
      away +
      (asking === null ? 0 : APARTNESS[asking]) +
      APARTNESS.perLogOfOtherWords * Math.log(otherWords) +
      (atEdge ? APARTNESS.firstOrLast : 0) +
      (sentences.length <= 2 ? APARTNESS.oneOfTwoSentences : 0) +
      (unmarked ? APARTNESS.onlyCapitalMarksItsStart : 0);
    // Slow measures come last, and only if they can still matter.
    if (apart + APARTNESS.perUnitOfTalk * TALK.most <= OFF_TASK.likely || isGiven(text, tokens)) return NEAR;
    const farther = apart + talkOf(tokens);
    if (farther <= OFF_TASK.likely) return NEAR;
    const stating = asking === "ordersOrForbids" ? "aloneOrdersRequirement" : "aloneStatesRequirement";
    return farther + APARTNESS[stating] * statedOnlyBy(tokens);
  };
  /** The largest part of a requirement, 0..1, that the text does not state without this sentence. */
  const statedOnlyBy = (tokens: readonly Token[]): number => {
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
