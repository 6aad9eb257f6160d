import type { Assessment, Brief, Criterion } from "./assessment.ts";
import type { Cap, Line } from "./criteria/ledger.ts";
import { accountOf } from "./criteria/ledger.ts";
import { feedbackOf } from "./feedback.ts";
import { observe } from "./observe.ts";
import { SUB_SCORES, scoresOf } from "./sums.ts";
import { BOUNDS, CHECKS, FORMATS, VAGUE } from "./text/word-lists.ts";

const rise = (value: number, from: number, to: number): number =>
  Math.max(0, Math.min(1, (value - from) / (to - from)));

/** Deterministic assessment without any network; a few milliseconds at most. */
export function assessBuiltIn(brief: Brief, prompt: string): Assessment {
  const seen = observe(brief, prompt);
  const tokens = seen.prompt.tokens;
  const words = Math.max(1, tokens.length);
  const kinds = (list: ReadonlySet<string>): number =>
    new Set(tokens.filter((one) => list.has(one.text)).map((one) => one.stem)).size;
  const covered = 1 - (1 - seen.coverage) ** 1.6;
  const own = 1 - Math.exp(-seen.ownStems.length / 8);
  const exact = 1 - Math.exp(-(kinds(BOUNDS) + kinds(FORMATS) + kinds(CHECKS)) / 3);
  const vague = Math.min(1, (tokens.filter((one) => VAGUE.has(one.text)).length / words) * 15);
  const carried = rise(seen.coverage, 0.1, 0.7);
  const total = seen.facets.reduce((sum, facet) => sum + facet.weight, 0);
  const quoteOf = (facet: (typeof seen.facets)[number]): string | undefined =>
    facet.from === null || facet.to === null ? undefined : prompt.slice(facet.from.start, facet.to.end);
  const lines: Line[] = [
    ...seen.facets.map((facet) => ({
      criterion: facet.name,
      subScore: "fidelity" as const,
      max: (66 * facet.weight) / total,
      degree: seen.coverage === 0 ? 0 : Math.min(1, (facet.degree * covered) / seen.coverage),
      quote: quoteOf(facet),
    })),
    {
      criterion: "Adds decisions and material of your own",
      subScore: "fidelity",
      max: 32,
      degree: own * carried,
    },
    { criterion: "Says what is to be delivered", subScore: "clarity", max: 50, degree: covered },
    {
      criterion: "Sets bounds and a form that can be checked",
      subScore: "clarity",
      max: 50,
      degree: exact * own * (1 - vague * 0.6),
    },
    { criterion: "Every word carries something", subScore: "conciseness", max: 50, degree: 1 - vague * 0.5 },
    {
      criterion: "The length fits the task",
      subScore: "conciseness",
      max: 50,
      degree: covered * rise(400 - words, 0, 250),
    },
    {
      criterion: "Brings an angle of its own",
      subScore: "creativity",
      max: 100,
      degree: own * carried * rise(seen.ownShare, 0.1, 0.5),
    },
  ];
  const caps: Cap[] = [];
  const topic = 4 * seen.coverage + 2 * seen.precision + 2 * seen.opening + seen.titleShare;
  const relevant = topic > 2 || (tokens.length === 0 ? false : tokens.some((one) => one.unspaced));
  if (!relevant)
    caps.push({
      criterion: "Off topic: not about this challenge",
      caps: { fidelity: 4, clarity: 16, conciseness: 16, creativity: 8 },
      keep: 0,
    });
  if (own < 0.35 && seen.copiedPrompt > 0.35)
    caps.push({
      criterion: "Mostly the challenge's own words",
      caps: { fidelity: 54, clarity: 40, conciseness: 46, creativity: 6 },
      keep: 0,
    });
  const criteria: Criterion[] = SUB_SCORES.flatMap((subScore) => accountOf(subScore, lines, caps));
  return { scores: scoresOf(criteria), relevant, criteria, ...feedbackOf(criteria, prompt) };
}
