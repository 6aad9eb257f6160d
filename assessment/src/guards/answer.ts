import { FOR_EACH } from "../criteria/measures.ts";
import type { Observation } from "../observe.ts";
import type { Finding } from "./finding.ts";
import { CAPS } from "./finding.ts";
import { beginningsOf, questionsIn, requestSigns, wishesIn } from "./request-signs.ts";

const SHORT = 25;
const LONG = 70;
/** Signs of a request per word. What names most requirements is an answer only when nothing in it asks. */
const SELDOM = 0.026;
const NEXT_TO_NOTHING = 0.014;
const MOSTLY_COVERED = 0.6;

function rateOf(seen: Observation, signs: number): number {
  const words = seen.length * FOR_EACH;
  // A long story around a request is no answer: beyond seventy words a third counts.
  return signs / (words <= LONG ? words : LONG + (words - LONG) / 3);
}

/** The text the AI should write, instead of the request for it. Narrow on purpose: most of what it sees is a prompt. */
export function findAnswer(seen: Observation): Finding | null {
  if (!seen.language.english || seen.length * FOR_EACH < SHORT) return null;
  const enough = seen.coverage > MOSTLY_COVERED ? NEXT_TO_NOTHING : SELDOM;
  // Where a clause begins is seen in every word: what is left after filler does not begin it.
  const begins = beginningsOf(seen.whole.tokens);
  const signs =
    requestSigns(seen.prompt.tokens, (token) => begins.has(token)) +
    questionsIn(seen) * 1.5 +
    wishesIn(seen, begins) * 1.5;
  if (rateOf(seen, signs) > enough) return null;
  return {
    guard: "answer",
    criterion: "Reads as the answer, not as a request for one",
    caps: CAPS.answer,
    keep: 0,
  };
}

/** What follows one of these says what somebody does. */
const DOERS = new Set("they he she we".split(" "));

/** Nothing in it could ask for anything, whatever empty words stand before its verbs. */
export function isPlainAnswer(seen: Observation): boolean {
  const begins = beginningsOf(seen.whole.tokens, ({ word }) => word.light && !DOERS.has(word.text));
  return (
    rateOf(
      seen,
      requestSigns(seen.whole.tokens, (token) => begins.has(token)),
    ) <= SELDOM
  );
}
