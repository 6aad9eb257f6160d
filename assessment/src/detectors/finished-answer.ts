import { rise, WORDS_FOR_EACH_CONTENT_WORD } from "../language/curves.ts";
import type { TextModel } from "../challenge/weights.ts";
import { modelSumFrom } from "../challenge/weights.ts";
import type { WordProfile } from "../challenge/word-profile.ts";
import { commonWords, profileOfWords } from "../challenge/word-profile.ts";
import { isWanting } from "../challenge/deliverables.ts";
import type { Observation } from "../evidence/observe.ts";
import type { Hit } from "./finding.ts";
import { speechFeatures } from "../language/speech-features.ts";
import { beginningsOf, questionsIn, requestSigns, wishesIn } from "../evidence/request-signs.ts";
import { THRESHOLDS } from "../thresholds.ts";

const FINISHED_ANSWER = THRESHOLDS.finishedAnswer;
/** Number of words of a text; each word beyond it counts a third, for a long story around a request is no answer. */
const LONG = 70;
/** Signs of a request for each word: up to this the text asks for next to nothing and is no request. */
const SELDOM = 0.026;

/** Signs of a request for each word. */
function rateOf(seen: Observation, signs: number): number {
  const words = seen.length * WORDS_FOR_EACH_CONTENT_WORD;
  return signs / (words <= LONG ? words : LONG + (words - LONG) / 3);
}

/** What tells an answer from a request, each 0..1; see `answerMeasures`. */
export const ANSWER_MEASURES = [
  "asksSeldom",
  "asksNever",
  "noRequestBegins",
  "noLimit",
  "likeAnswers",
  "notStated",
] as const;

const LIMITING = new Set(
  "words word sentences lines minutes max maximum most least exactly under over limit no not without only avoid each every".split(
    " ",
  ),
);

/** Looked for in what the text says, not in its filler, which must not make a request of an answer. */
export function answerMeasures(seen: Observation): number[] {
  // Where a clause begins is seen in every word: what is left after filler does not begin it.
  const begins = beginningsOf(seen.whole.tokens);
  const signs =
    requestSigns(seen.prompt.tokens, (token) => begins.has(token)) +
    questionsIn(seen) * 1.5 +
    wishesIn(seen, begins) * 1.5;
  const rate = rateOf(seen, signs);
  const words = Math.max(1, seen.length * WORDS_FOR_EACH_CONTENT_WORD);
  const starts = seen.prompt.tokens.filter((token) => begins.has(token) && isWanting(token)).length;
  const limits = seen.prompt.tokens.filter(
    ({ text, number }) => LIMITING.has(text) || (number !== null && number !== "1"),
  ).length;
  return [
    1 - rise(rate, 0, 0.08),
    1 - rise(rate, 0, SELDOM),
    1 - rise(starts, 0, 2),
    1 - rise(limits / words, 0, 0.08),
    answerLikeness(seen),
    1 - seen.coverage,
  ];
}

/** How much nearer it is to answers that people wrote than to their requests, 0..1; a half where none is known. */
function answerLikeness({ known, senses }: Observation): number {
  if (known.answerWords.length === 0 || known.requestWords.length === 0) return 0.5;
  const profile = profileOfWords(senses);
  const most = (some: readonly WordProfile[]): number =>
    Math.max(...some.map((one) => commonWords(one, profile)));
  return Math.max(0, Math.min(1, 0.5 + most(known.answerWords) - most(known.requestWords)));
}

/** The features of how the text speaks, without its filler, which must not make a request of an answer. */
export const answerPlaces = ({ prompt }: Observation): readonly number[] => speechFeatures(prompt);

/** Whether it is long enough for an answer, and in a language whose words of request are known. */
export const mayBeAnswer = ({ language, length }: Observation): boolean =>
  language.english && length * WORDS_FOR_EACH_CONTENT_WORD >= FINISHED_ANSWER.words;

/** The text the AI should write, instead of the request for it. */
export function findFinishedAnswer(seen: Observation, model: TextModel): Hit | null {
  if (!mayBeAnswer(seen)) return null;
  const sum = modelSumFrom(FINISHED_ANSWER.likely, model, answerPlaces(seen), () => answerMeasures(seen));
  if (sum === null) return null;
  return { keep: 1 - rise(sum, FINISHED_ANSWER.likely, FINISHED_ANSWER.sure) };
}

/** A verb behind one of these tells what somebody does and asks for nothing: "they write". */
const DOERS = new Set("they he she we".split(" "));

/** Whether nothing in the text asks for anything, even where empty words stand before a verb ("just kindly write"). */
export function isPlainAnswer(seen: Observation): boolean {
  const begins = beginningsOf(seen.whole.tokens, ({ word }) => word.light && !DOERS.has(word.text));
  return (
    rateOf(
      seen,
      requestSigns(seen.whole.tokens, (token) => begins.has(token)),
    ) <= SELDOM
  );
}
