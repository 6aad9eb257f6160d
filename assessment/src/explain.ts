import type { Brief, Scores, SubScore } from "./scores.ts";
import type { Line } from "./evidence/line.ts";
import type { JudgedVariant } from "./built-in.ts";
import { judgeVariants, builtInVersion } from "./built-in.ts";
import { topicOf } from "./evidence/craft-steps.ts";
import type { Finding } from "./detectors/finding.ts";
import { GUARD_NAMES } from "./detectors/finding.ts";
import { readingsOf } from "./detectors/readings.ts";
import type { Knowledge } from "./challenge/knowledge.ts";
import type { Support } from "./challenge/known-challenge.ts";
import type { Logistic } from "./challenge/weights.ts";
import { probability } from "./challenge/weights.ts";
import type { RequirementMatch } from "./evidence/match-requirements.ts";
import { statedOf } from "./evidence/match-requirements.ts";
import { REQUIREMENT_MEASURES, requirementMeasures } from "./evidence/recognise.ts";
import type { TaskMarks } from "./evidence/task.ts";
import { TASK_MEASURES, taskBounds, taskMeasures } from "./evidence/task.ts";
import { SUB_SCORES, WEIGHTS } from "./scores.ts";
import type { ReadText } from "./language/tokenize.ts";
import { readText } from "./language/tokenize.ts";
import { WordIndex } from "./language/word-index.ts";

/** One measure of a logistic regression: `value` (0..1) times `weight` is what it adds to the sum. */
export type Part = { readonly name: string; readonly value: number; readonly weight: number };
type Sum = { readonly bias: number; readonly parts: readonly Part[] };

/** The prompt as it was judged once, with what was left out of it. */
export type Variant = {
  readonly words: number;
  readonly leftOut: string;
  readonly overall: number;
  readonly isLowest: boolean;
};

export type RequirementRow = {
  readonly name: string;
  readonly weight: number;
  /** 0..1: how sure it is stated. */
  readonly probability: number;
  /** Why it is less than the sum says; null where it is not. */
  readonly heldBy: "says no to it" | "names no number" | null;
  readonly points: number;
  readonly max: number;
  readonly verdict: string;
  readonly quote: string | null;
  /** What the sum begins with, whatever the prompt says. */
  readonly bias: number;
  readonly parts: readonly Part[];
};

/** What a row of the score sheet is: a requirement, a fact beside them, or what a detector takes. */
type Group = "requirement" | "fact" | "detector";

export type SumRow = {
  readonly subScore: SubScore;
  readonly parts: readonly {
    readonly name: string;
    readonly group: Group;
    readonly points: number;
    /** 0 for what a detector takes. */
    readonly max: number;
    readonly quote: string | undefined;
  }[];
  readonly total: number;
};

/** What costs points of the overall score, in points of it. */
export type Cost = { readonly name: string; readonly points: number };

/** Why a prompt has its score, by the same functions that gave it. */
export type Explanation = {
  readonly title: string;
  readonly version: string;
  readonly support: Support;
  readonly scores: Scores;
  readonly onTask: boolean;
  readonly estimate: boolean;
  readonly variants: readonly Variant[];
  readonly injection: { readonly quote: string; readonly sure: number } | null;
  readonly language: string;
  /** Null where a prompt in another language was read by its key terms instead. */
  readonly relevance:
    | (Sum & {
        readonly value: number;
        readonly marks: TaskMarks;
        /** What the challenge's own words alone say of the value, whatever the sum comes to. */
        readonly bounds: readonly [least: number, most: number];
      })
    | null;
  readonly coverage: number;
  readonly requirements: readonly RequirementRow[];
  readonly fired: readonly Finding[];
  readonly silent: readonly string[];
  readonly sums: readonly SumRow[];
  /** The largest first. */
  readonly costs: readonly Cost[];
};

/** The largest contribution first; what weighs nothing is left out. */
const partsOf = (names: readonly string[], values: readonly number[], { weights }: Logistic): Part[] =>
  names
    .map((name, at) => ({ name, value: values[at] ?? 0, weight: weights[at] ?? 0 }))
    .filter(({ weight }) => weight !== 0)
    .sort((a, b) => b.value * b.weight - a.value * a.weight);

function leftOutOf(written: ReadText, text: ReadText): string {
  const kept = new Set(text.tokens.map(({ start }) => start));
  const runs: string[] = [];
  let from: number | null = null;
  for (const [at, { start, end }] of written.tokens.entries()) {
    if (kept.has(start)) {
      from = null;
      continue;
    }
    const next = written.tokens[at + 1];
    from ??= start;
    if (next === undefined || kept.has(next.start)) runs.push(written.raw.slice(from, end));
  }
  return runs.join(" ... ");
}

