import type { Line } from "../criteria/ledger.ts";
import type { Finding } from "../guards/finding.ts";
import { WEIGHTS } from "../sums.ts";

/** One thing that kept points away, with what it would have been worth in the overall score. */
export type Lever =
  | { readonly kind: "guard"; readonly gain: number; readonly finding: Finding }
  | {
      readonly kind: "facet";
      readonly gain: number;
      readonly name: string;
      readonly degree: number;
      readonly quote: string | undefined;
    }
  | {
      readonly kind: "step";
      readonly gain: number;
      readonly name: string;
      readonly step: Step;
      readonly degree: number;
      readonly quote: string | undefined;
    };

export type Step = "worked" | "settled" | "angle" | "other";

const lost = (line: Line): number => line.max * (1 - line.degree) * WEIGHTS[line.subScore];

/**
 * The levers, largest first. Lines of one step stand in several sub-scores and are one lever; a guard that
 * fires comes first whatever its sum, because nothing else counts while it holds.
 */
export function leversOf(lines: readonly Line[], findings: readonly Finding[]): Lever[] {
  const guards: Lever[] = findings
    .filter((finding) => finding.keep < 0.6)
    .map((finding) => ({ kind: "guard", gain: 100, finding }));
  const facets: Lever[] = lines
    .filter((line) => line.facet === true && line.degree < 0.7)
    .map((line) => ({
      kind: "facet",
      gain: lost(line),
      name: line.criterion,
      degree: line.degree,
      quote: line.quote,
    }));
  const steps = new Map<Step, { gain: number; worst: Line }>();
  for (const line of lines) {
    if (line.facet === true || line.step === undefined || line.degree > 0.85) continue;
    const known = steps.get(line.step);
    if (known === undefined) steps.set(line.step, { gain: lost(line), worst: line });
    else
      steps.set(line.step, {
        gain: known.gain + lost(line),
        worst: lost(line) > lost(known.worst) ? line : known.worst,
      });
  }
  const taken: Lever[] = [...steps].map(([step, { gain, worst }]) => ({
    kind: "step",
    gain,
    name: worst.criterion,
    step,
    degree: worst.degree,
    quote: worst.quote,
  }));
  return [...guards, ...[...facets, ...taken].sort((a, b) => b.gain - a.gain)];
}
