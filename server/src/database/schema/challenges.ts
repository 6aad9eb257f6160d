import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { Criterion, Facet, Said } from "@promptsmith/assessment";
import { createdAt, id, instant, updatedAt } from "./columns.ts";
import { linkToUser, ownedByUser } from "./users.ts";

export const promptTemplates = pgTable("prompt_templates", {
  id: id(),
  name: text("name").notNull().unique(),
  description: text("description"),
  systemPrompt: text("system_prompt").notNull(),
  userPromptTemplate: text("user_prompt_template").notNull(),
  /** Null: the configured model. */
  model: text("model"),
  /** In tenths: 7 means 0.7. */
  temperature: integer("temperature").notNull().default(7),
  maxTokens: integer("max_tokens").notNull().default(1000),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const challenges = pgTable(
  "challenges",
  {
    id: id(),
    /** Set for a challenge made for one user; library rows have none. */
    userId: linkToUser("user_id"),
    title: text("title").notNull(),
    description: text("description").notNull(),
    difficulty: text("difficulty").$type<"easy" | "medium" | "hard">().notNull(),
    category: text("category").notNull(),
    points: integer("points").notNull(),
    example: jsonb("example").$type<string | Record<string, unknown>>(),
    /** Never leaves the server, but for the names of its requirements. */
    rubric: jsonb("rubric").$type<readonly Facet[]>(),
    /** How people asked for a challenge that an AI wrote; for curated ones the corpus of the library says it. */
    said: jsonb("said").$type<readonly Said[]>(),
    /** Stable name of a library row. A row without one is private to its user and those it was shared with. */
    libraryKey: text("library_key").unique(),
    /** Withdrawn from the library: no longer picked, still there for those who had it. */
    retiredAt: instant("retired_at"),
    /** Taken out of the choice by the operator, whatever the files of the library say. */
    withdrawnAt: instant("withdrawn_at"),
    promptTemplateId: integer("prompt_template_id").references(() => promptTemplates.id, {
      onDelete: "set null",
    }),
    createdAt: createdAt(),
    /** Day of a challenge made for one user; the day of an assigned one is in daily_challenges. */
    date: date("date", { mode: "string" }),
  },
  (t) => [
    index("challenges_cell_idx")
      .on(t.difficulty, t.category)
      .where(sql`${t.libraryKey} is not null and ${t.retiredAt} is null`),
    index("challenges_user_idx").on(t.userId),
  ],
);

/** Challenges are never deleted (others may have completed them), only withdrawn from the library. */
export const challengeRef = () =>
  integer("challenge_id")
    .notNull()
    .references(() => challenges.id);

/** Whose work on which challenge. */
export const learnerOnChallenge = () => ({ id: id(), userId: ownedByUser(), challengeId: challengeRef() });

/** 0 to 100 each; null until the text is judged. */
const subScores = () => ({
  fidelityScore: integer("fidelity_score"),
  clarityScore: integer("clarity_score"),
  concisenessScore: integer("conciseness_score"),
  creativityScore: integer("creativity_score"),
});

/** Why a draft earned nothing whatever its score; null where its score decides. */
const unpaid = () => text("unpaid").$type<"extra" | "compared" | "example" | "copied">();
/**
 * The record of the person whose words a draft mostly has. No reference: it may outlive that record, and then it names
 * no one.
 */
const copiedFrom = () => integer("copied_from");

/** A line of the assessment, with what became of it against the best draft before. */
type DraftLine = Criterion & { readonly change: "won" | "lost" | "same" };

/** Which challenge each learner got on which day. A refreshed row stays, marked, since its challenge was seen. */
export const dailyChallenges = pgTable(
  "daily_challenges",
  {
    id: id(),
    userId: ownedByUser(),
    day: date("day", { mode: "string" }).notNull(),
    /** A category, or "Auto" for the mixed set. */
    category: text("theme").notNull(),
    difficulty: text("difficulty").$type<"easy" | "medium" | "hard">().notNull(),
    challengeId: challengeRef(),
    createdAt: createdAt(),
    replacedAt: instant("replaced_at"),
  },
  (t) => [
    uniqueIndex("daily_challenges_slot_key")
      .on(t.userId, t.day, t.category, t.difficulty)
      .where(sql`${t.replacedAt} is null`),
    index("daily_challenges_user_challenge_idx").on(t.userId, t.challengeId, t.day),
  ],
);

/** The one record of a user's work on a challenge: draft, submitted, completed. Its text and scores are the first draft's. */
export const userChallenges = pgTable(
  "user_challenges",
  {
    ...learnerOnChallenge(),
    userPrompt: text("user_prompt").notNull(),
    aiOutput: text("ai_output"),
    ...subScores(),
    overallScore: integer("overall_score"),
    feedback: text("feedback"),
    improvementSuggestions: text("improvement_suggestions"),
    completed: boolean("completed").notNull().default(false),
    submittedAt: instant("submitted_at"),
    completedAt: instant("completed_at"),
    pointsAwarded: integer("points_awarded"),
    unpaid: unpaid(),
    copiedFrom: copiedFrom(),
    /** The learner's day on which this was one of the extra challenges that earn points; null for any other. */
    extraOn: date("extra_on", { mode: "string" }),
    // Sums over the further drafts, updated in the transaction that completes one.
    /** The draft with the highest counted score among those that may earn points. */
    bestNumber: integer("best_number").notNull().default(1),
    /** Its counted score; null when it is the first draft, which counts its overall score. */
    bestCounted: integer("best_counted"),
    draftsUsed: integer("drafts_used").notNull().default(0),
    /** Points that the further drafts have earned together. */
    draftsPoints: integer("drafts_points").notNull().default(0),
    scoredBy: text("scored_by").$type<"ai" | "fallback">(),
    assessment: jsonb("assessment").$type<readonly Criterion[]>(),
    /** Version of the assessor that judged it; null for results from before it was recorded. */
    assessorVersion: text("assessor_version"),
    /** The built-in assessor judged and was not sure. */
    estimate: boolean("estimate").notNull().default(false),
    /** Rises with each change. Starts at the current time, so that a new draft never repeats an old draft's version. */
    draftVersion: bigint("draft_version", { mode: "number" }).notNull().default(1),
    idempotencyKey: text("idempotency_key"),
    /** Until when the process that took the submission may assess it; afterwards another may take over. */
    leaseUntil: instant("lease_until"),
    /** Names the holder of the lease: only it may complete the submission. */
    leaseOwner: text("lease_owner"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique("user_challenges_user_challenge_key").on(t.userId, t.challengeId),
    uniqueIndex("user_challenges_idempotency_key").on(t.userId, t.idempotencyKey),
    index("user_challenges_newest_idx").on(
      t.userId,
      sql`coalesce(${t.submittedAt}, ${t.createdAt}) desc`,
      t.id.desc().nullsFirst(),
    ),
  ],
);

/**
 * Further drafts of a completed challenge, numbers 2 to 4. One without `judgedAt` is being written, or was handed in
 * and is being judged; one that was judged never changes.
 */
export const drafts = pgTable(
  "drafts",
  {
    ...learnerOnChallenge(),
    number: integer("number").notNull(),
    prompt: text("prompt").notNull(),
    ...subScores(),
    overall: integer("overall"),
    /** The score on the first draft's scale, so that scores of two assessors can be compared. */
    counted: integer("counted"),
    scoredBy: text("scored_by").$type<"ai" | "fallback">(),
    assessorVersion: text("assessor_version"),
    estimate: boolean("estimate").notNull().default(false),
    assessment: jsonb("assessment").$type<readonly DraftLine[]>(),
    feedback: text("feedback"),
    improvementSuggestions: text("improvement_suggestions"),
    firstReadAnew: boolean("first_read_anew").notNull().default(false),
    /**
     * Neither handed in after the comparison was opened nor a near copy of what the learner was shown. Until `judged_at` is
     * set it says the first of these alone.
     */
    mayEarn: boolean("may_earn").notNull().default(true),
    pointsGained: integer("points_gained"),
    unpaid: unpaid(),
    copiedFrom: copiedFrom(),
    submittedAt: instant("submitted_at"),
    judgedAt: instant("judged_at"),
    /** As `draftVersion` of the first draft. */
    version: bigint("version", { mode: "number" }).notNull(),
    idempotencyKey: text("idempotency_key"),
    leaseUntil: instant("lease_until"),
    leaseOwner: text("lease_owner"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique("drafts_user_challenge_number_key").on(t.userId, t.challengeId, t.number),
    uniqueIndex("drafts_idempotency_key").on(t.userId, t.idempotencyKey),
  ],
);

/** When a user opened a challenge side by side: what is handed in afterwards is practice. */
export const comparisons = pgTable(
  "comparisons",
  {
    ...learnerOnChallenge(),
    openedAt: instant("opened_at").notNull(),
  },
  (t) => [unique("comparisons_user_challenge_key").on(t.userId, t.challengeId)],
);

/** Which draft of which other person's record a user was shown last when; kept for 30 days, or as long as the record. */
export const shownPrompts = pgTable(
  "shown_prompts",
  {
    id: id(),
    userId: ownedByUser(),
    attemptId: integer("attempt_id")
      .notNull()
      .references(() => userChallenges.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    shownAt: instant("shown_at").notNull(),
  },
  (t) => [
    unique("shown_prompts_user_attempt_number_key").on(t.userId, t.attemptId, t.number),
    index("shown_prompts_attempt_idx").on(t.attemptId),
    index("shown_prompts_shown_idx").on(t.shownAt),
  ],
);

/** What Test Prompt answered, so that a submission of the very same prompt carries that output. */
export const promptTests = pgTable(
  "prompt_tests",
  {
    id: id(),
    userId: ownedByUser(),
    /** Hash of challenge title and trimmed prompt. */
    fingerprint: text("fingerprint").notNull(),
    challengeTitle: text("challenge_title").notNull(),
    userPrompt: text("user_prompt").notNull(),
    output: text("output").notNull(),
    testedAt: instant("tested_at").notNull(),
  },
  (t) => [
    unique("prompt_tests_user_fingerprint_key").on(t.userId, t.fingerprint),
    index("prompt_tests_user_tested_idx").on(t.userId, t.testedAt),
  ],
);
