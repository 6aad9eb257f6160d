import type { Knowledge } from "../challenge/knowledge.ts";
import { measure } from "../evidence/measures.ts";
import { rise } from "../language/curves.ts";
import type { Observation } from "../evidence/observe.ts";
import { observe } from "../evidence/observe.ts";
import type { ReadText } from "../language/tokenize.ts";
import { withoutTokens } from "../language/tokenize.ts";
import type { Hit } from "./finding.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { stepsFor } from "./relevance.ts";

const COPIED_BRIEF = THRESHOLDS.copiedBrief;

/** What stands beside runs copied from the brief. */
const withoutCopy = ({ prompt, overlap }: Observation): ReadText => withoutTokens(prompt, overlap.inCopy);

function quoteOf(seen: Observation): string | undefined {
  const { tokens } = seen.whole;
  const start = tokens.findIndex((token) => seen.overlap.inCopy.has(token));
  const first = tokens[Math.max(0, start)];
  const last = tokens[Math.min(tokens.length - 1, Math.max(0, start) + 7)];
  return first === undefined || last === undefined ? undefined : seen.prompt.raw.slice(first.start, last.end);
}

/** A piece between copied runs of more words than this is a text of its own, not a decision put into the brief. */
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
  return rise(decisions.size, COPIED_BRIEF.decisions.some, COPIED_BRIEF.decisions.enough);
}

/** 0..1: how far the text beside the pasted brief is a request of its own about this challenge. */
function ownBesideCopy(seen: Observation, knowledge: Knowledge): number {
  const { view } = seen;
  if (seen.overlap.briefRepeated < COPIED_BRIEF.beside.repeated) return 1;
  // What is left between the copied runs is no filler of the learner's: it neither earns nor costs.
  const beside = withoutCopy(seen);
  const scraps = new Set(beside.tokens);
  for (const token of observe(view, beside, knowledge).prompt.tokens) scraps.delete(token);
  const rest = observe(
    view,
    withoutTokens(seen.whole, new Set([...seen.overlap.inCopy, ...scraps])),
    knowledge,
  );
  if (rest.bare.tokens.length < COPIED_BRIEF.beside.words) return 0;
  const steps = stepsFor(rest, measure(rest), knowledge);
  return steps.relevance < steps.marks.likelyOther ? 0 : steps.settled;
}

/** The brief itself, pasted or lightly reworded. Where it is pasted beside other text, only that other text counts. */
export function findCopiedBrief(seen: Observation, knowledge: Knowledge): Hit | null {
  const inCopy = seen.overlap.inCopy.size;
  // Close to the brief in sentences of one's own is not yet a copy: that takes its order as well as its phrases.
  const phrases = rise(inCopy / Math.max(1, seen.bare.tokens.length), 0.3, 0.6);
  const like = seen.overlap.copied - 0.1 * (1 - phrases);
  const reworded =
    seen.prompt.tokens.length < COPIED_BRIEF.reworded.words
      ? 0
      : rise(like, COPIED_BRIEF.reworded.likely, COPIED_BRIEF.reworded.sure);
  const share = inCopy / Math.max(1, seen.view.description.tokens.length);
  const pasted =
    inCopy < COPIED_BRIEF.pasted.words
      ? 0
      : rise(share, COPIED_BRIEF.pasted.likely, COPIED_BRIEF.pasted.sure) *
        (1 - Math.max(ownBesideCopy(seen, knowledge), wovenIn(seen)));
  const sign = Math.max(reworded, pasted);
  if (sign <= 0) return null;
  return { keep: 1 - sign, quote: quoteOf(seen) };
}
