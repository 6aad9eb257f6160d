import * as z from "zod/mini";

import { codePoints } from "../kernel/code-points.ts";
import { limitedText } from "../kernel/text.ts";

export const DIFFICULTIES = ["easy", "medium", "hard"] as const;
export const Difficulty = z.enum(DIFFICULTIES);
export type Difficulty = z.infer<typeof Difficulty>;

/** What a perfect submission earns. */
export const POINTS: Record<Difficulty, number> = { easy: 10, medium: 20, hard: 30 };

/** What each sub-score weighs in the overall score; the weights add up to 1 and are shown to the learner. */
export const SCORE_WEIGHTS = { fidelity: 0.4, clarity: 0.25, conciseness: 0.2, creativity: 0.15 } as const;
export type SubScore = keyof typeof SCORE_WEIGHTS;
export const SUB_SCORES = ["fidelity", "clarity", "conciseness", "creativity"] as const;

/** From here on a score is green and "Great job!". */
export const TARGET_SCORE = 80;

/** Points for a submission, in proportion to its score (0..100). */
export function pointsFor(challengePoints: number, overallScore: number): number {
  return Math.round((challengePoints * overallScore) / 100);
}

export const PROMPT_MAX = 5000;
export const PROMPT_REQUIRED = "User prompt is required";
export const PROMPT_TOO_LONG = "Prompt must be at most 5000 characters";
export const CHALLENGE_ID_REQUIRED = "Challenge id is required";
export const CHALLENGE_NOT_FOUND = "Challenge not found";
export const ALREADY_COMPLETED = "Challenge already completed";

/** A prompt as it is judged: trimmed, 1 to 5000 code points. */
export const UserPrompt = z.string(PROMPT_REQUIRED).check(
  z.trim(),
  z.minLength(1, PROMPT_REQUIRED),
  z.refine((prompt) => codePoints(prompt) <= PROMPT_MAX, PROMPT_TOO_LONG),
);

/** A draft is kept as it was typed: blanks at its ends may still become part of a sentence. */
export const DraftPrompt = z
  .string(PROMPT_REQUIRED)
  .check(z.refine((prompt) => codePoints(prompt) <= PROMPT_MAX, PROMPT_TOO_LONG));

/** The theme that mixes the learner's interests; also what a missing or empty `category` means. */
export const MIXED_THEME = "Auto (Mixed)";
export const MESSAGE_MAX = 1000;
export const MESSAGE_TOO_LONG = "Message is too long";
export const InvitationMessage = z.optional(z.nullable(limitedText(MESSAGE_MAX, MESSAGE_TOO_LONG)));
