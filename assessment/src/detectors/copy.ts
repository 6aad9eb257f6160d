import { rise } from "../language/curves.ts";
import type { Observation } from "../evidence/observe.ts";
import type { ReadText } from "../language/tokenize.ts";
import { withoutTokens } from "../language/tokenize.ts";
import type { Finding } from "./finding.ts";
import { CAPS } from "./finding.ts";
import { THRESHOLDS } from "../thresholds.ts";

const MARKS = THRESHOLDS.copiedBrief;

/** What stands beside runs copied from the brief. */
export function withoutCopy(seen: Observation): ReadText {
  const { inCopy } = seen.overlap;
  return withoutTokens(seen.prompt, inCopy);
}

function quoteOf(seen: Observation): string | undefined {
  const { tokens } = seen.whole;
  const start = tokens.findIndex((token) => seen.overlap.inCopy.has(token));
  const first = tokens[Math.max(0, start)];
  const last = tokens[Math.min(tokens.length - 1, Math.max(0, start) + 7)];
  return first === undefined || last === undefined ? undefined : seen.prompt.raw.slice(first.start, last.end);
}

/** A piece between copied runs that is longer than this is a text of its own, not a decision put into the brief. */
const WOVEN = 14;

/** 0..1: facts and decisions put between the brief's own words; they are about it by where they stand. */
function wovenIn(seen: Observation): number {
  const { tokens } = seen.whole;
  const { inCopy } = seen.overlap;
  const copied = new Set([...inCopy].map((token) => token.sentence));
  const own = new Set(seen.own);
  const decisions = new Set<string>();
  let from = 0;
  while (from < tokens.length) {
    const first = tokens[from];
    let to = from;
    for (let next = first; next !== undefined; next = tokens[to]) {
      if (next.sentence !== first?.sentence || inCopy.has(next)) break;
      to += 1;
    }
    // What goes on after the last of them lies between none, so its place says nothing about the brief.
    const goesOn = tokens[to]?.sentence === first?.sentence;
    if (first !== undefined && goesOn && to - from <= WOVEN && copied.has(first.sentence)) {
      for (const token of tokens.slice(from, to)) {
        const number = token.number !== null && seen.view.index.find(token).credit === 0;
        if (own.has(token) || number) decisions.add(token.stem);
      }
    }
    from = Math.max(to, from + 1);
  }
  return rise(decisions.size, MARKS.decisions.some, MARKS.decisions.enough);
}

/**
 * The brief itself, pasted or lightly reworded. Where it is pasted beside other text, only that other text
 * counts: `besides` (0..1) says how far it is a request of its own about this challenge.
 */
export function findCopy(seen: Observation, besides: number): Finding | null {
  const inCopy = seen.overlap.inCopy.size;
  // Close to the brief in sentences of one's own is not yet a copy: that takes its order as well as its phrases.
  const phrases = rise(inCopy / Math.max(1, seen.bare.tokens.length), 0.3, 0.6);
  const like = seen.overlap.copied - 0.1 * (1 - phrases);
  const reworded =
    seen.prompt.tokens.length < MARKS.reworded.words
      ? 0
      : rise(like, MARKS.reworded.likely, MARKS.reworded.sure);
  const share = inCopy / Math.max(1, seen.view.description.tokens.length);
  const isPasted = inCopy >= MARKS.pasted.words;
  const pasted = isPasted
    ? rise(share, MARKS.pasted.likely, MARKS.pasted.sure) * (1 - Math.max(besides, wovenIn(seen)))
    : 0;
  const sign = Math.max(reworded, pasted);
  if (sign <= 0) return null;
  return {
    guard: "copy",
    criterion: "Mostly the challenge's own words",
    caps: CAPS.copy,
    keep: 1 - sign,
    quote: quoteOf(seen),
  };
}
