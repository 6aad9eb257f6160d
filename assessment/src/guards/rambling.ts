import { rise } from "../criteria/measures.ts";
import type { Observation } from "../observe.ts";
import { solidTokens } from "../brief/vocabulary.ts";
import { RUN, runsSaidAgain } from "../text/overlap.ts";
import type { Token } from "../text/read-text.ts";
import { CHATTY, HESITANT, VAGUE } from "../text/word-lists.ts";
import type { Finding } from "./finding.ts";
import { CAPS } from "./finding.ts";

const TALK = new Set(
  "i i'm i'd i've my we our it's that's there's which because so also always everybody".split(" "),
);

/** Shorter texts cannot repeat themselves. */
const SHORT = 8;

/**
 * How many of the runs of three words that carry the task were said before. They are looked for in every word as well,
 * since praise takes others with it; what says nothing neither parts them nor is among what they are held against.
 */
function repeatedIn({ view, solidWords, prompt, bare }: Observation): number {
  const solid = solidTokens(bare, view.index);
  if (solid.length < SHORT) return 0;
  let again = runsSaidAgain(solid);
  // Mostly all three are the same words.
  if (solidWords.length > solid.length)
    again = Math.max(again, runsSaidAgain(solidWords), runsSaidAgain(solidTokens(prompt, view.index)));
  return again / (solid.length - RUN + 1);
}

export function findRepetition(seen: Observation): Finding | null {
  const repeated = repeatedIn(seen);
  if (repeated < 0.2) return null;
  return {
    guard: "repetition",
    criterion: "The same words again and again",
    caps: CAPS.repetition,
    keep: 1 - rise(repeated, 0.2, 0.4),
  };
}

/**
 * Far too long for what it says: hesitation, talk and second thoughts, never length alone. All of them are held
 * against the words that say something, so that more filler never makes it look better.
 */
function ramblingSign({ whole, bare }: Observation): number {
  const length = whole.tokens.length;
  const share = (test: (token: Token) => boolean): number =>
    whole.tokens.filter(test).length / Math.max(1, bare.tokens.length);
  const loose = share((token) => HESITANT.has(token.text) || VAGUE.has(token.text) || CHATTY.has(token.text));
  const talk = share((token) => TALK.has(token.text));
  const alternatives = share((token) => token.text === "or" || token.text === "but");
  return (
    rise(length, 120, 220) *
    (rise(loose, 0.015, 0.05) + rise(talk, 0.03, 0.08) + rise(alternatives, 0.01, 0.03))
  );
}

/** Four words on, but not beyond the sentence. */
function endOfQuote(tokens: readonly Token[], first: Token): Token | undefined {
  const at = tokens.indexOf(first);
  return tokens.slice(at, at + 5).findLast((token) => token.sentence === first.sentence);
}

export function findRambling(seen: Observation): Finding | null {
  const { tokens } = seen.whole;
  const sign = ramblingSign(seen);
  if (sign < 0.9) return null;
  const first = tokens.find((token) => HESITANT.has(token.text));
  const end = first === undefined ? undefined : endOfQuote(tokens, first);
  const quote = first === undefined ? undefined : seen.prompt.raw.slice(first.start, (end ?? first).end);
  return {
    guard: "rambling",
    criterion: "Thinking aloud: much longer than what it asks for",
    caps: CAPS.tooLong,
    keep: 1 - rise(sign, 0.9, 1.5),
    quote,
  };
}
