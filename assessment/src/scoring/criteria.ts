import type { SubScore } from "../scores.ts";

/** One thing that is looked for in every prompt, beside the requirements of its challenge. */
export type CraftCriterion = {
  readonly subScore: SubScore;
  /** Shown to the learner as a line of its own. */
  readonly name: string;
};

/**
 * The one list of criteria for both assessors, in the order of the score sheet: the built-in assessor counts what it
 * sees of each, the AI assessor asks a question of the same name; the points stand with each of them.
 */
export const CRITERIA = {
  deliverable: { subScore: "clarity", name: "Says what is to be made" },
  reader: { subScore: "clarity", name: "Says who it is for" },
  limits: { subScore: "clarity", name: "Sets limits that can be checked" },
  form: { subScore: "clarity", name: "Fixes the form of the result" },
  material: { subScore: "clarity", name: "Gives the AI something to work with" },
  lean: { subScore: "conciseness", name: "Every sentence is needed" },
  once: { subScore: "conciseness", name: "Says nothing twice" },
  enough: { subScore: "conciseness", name: "Long enough" },
  own_fact: { subScore: "creativity", name: "A fact of your own" },
  own_fact_2: { subScore: "creativity", name: "A second fact of your own" },
  own_fact_3: { subScore: "creativity", name: "A third fact of your own" },
  rule: { subScore: "creativity", name: "A rule or limit of your own" },
  example: { subScore: "creativity", name: "Shows an example of what you mean" },
  technique: { subScore: "creativity", name: "Works with the AI beyond asking" },
  wording: { subScore: "creativity", name: "Your own wording" },
} as const satisfies Readonly<Record<string, CraftCriterion>>;

export type CriterionId = keyof typeof CRITERIA;

/** The name of a row that every challenge has. */
export type CraftRow = (typeof CRITERIA)[CriterionId]["name"];

export const CRITERION_IDS = Object.keys(CRITERIA) as CriterionId[];
