import type { Observation } from "../observation/observe.ts";
import type { Finding } from "./finding.ts";
import { NO_CAPS } from "./finding.ts";

/** Points that one step of a requirement's weight costs where the prompt asks for its opposite. */
const COST = { fidelity: 4, clarity: 2 } as const;

/** Requirements whose opposite the prompt asks for, the heaviest first. */
export function findContradictions(seen: Observation): Finding[] {
  return seen.facets
    .filter((facet) => facet.contradicted)
    .sort((a, b) => b.weight - a.weight)
    .map(({ name, weight, from, to }) => ({
      guard: "contradiction",
      criterion: `Asks for the opposite of: ${name}`,
      caps: NO_CAPS,
      keep: 0,
      costs: { fidelity: COST.fidelity * weight, clarity: COST.clarity * weight },
      quote: from === null || to === null ? undefined : seen.prompt.raw.slice(from.start, to.end),
    }));
}
