import { rise } from "../language/curves.ts";
import type { Observation } from "../evidence/observe.ts";
import { areParted } from "../language/idle-rows.ts";
import type { Token } from "../language/tokenize.ts";
import { DIRECTIVES, LOREM } from "../language/word-lists.ts";
import type { Hit } from "./finding.ts";
import { CAPS } from "./finding.ts";
import { THRESHOLDS } from "../thresholds.ts";

const REQUESTING = new Set(
  "need needed required want wanted would like should must please can could you your me let".split(" "),
);

const WORD_LIST = THRESHOLDS.wordList;
/** From this number on content words in a row are more than sentences commonly have. */
const ROW = 5;

/** Share of the words that stand in rows of ROW or more without a word of grammar, a number or a mark between. */
function sharesInRows(seen: Observation): number {
  let inRows = 0;
  let row = 0;
  let before: Token | undefined;
  const close = (): void => {
    if (row >= ROW) inRows += row;
    row = 0;
  };
  for (const token of seen.bare.tokens) {
    if (before === undefined || areParted(before, token, seen.whole.tokens)) close();
    before = token;
    if (token.content && token.number === null) row += 1;
    else close();
  }
  close();
  return inRows / Math.max(1, seen.bare.tokens.length);
}

/** "Front: the word. Back: its meaning. 8 rows": names of parts, and an amount, are what a telegram or a form asks with. */
const LABEL = /[\p{L}\p{N})"]: /gu;
/** At least this number of parts has to be named. */
const LABELS = 2;
const namesParts = ({ bare: { raw, tokens } }: Observation): boolean =>
  [...raw.matchAll(LABEL)].length >= LABELS && tokens.some(({ number }) => number !== null && number !== "1");

/**
 * Whether words are misspelt beyond recognition or stand twice running: a mere list of requirements has
 * neither.
 */
const stumbles = ({ bare: { tokens } }: Observation): boolean =>
  tokens.some((token) => token.word.odd > 0 || LOREM.has(token.text)) ||
  tokens.filter((token, at) => token.content && token.text === tokens[at + 1]?.text).length > 1;

/** Requirement words in a row without a sentence that asks for anything. */
export function findWordList(seen: Observation): Hit | null {
  const tokens = seen.bare.tokens;
  if (!seen.language.english || tokens.length < WORD_LIST.words) return null;
  const grammar = tokens.filter((token) => !token.content).length / tokens.length;
  const starts = seen.bare.sentences.some((sentence) => DIRECTIVES.has(sentence.tokens[0]?.text ?? ""));
  const asks = starts || tokens.some((token) => REQUESTING.has(token.text));
  const long = tokens.length / seen.bare.sentences.length;
  const distinct = new Set(tokens.map((token) => token.stem)).size / tokens.length;
  const sign =
    0.6 * rise(0.24 - grammar, 0, 0.08) +
    0.18 * (asks ? 0 : 1) +
    0.2 * rise(long, 14, 26) +
    0.12 * rise(1 - distinct, 0.05, 0.2);
  if (sign < WORD_LIST.from && sharesInRows(seen) < WORD_LIST.inRows) return null;
  const salad =
    sharesInRows(seen) >= WORD_LIST.inRows && seen.precision < WORD_LIST.strange && stumbles(seen);
  const first = tokens[0];
  const last = tokens[Math.min(tokens.length, 6) - 1];
  const quote =
    first === undefined || last === undefined ? undefined : seen.bare.raw.slice(first.start, last.end);
  if (!salad && namesParts(seen)) return null;
  if (salad)
    return {
      guard: "gibberish",
      label: "Words in a row that make no sense together",
      caps: CAPS.gibberish,
      keep: 0,
      quote,
    };
  return { keep: 0, quote };
}
