import type { Observation } from "./observe.ts";
import { beginningsOf } from "./request-signs.ts";
import { rise, saturate, WORDS_FOR_EACH_CONTENT_WORD } from "../language/curves.ts";
import { onceForEachWord } from "../language/once-for-each.ts";
import type { Token } from "../language/tokenize.ts";
import * as lists from "../language/word-lists.ts";

/**
 * How fast demands that the brief does not make speak against the topic: with this factor two of them in 40 words take the
 * measure of a prompt that carries nothing of the brief from 1 down to about 0.4.
 */
const AGAINST_TOPIC = 18;
/** In prompts of up to this number of words the number of such demands counts, in longer ones their share. */
const LENGTHY = 40;

/** Degrees 0..1 from which the steps are judged; more is never worse, whatever the step. */
export type Measures = {
  /** Requirements of the brief found. */
  readonly coverage: number;
  /** The same, each in full before its last word is found: people paraphrase. */
  readonly covered: number;
  /** The brief's opening words, which name subject and deliverable, are there. */
  readonly openingNamed: number;
  /** 1 as soon as a few telling words of that opening are there: nothing speaks for a topic that is not named at all. */
  readonly subjectNamed: number;
  /** Share of the prompt that is about the brief. */
  readonly precise: number;
  /** The prompt moves in the brief's fields of life, in whatever words, and in few others. */
  readonly fieldsReached: number;
  readonly fieldsKnown: number;
  /** Few demands, for the length, that the brief does not make (see `otherDemandsIn`); 1 where all requirements are found. */
  readonly fewOtherDemands: number;
  /** The brief's clauses of which something is said. */
  readonly clausesMentioned: number;
  /** The brief's amounts, number and thing together. */
  readonly amounts: number;
  /** No errand of everyday life around the subject that the brief does not run. */
  readonly noOtherErrand: number;
  /** Words of substance beyond the brief. */
  readonly own: number;
  /** Bounds, forms and numbers. */
  readonly exact: number;
  /** Enough words that are no filler. */
  readonly full: number;
  /** Few vague words, for the length. */
  readonly firm: number;
  /** Little talk around the request. */
  readonly lean: number;
  /** Phrases that are not the brief's. */
  readonly reworked: number;
};

export type Measure = keyof Measures;

const FIRST_PERSON = new Set(["i", "i'm", "i'd", "i've", "i'll", "my", "we", "our"]);

export function kindsOf(tokens: readonly Token[], list: ReadonlySet<string>): number {
  const kinds = new Set<string>();
  for (const { text, stem } of tokens) if (list.has(text)) kinds.add(stem);
  return kinds.size;
}

function timesIn(tokens: readonly Token[], list: ReadonlySet<string>): number {
  let times = 0;
  for (const { text } of tokens) if (list.has(text)) times += 1;
  return times;
}

/** "Give me some": words of request, of which none can be left out. */
const OPENING = new Set("me us some any a an the out".split(" "));

/** How much a word leaves open. */
const vaguenessOf = onceForEachWord(
  ({ text }) =>
    (lists.VAGUE.has(text) ? 1 : 0) +
    (lists.CHATTY.has(text) && !NO_CHAT.has(text) ? 1.5 : 0) +
    (lists.HESITANT.has(text) ? 1 : 0),
);

/** "When im late" is no chat. */
const NO_CHAT = new Set(["im", "u", "ur"]);

/** A case that is thought of. */
const CASES = new Set(["if", "unless"]);

/** "Give me some": none of these can be left out of a request. */
function openingsIn(tokens: readonly Token[], begins: ReadonlySet<Token>): Set<Token> {
  const out = new Set<Token>();
  tokens.forEach((token, at) => {
    if (!lists.DIRECTIVES.has(token.text) || !begins.has(token)) return;
    out.add(token);
    for (let next = at + 1; OPENING.has(tokens[next]?.text ?? ""); next += 1) out.add(tokens[next] as Token);
  });
  return out;
}

/**
 * The words that may be idle: all but those of clauses that open with a ban or a case, which say something unless they
 * plead, and but the words that open a request.
 */
export function mayBeIdle({ whole: { tokens } }: Observation): readonly Token[] {
  const begins = beginningsOf(tokens);
  const openings = openingsIn(tokens, begins);
  const opens = (token: Token): boolean =>
    begins.has(token) && (lists.PROHIBITING.has(token.text) || CASES.has(token.text));
  const bans = new Set(tokens.filter(opens).map(({ clause }) => clause));
  for (const { text, clause } of tokens)
    if (lists.PLEADING.has(text) || lists.HESITANT.has(text)) bans.delete(clause);
  return tokens.filter((token) => !bans.has(token.clause) && !openings.has(token));
}

/** Up to this sum idle words cost nothing: two or three that leave something open, or five of filler, are in every prompt. */
const SOME = 2.5;

/** Little that tells an AI nothing among the words that say something, 0..1. */
export function needed(seen: Observation): number {
  const words = Math.max(1, seen.length * WORDS_FOR_EACH_CONTENT_WORD);
  const idle = mayBeIdle(seen);
  const filler = idle.filter((token) => seen.filler.has(token)).length;
  const vague = idle.reduce((sum, { word }) => sum + vaguenessOf(word), 0);
  return 1 - rise((vague + filler / 2 - SOME) / words, 0.02, 0.25);
}

export function measure(seen: Observation): Measures {
  const tokens = seen.prompt.tokens;
  // Held against the words that say something: filler can only make it worse.
  const words = Math.max(1, seen.length * WORDS_FOR_EACH_CONTENT_WORD);
  const numbers = new Set(
    tokens.filter((one) => one.number !== null && one.number !== "1").map((one) => one.number),
  ).size;
  const vague = seen.whole.tokens.reduce((sum, { word }) => sum + vaguenessOf(word), 0);
  const talk = timesIn(seen.whole.tokens, FIRST_PERSON);
  return {
    coverage: seen.coverage,
    covered: seen.covered,
    openingNamed: seen.openingNamed,
    subjectNamed: rise(seen.openingNamed, 0, 0.15),
    precise: seen.precision,
    fieldsReached: seen.fields.reached,
    fieldsKnown: seen.fields.fieldsKnown,
    fewOtherDemands: Math.exp(
      (-seen.otherDemands / Math.max(LENGTHY, seen.prompt.tokens.length)) *
        (1 - seen.coverage) *
        AGAINST_TOPIC,
    ),
    clausesMentioned: seen.clausesMentioned,
    amounts: seen.amounts,
    noOtherErrand: Math.exp(-seen.errand / 2.5),
    own: saturate(seen.own.length, 7),
    exact: saturate(kindsOf(tokens, lists.BOUNDS) + kindsOf(tokens, lists.FORMATS) + numbers * 0.7, 4),
    full: saturate(seen.solid, 14),
    firm: 1 - rise(vague / words, 0.005, 0.09),
    lean: 1 - rise((vague + talk * 0.5 + seen.filler.size * 0.15) / words, 0.02, 0.15),
    reworked: 1 - seen.overlap.copied,
  };
}
