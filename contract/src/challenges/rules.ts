import * as z from "zod/mini";

import { codePoints, isBlank } from "../kernel/characters.ts";

export const DIFFICULTIES = ["easy", "medium", "hard"] as const;
export const Difficulty = z.enum(DIFFICULTIES);
export type Difficulty = z.infer<typeof Difficulty>;

/** A card has room for this many characters of a description, at every width. */
export const CARD_TEXT_MAX = 145;

/** Points for a score of 100. A challenge that an AI wrote keeps those that were stored with it. */
export const POINTS: Record<Difficulty, number> = { easy: 10, medium: 20, hard: 30 };

/** Re-exported from the assessment, whose rule it is, because the screens show it. */
export type { CraftRow } from "@promptsmith/assessment/criteria";
export { READ_IN, SUB_SCORES, WEIGHTS as SCORE_WEIGHTS } from "@promptsmith/assessment/scores";
export type { SubScore } from "@promptsmith/assessment/scores";

/** From here on a score is green and "Great job!". */
export const TARGET_SCORE = 80;

/** Points for a submission, in proportion to its score (0..100). */
export function pointsFor(challengePoints: number, overallScore: number): number {
  return Math.round((challengePoints * overallScore) / 100);
}

/**
 * Challenges that stood in no daily set of the learner's and that no one sent: so many a day earn points. One that does
 * not earn them never does.
 */
export const EXTRA_CHALLENGES_A_DAY = 6;
export const OVER_EXTRA_CHALLENGES = "Practice only: no points for more than six extra challenges a day.";

export const PROMPT_MAX = 5000;
export const PROMPT_REQUIRED = "User prompt is required";
export const PROMPT_TOO_LONG = "Prompt must be at most 5000 characters";
export const CHALLENGE_ID_REQUIRED = "Challenge id is required";
export const CHALLENGE_NOT_FOUND = "Challenge not found";
export const ALREADY_COMPLETED = "Challenge already completed";
export const DRAFT_CHANGED = "This draft was changed elsewhere";

/** How many drafts may follow the first one, which completes the challenge; the first of them has number 2. */
export const FURTHER_DRAFTS = 3;
export const COMPLETE_FIRST = "Complete the challenge first";
export const NOTHING_CHANGED = "Nothing was changed";
export const NO_DRAFTS_LEFT = "No drafts left";

/** A prompt as it is judged: trimmed, with something to see in it, at most 5000 code points. */
export const UserPrompt = z.string(PROMPT_REQUIRED).check(
  z.trim(),
  z.refine((prompt) => !isBlank(prompt), PROMPT_REQUIRED),
  z.refine((prompt) => codePoints(prompt) <= PROMPT_MAX, PROMPT_TOO_LONG),
);

/** A draft is saved as it was typed, since blanks at its ends may still become part of a sentence. */
export const DraftPrompt = z
  .string(PROMPT_REQUIRED)
  .check(z.refine((prompt) => codePoints(prompt) <= PROMPT_MAX, PROMPT_TOO_LONG));

/** The category that mixes the learner's interests; also what a missing or empty `category` means. */
export const MIXED_CATEGORY = "Auto (Mixed)";
