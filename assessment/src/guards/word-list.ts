import { rise } from "../criteria/measures.ts";
import type { Observation } from "../observe.ts";
import { isFunctionWord } from "../text/common-words.ts";
import { DIRECTIVES } from "../text/word-lists.ts";
import type { Finding } from "./finding.ts";
import { CAPS } from "./finding.ts";

const REQUESTING = new Set("need want would like should must please can could you your me let".split(" "));

/** Requirement words in a row without a sentence that asks for anything. */
export function findWordList(seen: Observation): Finding | null {
  const tokens = seen.prompt.tokens;
  if (!seen.language.english || tokens.length < 12) return null;
  const grammar =
    tokens.filter((token) => isFunctionWord(token.text) && token.number === null).length / tokens.length;
  const starts = seen.prompt.sentences.some((sentence) => DIRECTIVES.has(sentence.tokens[0]?.text ?? ""));
  const asks = starts || tokens.some((token) => REQUESTING.has(token.text));
  const long = tokens.length / seen.prompt.sentences.length;
  const distinct = new Set(tokens.map((token) => token.stem)).size / tokens.length;
  const sign =
    0.5 * rise(0.28 - grammar, 0, 0.13) +
    0.18 * (asks ? 0 : 1) +
    0.2 * rise(long, 14, 26) +
    0.12 * rise(1 - distinct, 0.05, 0.2);
  if (sign < 0.55) return null;
  const first = tokens[0];
  const last = tokens[Math.min(tokens.length, 6) - 1];
  const quote =
    first === undefined || last === undefined ? undefined : seen.prompt.raw.slice(first.start, last.end);
  return {
    guard: "word-list",
    criterion: "Words in a row, but no request",
    caps: CAPS.wordList,
    keep: 0,
    quote,
  };
}
