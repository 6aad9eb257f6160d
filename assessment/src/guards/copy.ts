import { rise } from "../criteria/measures.ts";
import type { Observation } from "../observe.ts";
import type { Finding } from "./finding.ts";
import { CAPS } from "./finding.ts";

/** What stands beside runs copied from the brief. */
export function withoutCopy(seen: Observation): string {
  let out = "";
  let from = 0;
  seen.prompt.tokens.forEach((token, at) => {
    if (seen.overlap.inCopy[at] !== true) return;
    out += seen.prompt.raw.slice(from, token.start);
    from = token.end;
  });
  return out + seen.prompt.raw.slice(from);
}

function quoteOf(seen: Observation): string | undefined {
  const start = seen.overlap.inCopy.indexOf(true);
  const first = seen.prompt.tokens[Math.max(0, start)];
  const last = seen.prompt.tokens[Math.min(seen.prompt.tokens.length - 1, Math.max(0, start) + 7)];
  return first === undefined || last === undefined ? undefined : seen.prompt.raw.slice(first.start, last.end);
}

/**
 * The brief itself, pasted or lightly reworded. Where it is pasted beside other text, only that other text
 * counts: `besides` (0..1) says how far it is a request of its own about this challenge.
 */
export function findCopy(seen: Observation, besides: number): Finding | null {
  const reworded = seen.prompt.tokens.length < 12 ? 0 : rise(seen.overlap.copied, 0.62, 0.72);
  const inCopy = seen.overlap.inCopy.filter(Boolean).length;
  const share = inCopy / Math.max(1, seen.view.description.tokens.length);
  const pasted = inCopy < 15 ? 0 : rise(share, 0.5, 0.65) * (1 - besides);
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