function requirementRows(
  { judgement, criteria, lines }: JudgedVariant,
  knowledge: Knowledge,
): RequirementRow[] {
  const { seen } = judgement;
  const { view, known, prompt, whole, senses, passageSums } = seen;
  const index = new WordIndex(prompt.tokens.filter(({ word, text }) => !word.light || view.texts.has(text)));
  const measures = requirementMeasures({ view, known, prompt, whole, senses, passageSums, index });
  const rows = criteria.filter(({ subScore, verdict }) => subScore === "fidelity" && verdict !== "penalty");
  const asked = lines.filter(({ facet }) => facet === true);
  const weights = known.hasRequests ? knowledge.weights.stated : knowledge.weights.requirement[known.support];
  return seen.facets.map((one, at) => {
    const { name, weight } = one;
    const row = rows.find(({ criterion }) => criterion === asked[at]?.criterion);
    return {
      name,
      weight,
      probability: statedOf(one),
      heldBy:
        statedOf(one) === 0 && !one.contradicted
          ? null
          : one.contradicted
            ? "says no to it"
            : isHeld(one, measures[at] ?? [], weights)
              ? "names no number"
              : null,
      points: row?.points ?? 0,
      max: row?.max ?? 0,
      verdict: row?.verdict ?? "missed",
      quote: row?.quote ?? null,
      bias: weights.bias,
      parts: partsOf(REQUIREMENT_MEASURES, measures[at] ?? [], weights),
    };
  });
}

/** Where a prompt has no number, a requirement that names one is less sure than its sum. */
const isHeld = (one: RequirementMatch, measures: readonly number[], weights: Logistic): boolean =>
  statedOf(one) < probability(weights, measures) - ROUNDING;

const ROUNDING = 0.01;

function relevanceOf({ judgement }: JudgedVariant, knowledge: Knowledge): Explanation["relevance"] {
  const { seen, measures, steps, foreign } = judgement;
  if (foreign !== null) return null;
  const task = taskMeasures(seen, topicOf(measures, knowledge.weights.topic), knowledge);
  const names = TASK_MEASURES[seen.known.support];
  const weights = knowledge.weights.task[seen.known.support];
  const values = names.map((name) => task[name]);
  return {
    value: steps.relevance,
    bias: weights.bias,
    parts: partsOf(names, values, weights),
    marks: steps.marks,
    bounds: taskBounds(seen, steps.marks),
  };
}

/** @throws nothing that `assessBuiltIn` does not throw; the scores are the same */
export function explain(brief: Brief, prompt: string, knowledge: Knowledge): Explanation {
  const said = readText(prompt);
  const { all, lowest } = judgeVariants(brief, said, knowledge);
  const readings = readingsOf(brief, said, knowledge);
  const { judgement, criteria, lines, scores } = lowest;
  const { seen, findings } = judgement;
  const [{ talk }] = readings;
  const sums = SUB_SCORES.map((subScore): SumRow => {
    const rows = criteria.filter((one) => one.subScore === subScore);
    const parts = rows.map(({ criterion, points, max = 0, quote, verdict }) => ({
      name: criterion,
      group: verdict === "penalty" ? ("detector" as const) : groupOf(lines, subScore, criterion),
      points,
      max,
      quote,
    }));
    return { subScore, parts, total: scores[subScore] };
  });
  return {
    title: brief.title,
    version: builtInVersion(knowledge),
    support: seen.known.support,
    scores,
    onTask: all.every((one) => one.judgement.relevant),
    estimate: judgement.estimate,
    variants: all.map((one, at) => {
      const { text, written } = readings[at] ?? readings[0];
      return {
        words: text.tokens.length,
        leftOut: leftOutOf(written, text),
        overall: one.scores.overall,
        isLowest: one === lowest,
      };
    }),
    injection: talk === null ? null : { quote: talk.quote, sure: talk.sure },
    language: seen.language.name,
    relevance: relevanceOf(lowest, knowledge),
    coverage: seen.coverage,
    requirements: judgement.foreign === null ? requirementRows(lowest, knowledge) : [],
    fired: findings,
    silent: GUARD_NAMES.filter((name) => findings.every(({ guard }) => guard !== name)),
    sums,
    costs: costsOf(sums),
  };
}

const groupOf = (lines: readonly Line[], subScore: SubScore, name: string): Group =>
  lines.some((one) => one.facet === true && one.subScore === subScore && one.criterion === name)
    ? "requirement"
    : "fact";

/** Whole rows come to a point less or more by rounding. */
const FULL = 95;

/** Requirements and facts cost what they do not bring; a detector what it takes; and there may be no rows for some points. */
function costsOf(sums: readonly SumRow[]): Cost[] {
  const out = new Map<string, number>();
  const add = (key: string, points: number): void => void out.set(key, (out.get(key) ?? 0) + points);
  for (const { subScore, parts } of sums) {
    for (const { name, group, points, max } of parts)
      add(group === "requirement" ? "requirements not stated" : name, (max - points) * WEIGHTS[subScore]);
    const offered = parts.reduce((sum, { max }) => sum + max, 0);
    if (offered < FULL) add("points that no row offers", (100 - offered) * WEIGHTS[subScore]);
  }
  return [...out]
    .map(([name, points]) => ({ name, points: Math.round(points) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points);
}
