import * as z from "zod/mini";

import { Day, Id, Instant } from "../kernel/ids.ts";
import { Difficulty } from "./rules.ts";

/** The exercise. Its rubric stays on the server. */
export const Challenge = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  difficulty: Difficulty,
  category: z.string(),
  points: z.int(),
  example: z.nullable(z.string()),
  /** The day (of the caller's calendar) on which the challenge came to the caller. */
  date: Day,
  createdAt: Instant,
});
export type Challenge = z.infer<typeof Challenge>;

const Score = z.nullable(z.int());

/** One person's work on one challenge: draft, submitted, or completed. */
export const UserChallenge = z.object({
  id: Id,
  userId: Id,
  challengeId: Id,
  userPrompt: z.string(),
  aiOutput: z.nullable(z.string()),
  fidelityScore: Score,
  clarityScore: Score,
  concisenessScore: Score,
  creativityScore: Score,
  overallScore: Score,
  feedback: z.nullable(z.string()),
  improvementSuggestions: z.nullable(z.string()),
  completed: z.boolean(),
  submittedAt: z.nullable(Instant),
  completedAt: z.nullable(Instant),
  pointsAwarded: z.nullable(z.int()),
});
export type UserChallenge = z.infer<typeof UserChallenge>;

/** One line of "Why this score": what was looked for, the verdict, its points, and the learner's own words. */
export const Criterion = z.object({
  criterion: z.string(),
  subScore: z.enum(["fidelity", "clarity", "conciseness", "creativity"]),
  verdict: z.enum(["met", "partly", "missed", "penalty"]),
  points: z.int(),
  quote: z.optional(z.string()),
});
export type Criterion = z.infer<typeof Criterion>;

export const AssessedUserChallenge = z.extend(UserChallenge, {
  scoredBy: z.nullable(z.enum(["ai", "fallback"])),
  assessment: z.nullable(z.array(Criterion)),
});
export type AssessedUserChallenge = z.infer<typeof AssessedUserChallenge>;
