import type { SubScore } from "../scores.ts";

/** What a criterion of craft builds on: each of worked, settled and angle needs the one before. */
export type CraftStep = "base" | "worked" | "settled" | "angle" | "other";

/** One thing that is looked for in every prompt, beside the requirements of its challenge. */
export type CraftCriterion = {
  readonly subScore: SubScore;
  /** Shown to the learner as a line of its own. */
  readonly name: string;
  readonly step: CraftStep;
};

/**
 * The one list of criteria for both assessors: the built-in assessor measures those with a step of its own, the AI
 * assessor counts them from the answers to its questions; the points stand with each of them.
 */
export const CRITERIA = {
  fidelity_base: { subScore: "fidelity", step: "base", name: "Makes plain which challenge it is for" },
  fidelity_worked: { subScore: "fidelity", step: "worked", name: "Adds facts of your own" },
  fidelity_settled: {
    subScore: "fidelity",
    step: "settled",
    name: "Pins the whole task down: numbers, form, limits",
  },
  clarity_base: { subScore: "clarity", step: "base", name: "Reads as a request" },
  clarity_covered: { subScore: "clarity", step: "other", name: "Covers what the challenge asks for" },
  clarity_worked: { subScore: "clarity", step: "worked", name: "Gives the AI enough to start" },
  clarity_settled: { subScore: "clarity", step: "settled", name: "Leaves nothing important to guess" },
  conciseness_base: { subScore: "conciseness", step: "base", name: "Short enough to use" },
  conciseness_covered: { subScore: "conciseness", step: "other", name: "Covers what the challenge asks for" },
  conciseness_worked: { subScore: "conciseness", step: "worked", name: "Long enough" },
  conciseness_settled: { subScore: "conciseness", step: "settled", name: "Settles much in few words" },
  conciseness_angle: { subScore: "conciseness", step: "angle", name: "Says much in few words" },
  creativity_base: { subScore: "creativity", step: "base", name: "Your own wording" },
  creativity_worked: { subScore: "creativity", step: "worked", name: "Details beyond the challenge" },
  creativity_settled: { subScore: "creativity", step: "settled", name: "Choices of its own" },
  creativity_angle: { subScore: "creativity", step: "angle", name: "An angle nobody handed you" },
  deliverable: { subScore: "clarity", step: "worked", name: "Says what is to be made" },
  form: { subScore: "clarity", step: "settled", name: "Fixes the form of the result" },
  limits: { subScore: "clarity", step: "settled", name: "Sets limits that can be checked" },
  reader: { subScore: "clarity", step: "settled", name: "Says who will use it" },
  material: { subScore: "clarity", step: "worked", name: "Gives the AI something to work with" },
  lean: { subScore: "conciseness", step: "other", name: "Every sentence is needed" },
  once: { subScore: "conciseness", step: "other", name: "Says nothing twice" },
  own_fact: { subScore: "creativity", step: "worked", name: "A fact of your own" },
  own_fact_2: { subScore: "creativity", step: "worked", name: "A second fact of your own" },
  own_fact_3: { subScore: "creativity", step: "worked", name: "A third fact of your own" },
  rule: { subScore: "creativity", step: "settled", name: "A rule or limit of your own" },
  example: { subScore: "creativity", step: "angle", name: "Shows an example of what you mean" },
  technique: { subScore: "creativity", step: "angle", name: "Works with the AI beyond asking" },
} as const satisfies Readonly<Record<string, CraftCriterion>>;

export type CriterionId = keyof typeof CRITERIA;
