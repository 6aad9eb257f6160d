import type { TextModel } from "../challenge/weights.ts";
import { modelSum } from "../challenge/weights.ts";
import { isMostlyQuestions } from "../evidence/request-signs.ts";
import type { Observation } from "../evidence/observe.ts";
import { rise } from "../language/curves.ts";
import type { Token } from "../language/tokenize.ts";
import { orderFeatures } from "../language/order-features.ts";
import type { Hit } from "./finding.ts";
import { CAPS } from "./finding.ts";
import { THRESHOLDS } from "../thresholds.ts";

const SHUFFLED = THRESHOLDS.shuffledOrder;
const ITS_WORDS = SHUFFLED.asNonsense;

const BREAK_MARK = /[,;:()\u2013\u2014\n]/;

/** Whether a sentence or a stretch between marks ends between two words. Side by side in one clause they have no mark between. */
const isBreakBetween = (left: Token, right: Token, raw: string): boolean =>
  left.sentence !== right.sentence ||
  ((left.clause !== right.clause || right.at !== left.at + 1) &&
    BREAK_MARK.test(raw.slice(left.end, right.start)));

/** All words but those of clauses that are nothing but filler: fluent filler must not hide that the rest has no order. */
function ordered({ whole, filler }: Observation): readonly Token[] {
  if (filler.size === 0) return whole.tokens;
  const out: Token[] = [];
  let clause: Token[] = [];
  let isSaid = false;
  const close = (): void => {
    if (isSaid) out.push(...clause);
    clause = [];
    isSaid = false;
  };
  for (const token of whole.tokens) {
    const last = clause.at(-1);
    if (last !== undefined && isBreakBetween(last, token, whole.raw)) close();
    clause.push(token);
    isSaid ||= !filler.has(token);
  }
  close();
  return out;
}

/** Nearly all words are the challenge's and much grammar stands between them: that is nonsense from a lower sum on. */
function isNonsense({ known, besides }: Observation, tokens: readonly Token[], sum: number): boolean {
  const grammar = tokens.filter(({ content }) => !content).length / tokens.length;
  const telling = tokens.filter(({ content, word }) => content && !word.light);
  const its = telling.filter(({ stem }) => known.ownStems.has(stem)).length / Math.max(1, telling.length);
  return (
    known.hasRequests &&
    tokens.length >= ITS_WORDS.words &&
    grammar >= ITS_WORDS.grammar &&
    its >= ITS_WORDS.ofChallenge &&
    besides.said < ITS_WORDS.besides &&
    sum >= ITS_WORDS.from
  );
}

/** Words in an order that sentences do not have: the brief shaken, its words sorted, its clauses turned round. */
export function findShuffledOrder(seen: Observation, model: TextModel): Hit | null {
  if (!seen.language.english || isMostlyQuestions(seen.whole)) return null;
  const tokens = ordered(seen);
  if (tokens.length < SHUFFLED.words) return null;
  const sum = modelSum(model, orderFeatures(tokens));
  if (isNonsense(seen, tokens, sum)) return { guard: "gibberish", caps: CAPS.gibberish, keep: 0 };
  return sum < SHUFFLED.likely ? null : { keep: 1 - rise(sum, SHUFFLED.likely, SHUFFLED.sure) };
}
