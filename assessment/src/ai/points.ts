import type { CriterionId } from "../criteria/criteria.ts";
import type { CraftId } from "./questions.ts";

/** What a criterion of the AI assessor counts from: a question. */
export type Source = CraftId;

/** Points of each criterion, and of the challenge's requirements together. */
export type AiPoints = Readonly<Partial<Record<CriterionId, number>>> & { readonly requirements: number };

/** Where each criterion counts from. */
export const SOURCES = {
  deliverable: "deliverable",
  reader: "reader",
  limits: "limits",
  form: "form",
  material: "material",
  lean: "lean",
  once: "once",
  conciseness_worked: "enough",
  own_fact: "own_fact",
  own_fact_2: "own_fact_2",
  own_fact_3: "own_fact_3",
  rule: "rule",
  example: "example",
  technique: "technique",
  creativity_base: "wording",
} as const satisfies Partial<Record<CriterionId, Source>>;

export type AiCriterion = keyof typeof SOURCES;

/** Fitted to recorded answers about labelled prompts by train/fit-ai-points.ts; each sub-score has 100. */
// prettier-ignore
export const AI_POINTS: AiPoints = { requirements: 100, deliverable: 20, reader: 20, limits: 20, form: 20, material: 20, lean: 34, once: 33, conciseness_worked: 33, own_fact: 14, own_fact_2: 14, own_fact_3: 14, rule: 14, example: 14, technique: 15, creativity_base: 15 };
