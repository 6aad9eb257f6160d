import type { CriterionId } from "../scoring/criteria.ts";

/** Points of each criterion, and of the challenge's requirements together. */
export type AiPoints = Readonly<Record<CriterionId, number>> & { readonly requirements: number };

/** Fitted to recorded answers about labelled prompts by train/fit-ai-points.ts; each sub-score has 100. */
// prettier-ignore
export const AI_POINTS: AiPoints = { requirements: 100, deliverable: 29, reader: 19, limits: 29, form: 15, material: 8, lean: 30, once: 35, enough: 35, own_fact: 10, own_fact_2: 10, own_fact_3: 10, rule: 31, example: 12, technique: 18, wording: 9 };
