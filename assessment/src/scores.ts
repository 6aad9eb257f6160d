/**
 * The language of the assessment: what goes in (a brief and a prompt), what comes out (criteria, each with
 * its verdict, points and a quote from the learner's own words) and the scores as their sums.
 * This workspace is pure: no input or output, no dependency, no knowledge of users, HTTP or databases.
 */

export type SubScore = "fidelity" | "clarity" | "conciseness" | "creativity";
export type Verdict = "met" | "partly" | "missed" | "penalty";

/** One requirement of a challenge, as the library stores it. */
export type Facet = {
  /** Stable name within its challenge, for example "for-beginners"; challenges stored long ago have none. */
  readonly key?: string;
  /** A noun phrase for lists, shown to the learner: "A plan for beginners". */
  readonly name: string;
  /** What a prompt does to meet it, an imperative without a full stop: "say that the plan is for beginners". */
  readonly ask?: string;
  /** 1 (nice to have) to 5 (the heart of the task). */
  readonly weight: number;
  /** Lower-case words or short phrases; the facet is present when one of them is (inflections count). */
  readonly signals: readonly string[];
  /** Words or phrases that say the opposite of what the brief asks. */
  readonly contradictions?: readonly string[];
};

/** How one person asked for a challenge, or for something that is near it and is not it. */
export type Said = {
  /** Who it was: "p07", or "x-es" for a text in another language. */
  readonly by: string;
  readonly kind: "request" | "other-deliverable" | "other-question" | "other-subject" | "answer";
  /** Keys of requirements with the words of the prompt that state each. */
  readonly states: Readonly<Record<string, string>>;
  readonly prompt: string;
};

export type Brief = {
  readonly title: string;
  readonly description: string;
  readonly difficulty?: "easy" | "medium" | "hard";
  readonly category?: string;
  /** Without a rubric the facets are derived from title and description. */
  readonly rubric?: readonly Facet[];
  /** How people asked for it, where that comes with the challenge and not from the corpus of the library. */
  readonly said?: readonly Said[];
  /** The worked example: a near copy of it is held like a pasted brief. Without one nothing is compared. */
  readonly example?: string;
};

export type Criterion = {
  /** What was looked for, in the learner's language: "Names who it is for". */
  readonly criterion: string;
  readonly subScore: SubScore;
  /** What the challenge wants, or how it is asked; rows from before there were groups have none. */
  readonly group?: "wants" | "asked";
  readonly verdict: Verdict;
  /** Integer; the points of one sub-score add up to that sub-score (penalties are negative). */
  readonly points: number;
  /** What the line brings at most; penalties have none. */
  readonly max?: number;
  /** Always a substring of the submission. */
  readonly quote?: string;
};

export type Scores = {
  readonly fidelity: number;
  readonly clarity: number;
  readonly conciseness: number;
  readonly creativity: number;
  /** round(0.40 fidelity + 0.25 clarity + 0.20 conciseness + 0.15 creativity), 0..100. */
  readonly overall: number;
};

export type Assessment = {
  readonly scores: Scores;
  readonly relevant: boolean;
  /** The assessor is not sure: another language, or few requirements recognised in a well-formed request. */
  readonly estimate: boolean;
  readonly criteria: readonly Criterion[];
  /** Markdown. */
  readonly feedback: string;
  /** Markdown. */
  readonly improvementSuggestions: string;
};

export const SUB_SCORES = [
  "fidelity",
  "clarity",
  "conciseness",
  "creativity",
] as const satisfies readonly SubScore[];

/** What each sub-score weighs in the overall score. The four add up to 1, and the contract shows them to the learner. */
export const WEIGHTS: Readonly<Record<SubScore, number>> = {
  fidelity: 0.4,
  clarity: 0.25,
  conciseness: 0.2,
  creativity: 0.15,
};

/** The names of the rows of a prompt in another language begin so where no AI judged it. */
export const READ_IN = "Read in ";

/** Counted in whole hundredths, so that 0.4 * 75 cannot become 29.999. */
export function overallOf(parts: Readonly<Record<SubScore, number>>): number {
  const hundredths = SUB_SCORES.reduce((sum, one) => sum + parts[one] * Math.round(WEIGHTS[one] * 100), 0);
  return Math.round(hundredths / 100);
}

const clamp = (value: number): number => Math.max(0, Math.min(100, Math.round(value)));

/** Adds the criteria up; a sub-score never leaves 0..100. */
export function scoresOf(criteria: readonly Criterion[]): Scores {
  const sum = (subScore: SubScore): number =>
    clamp(criteria.reduce((total, one) => (one.subScore === subScore ? total + one.points : total), 0));
  const parts = {
    fidelity: sum("fidelity"),
    clarity: sum("clarity"),
    conciseness: sum("conciseness"),
    creativity: sum("creativity"),
  };
  return { ...parts, overall: overallOf(parts) };
}
