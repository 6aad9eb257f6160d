import { rise } from "../criteria/measures.ts";
import type { Observation } from "../observe.ts";
import type { Token } from "../text/read-text.ts";
import { CHATTY, HESITANT, VAGUE } from "../text/word-lists.ts";
import type { Finding } from "./finding.ts";
import { CAPS } from "./finding.ts";

const TALK = new Set(
  "i i'm i'd i've my we our it's that's there's which because so also always everybody".split(" "),
);

const share = (tokens: readonly Token[], test: (token: Token) => boolean): number =>
  tokens.filter(test).length / Math.max(1, tokens.length);

/** Share of words that stand in a sentence said before (same words, give or take a few). */
function repeatedShare(tokens: readonly Token[]): number {
  if (tokens.length < 16) return 0;
  const runs = new Set<string>();
  let again = 0;
  for (let at = 0; at + 5 <= tokens.length; at += 1) {
    const run = tokens
      .slice(at, at + 5)
      .map((token) => token.stem)
      .join(" ");
    if (runs.has(run)) again += 1;
    runs.add(run);
  }
  return again / Math.max(1, tokens.length - 4);
}

export function findRepetition(seen: Observation): Finding | null {
  // Neither filler nor its absence may hide it.
  const repeated = Math.max(repeatedShare(seen.prompt.tokens), repeatedShare(seen.whole.tokens));
  if (repeated < 0.2) return null;
  return {
    guard: "repetition",
    criterion: "The same words again and again",
    caps: CAPS.repetition,
    keep: 1 - rise(repeated, 0.2, 0.4),
  };
}

/** Far too long for what it says: hesitation, talk and second thoughts, never length alone. */
function ramblingSign(tokens: readonly Token[]): number {
  if (tokens.length < 120) return 0;
  const loose = share(
    tokens,
    (token) => HESITANT.has(token.text) || VAGUE.has(token.text) || CHATTY.has(token.text),
  );
  const talk = share(tokens, (token) => TALK.has(token.text));
  const alternatives = share(tokens, (token) => token.text === "or" || token.text === "but");
  return (
    rise(tokens.length, 120, 220) *
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
  const sign = Math.max(ramblingSign(tokens), ramblingSign(seen.prompt.tokens));
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
