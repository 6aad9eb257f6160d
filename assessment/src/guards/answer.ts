import type { Observation } from "../observe.ts";
import { DIRECTIVES, FORMATS } from "../text/word-lists.ts";
import type { Finding } from "./finding.ts";
import { CAPS } from "./finding.ts";

const REQUESTING = new Set(
  "need want wanted wish looking please me should must act pretend you're words max maximum minimum below".split(
    " ",
  ),
);
/** Stand in requests and in answers alike, in requests more often. */
const HALF_REQUESTING = new Set("my our per under each no never avoid without".split(" "));
/** "Imagine you wait in a queue" opens an explanation as often as a request. */
const SETTING = new Set("imagine picture suppose think remember".split(" "));
const PAIRS = new Set([
  "give me",
  "give us",
  "tell me",
  "tell us",
  "show me",
  "show us",
  "help me",
  "help us",
  "can you",
  "could you",
  "would you",
  "will you",
  "you are",
  "i'd like",
  "would like",
  "i'd love",
  "would love",
  "would need",
  "i'd need",
  "how do",
  "how can",
  "what can",
  "what could",
  "how could",
  "at least",
  "at most",
  "for my",
  "for our",
  "let me",
  "you may",
  "you will",
  "you must",
  "may you",
  "be my",
  "so that",
]);

const LONG = 70;
/** Signs of a request per word. What names most requirements is an answer only when nothing in it asks. */
const SELDOM = 0.032;
const NEXT_TO_NOTHING = 0.008;
const MOSTLY_COVERED = 0.6;

/** How much in it asks for something: directives, wishes, bounds, forms. */
export function requestSigns(seen: Observation): number {
  const tokens = seen.prompt.tokens;
  let signs = 0;
  // Without punctuation nobody can tell where a request begins, so every directive may be one.
  const unmarked = tokens.length > 20 * new Set(tokens.map((token) => token.clause)).size;
  let start = true;
  let clause = -1;
  tokens.forEach((token, at) => {
    start = at === 0 || token.clause !== clause;
    clause = token.clause;
    if (DIRECTIVES.has(token.text)) signs += SETTING.has(token.text) ? 0.3 : start ? 1.5 : unmarked ? 0.8 : 0;
    if (REQUESTING.has(token.text)) signs += 1;
    if (HALF_REQUESTING.has(token.text)) signs += 0.4;
    if (FORMATS.has(token.text)) signs += 0.4;
    if (PAIRS.has(`${token.text} ${tokens[at + 1]?.text ?? ""}`)) signs += 1;
  });
  return signs;
}

/** The text the AI should write, instead of the request for it. Narrow on purpose: most of what it sees is a prompt. */
export function findAnswer(seen: Observation): Finding | null {
  const words = seen.bare.tokens.length;
  if (!seen.language.english || words < 25) return null;
  // A long story around a request is no answer: beyond seventy words a third counts.
  const rate = requestSigns(seen) / (words <= LONG ? words : LONG + (words - LONG) / 3);
  if (rate > (seen.coverage > MOSTLY_COVERED ? NEXT_TO_NOTHING : SELDOM)) return null;
  return {
    guard: "answer",
    criterion: "Reads as the answer, not as a request for one",
    caps: CAPS.answer,
    keep: 0,
  };
}
