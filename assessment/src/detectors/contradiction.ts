import type { SubScore } from "../scores.ts";
import type { RequirementMatch } from "../evidence/match-requirements.ts";
import type { Observation } from "../evidence/observe.ts";
import type { Hit } from "./finding.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** Points that one step of a requirement's weight costs where the prompt asks for its opposite. */
const COST = { fidelity: 4, clarity: 2 } as const;

/** Points that each sub-score holds at most where THRESHOLDS.contradiction.all of the weight is contradicted: 35 overall. */
const HELD = { fidelity: 15, clarity: 59, conciseness: 60, creativity: 15 } as const;

/** Requirements whose opposite the prompt asks for, the heaviest first, and what that leaves of the sub-scores. */
export function findContradictions({ facets, prompt, view }: Observation): Hit[] {
  const against = facets.filter((facet) => facet.contradicted).sort((a, b) => b.weight - a.weight);
  if (against.length === 0) return [];
  const weightOf = (some: readonly RequirementMatch[]): number =>
    some.reduce((sum, { weight }) => sum + weight, 0);
  const much = Math.min(1, weightOf(against) / weightOf(facets) / THRESHOLDS.contradiction.all);
  const left = (subScore: SubScore): number => Math.round(100 - (100 - HELD[subScore]) * much);
  return [
    ...against.map(({ name, weight, from, to }) => ({
      label: `Asks for the opposite of: ${name}`,
      keep: 0,
      costs: { fidelity: COST.fidelity * weight, clarity: COST.clarity * weight },
      quote: from === null || to === null ? undefined : prompt.raw.slice(from.start, to.end),
      against: { name, ask: view.brief.rubric?.find((one) => one.name === name)?.ask },
    })),
    {
      label: `Goes against ${against.length} of ${facets.length} requirements`,
      caps: {
        fidelity: left("fidelity"),
        clarity: left("clarity"),
        conciseness: left("conciseness"),
        creativity: left("creativity"),
      },
      keep: 0,
    },
  ];
}
