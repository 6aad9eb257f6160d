import { rise } from "../language/curves.ts";
import type { Observation } from "../evidence/observe.ts";
import type { Hit } from "./finding.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** Points at most. */
const COST = { clarity: 20, conciseness: 60 } as const;

/**
 * Praise, pleading and urging: the more of it stands around what is said, the more it costs. Which words make filler
 * stands in `language/word-lists.ts`.
 */
export function findFiller({ whole, filler }: Observation): Hit | null {
  const empty = whole.tokens.filter((token) => filler.has(token));
  const share = empty.length / Math.max(1, whole.tokens.length);
  const much = rise(share, THRESHOLDS.filler.likely, THRESHOLDS.filler.sure);
  const first = empty[0];
  if (first === undefined || much === 0) return null;
  const last = empty.slice(0, 8).findLast((token) => token.sentence === first.sentence) ?? first;
  return {
    keep: 0,
    costs: { clarity: Math.round(COST.clarity * much), conciseness: Math.round(COST.conciseness * much) },
    quote: whole.raw.slice(first.start, last.end),
  };
}
