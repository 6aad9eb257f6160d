import { rise } from "../language/curves.ts";
import { SAYS_NOTHING } from "../challenge/word-vectors.ts";
import type { Observation } from "../evidence/observe.ts";
import type { Hit } from "./finding.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** Points at most. */
const COST = { clarity: 20, conciseness: 60 } as const;

/** Praise, pleading and urging: the more of it stands around what is said, the more it costs. */
export function findFiller(seen: Observation): Hit | null {
  const empty = seen.whole.tokens.filter((_, at) => seen.senses[at] === SAYS_NOTHING);
  const share = empty.length / Math.max(1, seen.whole.tokens.length);
  const much = rise(share, THRESHOLDS.filler.likely, THRESHOLDS.filler.sure);
  const first = empty[0];
  if (first === undefined || much === 0) return null;
  const last = empty.slice(0, 8).findLast((token) => token.sentence === first.sentence) ?? first;
  return {
    keep: 0,
    costs: { clarity: Math.round(COST.clarity * much), conciseness: Math.round(COST.conciseness * much) },
    quote: seen.whole.raw.slice(first.start, last.end),
  };
}
