import type { CriterionId } from "../criteria/criteria.ts";
import type { CraftId, GateId } from "./questions.ts";

/** What a criterion of the AI assessor counts from: a question, or the share of the requirements that are asked for. */
export type Source = CraftId | Exclude<GateId, "grader"> | "covered";

/** Points of each criterion, and of the challenge's requirements together. */
export type AiPoints = Readonly<Partial<Record<CriterionId, number>>> & { readonly requirements: number };

/** Where each criterion counts from; the mean of several. */
export const SOURCES = {
  fidelity_base: ["task"],
  fidelity_worked: ["own"],
  fidelity_settled: ["form", "limits"],
  clarity_base: ["request"],
  clarity_covered: ["covered"],
  deliverable: ["deliverable"],
  form: ["form"],
  limits: ["limits"],
  reader: ["reader"],
  clarity_settled: ["ready"],
  conciseness_base: ["readable"],
  conciseness_covered: ["covered"],
  conciseness_worked: ["enough"],
  lean: ["lean"],
  conciseness_settled: ["dense"],
  conciseness_angle: ["own", "technique"],
  creativity_base: ["wording"],
  creativity_worked: ["own"],
  creativity_settled: ["form", "limits"],
  creativity_angle: ["angle"],
  technique: ["technique"],
} as const satisfies Partial<Record<CriterionId, readonly Source[]>>;

export type AiCriterion = keyof typeof SOURCES;

/** Fitted to recorded answers about labelled prompts by train/fit-ai-points.ts; each sub-score has 100. */
// prettier-ignore
export const AI_POINTS: AiPoints = { requirements: 55, fidelity_base: 23, fidelity_worked: 13, fidelity_settled: 9, clarity_base: 26, clarity_covered: 16, deliverable: 10, form: 17, limits: 10, reader: 10, clarity_settled: 11, conciseness_base: 38, conciseness_covered: 10, conciseness_worked: 3, lean: 3, conciseness_settled: 24, conciseness_angle: 22, creativity_base: 20, creativity_worked: 10, creativity_settled: 22, creativity_angle: 31, technique: 17 };
