import type { CriterionId } from "../criteria/criteria.ts";

/** Points of each criterion, and of the challenge's requirements together. */
export type AiPoints = Readonly<Record<CriterionId, number>> & { readonly requirements: number };

/** Fitted to recorded answers about labelled prompts by train/fit-ai-points.ts; each sub-score has 100. */
// prettier-ignore
export const AI_POINTS: AiPoints = { requirements: 100, deliverable: 20, reader: 20, limits: 20, form: 20, material: 20, lean: 34, once: 33, enough: 33, own_fact: 14, own_fact_2: 14, own_fact_3: 14, rule: 14, example: 14, technique: 15, wording: 15 };
