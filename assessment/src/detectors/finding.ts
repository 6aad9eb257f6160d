import type { SubScore } from "../scores.ts";

export type Caps = Readonly<Record<SubScore, number>>;

/** Whatever can hold a score down. */
export const GUARD_NAMES = [
  "attack",
  "gibberish",
  "off-topic",
  "answer",
  "word-list",
  "form",
  "beside-form",
  "copy",
  "example",
  "repetition",
  "rambling",
  "negated",
  "contradiction",
  "filler",
] as const;

export type Guard = (typeof GUARD_NAMES)[number];

/** What a guard found: sub-scores are held down to `caps`. */
export type Finding = {
  readonly guard: Guard;
  /** Said to the learner. */
  readonly criterion: string;
  readonly caps: Caps;
  /** Share of the points above the caps that stays: 0 for a clear case, towards 1 for a doubtful one. */
  readonly keep: number;
  /** What was found is only likely, so that it is not told as a fact: that another task is asked for. */
  readonly isDoubtful?: true;
  /** Points taken off whatever the sub-score is. */
  readonly costs?: Readonly<Partial<Record<SubScore, number>>>;
  readonly quote?: string | undefined;
  /** The requirement that the prompt goes against, with what a prompt does to meet it ("ask for ten riddles"). */
  readonly against?: { readonly name: string; readonly ask: string | undefined };
};

/** What a detector found; guard, label and caps only where they are not those of the detector in list.ts. */
export type Hit = Pick<Finding, "keep" | "isDoubtful" | "costs" | "quote" | "against"> & {
  readonly guard?: Guard;
  readonly label?: string;
  readonly caps?: Caps;
};

export const NO_CAPS: Caps = { fidelity: 100, clarity: 100, conciseness: 100, creativity: 100 };

/** What is left of each sub-score at most. What that comes to overall is part of what the product promises. */
export const CAPS = {
  attack: { fidelity: 5, clarity: 8, conciseness: 12, creativity: 4 },
  nothing: { fidelity: 0, clarity: 0, conciseness: 0, creativity: 0 },
  gibberish: { fidelity: 3, clarity: 4, conciseness: 7, creativity: 2 },
  offTopic: { fidelity: 4, clarity: 15, conciseness: 14, creativity: 6 },
  nearTopic: { fidelity: 11, clarity: 20, conciseness: 19, creativity: 10 },
  otherTask: { fidelity: 25, clarity: 43, conciseness: 45, creativity: 35 },
  answer: { fidelity: 20, clarity: 18, conciseness: 32, creativity: 23 },
  wordList: { fidelity: 38, clarity: 11, conciseness: 32, creativity: 5 },
  copy: { fidelity: 49, clarity: 37, conciseness: 44, creativity: 5 },
  tooLong: { fidelity: 74, clarity: 34, conciseness: 12, creativity: 24 },
  repetition: { fidelity: 62, clarity: 34, conciseness: 10, creativity: 20 },
} as const satisfies Record<string, Caps>;
