import * as z from "zod/mini";

import { Person } from "../identity/entities.ts";
import { Day, Id, Instant } from "../kernel/ids.ts";
import { Difficulty, SUB_SCORES } from "./rules.ts";

/** The exercise. Of its rubric only the names of the requirements leave the server. */
export const Challenge = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  difficulty: Difficulty,
  category: z.string(),
  points: z.int(),
  /** What is required, each as a noun phrase ("Ten riddles"); empty where that is not known. */
  requirements: z.array(z.string()),
  /** The worked example: null until the caller has opened the comparison of this challenge. */
  example: z.nullable(z.string()),
  /** The day (of the caller's calendar) on which the challenge came to the caller. */
  date: Day,
  createdAt: Instant,
});
export type Challenge = z.infer<typeof Challenge>;

/** A challenge of today's set, with how far the caller has come; null where nothing was begun. */
export const TodaysChallenge = z.extend(Challenge, {
  mine: z.nullable(
    z.object({
      completed: z.boolean(),
      /** The score that counts; null until the challenge is completed. */
      best: z.nullable(z.int()),
    }),
  ),
});
export type TodaysChallenge = z.infer<typeof TodaysChallenge>;

const Score = z.nullable(z.int());

/** The draft with the highest `counted` among those that may earn points; number 1 is the first. */
export const Best = z.object({ number: z.int(), counted: z.int() });
export type Best = z.infer<typeof Best>;

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
  /** Changes with every change of the text; a saved text names the version that it is based on. */
  draftVersion: z.int(),
  /** Whether the built-in assessor judged and was not sure. */
  estimate: z.boolean(),
  /** Null until the challenge is completed. The fields above stay those of the first draft for ever. */
  best: z.nullable(Best),
  /** How many of the FURTHER_DRAFTS are used. */
  draftsUsed: z.int(),
  /** Points of all drafts together; 0 until the challenge is completed. */
  pointsTotal: z.int(),
});
export type UserChallenge = z.infer<typeof UserChallenge>;

/** One line of "Why this score": what was looked for, the verdict, its points, and the learner's own words. */
export const Criterion = z.object({
  criterion: z.string(),
  subScore: z.enum(SUB_SCORES),
  /** What the challenge wants, or how it is asked; results from before rows were grouped have none. */
  group: z.optional(z.enum(["wants", "asked"])),
  verdict: z.enum(["met", "partly", "missed", "penalty"]),
  points: z.int(),
  /**
   * The most points that the line can bring; none for penalties and for results from before it was stored.
   */
  max: z.optional(z.int()),
  quote: z.optional(z.string()),
});
export type Criterion = z.infer<typeof Criterion>;

export const AssessedUserChallenge = z.extend(UserChallenge, {
  scoredBy: z.nullable(z.enum(["ai", "fallback"])),
  assessment: z.nullable(z.array(Criterion)),
  /** Why its first draft earned nothing whatever its score; null where the score decides. */
  notice: z.nullable(z.string()),
});
export type AssessedUserChallenge = z.infer<typeof AssessedUserChallenge>;

/** A line of a further draft: whether it moved against the best draft before. It moves only where words moved. */
export const DraftCriterion = z.extend(Criterion, { change: z.enum(["won", "lost", "same"]) });
export type DraftCriterion = z.infer<typeof DraftCriterion>;

/** What a visitor may try before there is an account: one easy challenge of the library, the same for all. */
export const TryChallenge = z.pick(Challenge, {
  id: true,
  title: true,
  description: true,
  difficulty: true,
  category: true,
  requirements: true,
});
export type TryChallenge = z.infer<typeof TryChallenge>;

/** A visitor's text as it was judged by the built-in assessor. Nothing of it is kept. */
export const Tried = z.object({
  overallScore: z.int(),
  fidelityScore: z.int(),
  clarityScore: z.int(),
  concisenessScore: z.int(),
  creativityScore: z.int(),
  estimate: z.boolean(),
  assessment: z.array(Criterion),
  /** The first thing to do better (Markdown), and what its words bring where it has some; null where there is none. */
  step: z.nullable(z.object({ text: z.string(), gain: z.int() })),
});
export type Tried = z.infer<typeof Tried>;

/** A further draft of a completed challenge, as it was judged. */
export const Draft = z.object({
  /** From 2 on, up to 1 + FURTHER_DRAFTS: the first draft is the UserChallenge itself. */
  number: z.int(),
  userPrompt: z.string(),
  overallScore: z.int(),
  fidelityScore: z.int(),
  clarityScore: z.int(),
  concisenessScore: z.int(),
  creativityScore: z.int(),
  /** overallScore; where the first draft was judged again, its first score plus the difference of the two new scores. */
  counted: z.int(),
  feedback: z.string(),
  improvementSuggestions: z.string(),
  scoredBy: z.enum(["ai", "fallback"]),
  estimate: z.boolean(),
  /** The first draft was judged by another assessor or version, so one assessor has now judged both. */
  firstReadAnew: z.boolean(),
  assessment: z.array(DraftCriterion),
  pointsGained: z.int(),
  /** Why it earned nothing whatever its score; null where the score decides. */
  notice: z.nullable(z.string()),
  /** The best draft at the time when this one had been judged. */
  best: Best,
  draftsLeft: z.int(),
  submittedAt: Instant,
});
export type Draft = z.infer<typeof Draft>;

/** One challenge side by side: a row for each requirement, a cell for each column. */
export const Comparison = z.object({
  /** Rows that differ between the columns come first. */
  rows: z.array(
    z.object({
      requirement: z.string(),
      /** `column` is an index of `columns`; `quote` is what the text says about it, null where it does not. */
      cells: z.array(z.object({ column: z.int(), quote: z.nullable(z.string()) })),
    }),
  ),
  /** The caller's best draft, the worked example, and at most two friends. */
  columns: z.array(
    z.object({
      who: z.enum(["you", "example", "friend"]),
      person: z.nullable(Person),
      prompt: z.string(),
      overallScore: z.nullable(z.int()),
      counted: z.nullable(z.int()),
    }),
  ),
  openedAt: Instant,
  /** Whether no other challenge was compared by this account before. */
  first: z.boolean(),
});
export type Comparison = z.infer<typeof Comparison>;
