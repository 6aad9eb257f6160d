/**
 * Every table in one place, grouped by the room that owns it, so that the whole model is seen at a glance.
 * A room writes only its own tables, and of `users` only its own columns.
 *
 * Times never have an SQL default: the application's one clock hands them in, so that a whole server can run
 * under a shifted clock. Ids are 32-bit identity columns. The same schema and migrations serve the embedded
 * database and PostgreSQL 15. Descending index columns say `nullsFirst`, because that is what a plain
 * `order by x desc` asks for: with drizzle's default the planner would not use the index.
 */
import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Criterion, Facet } from "@promptsmith/assessment";

const id = () => integer("id").primaryKey().generatedAlwaysAsIdentity();
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 });
const createdAt = () => instant("created_at").notNull();
const updatedAt = () => instant("updated_at").notNull();
/** A user id whose row goes with the user. */
const ownedByUser = (name = "user_id") =>
  integer(name)
    .notNull()
    .references((): AnyPgColumn => users.id, { onDelete: "cascade" });
/** A user id that others keep a row about: the row stays when the user goes, without the link. */
const linkToUser = (name: string) =>
  integer(name).references((): AnyPgColumn => users.id, { onDelete: "set null" });
/** Challenges are never deleted (others may have completed them), only withdrawn from the library. */
const challengeRef = () =>
  integer("challenge_id")
    .notNull()
    .references((): AnyPgColumn => challenges.id);

// ---------------------------------------------------------------------------------------------- identity

export const users = pgTable(
  "users",
  {
    id: id(),
    // identity
    username: text("username").notNull(),
    /** argon2 hash; null for accounts that only sign in with a provider. */
    password: text("password"),
    firebaseUid: text("firebase_uid").unique(),
    /** Lower-case; null when a provider gave none. */
    email: text("email").unique(),
    emailVerifiedAt: instant("email_verified_at"),
    ipAddress: text("ip_address"),
    /** Hash of the one pending password reset code. */
    resetCode: text("reset_code").unique(),
    resetCodeExpires: instant("reset_code_expires"),
    createdAt: createdAt(),
    // profile
    displayName: text("display_name"),
    phoneNumber: text("phone_number"),
    age: text("age"),
    country: text("country"),
    job: text("job"),
    industry: text("industry"),
    jobFunction: text("job_function"),
    timezone: text("timezone").notNull().default("UTC+00:00"),
    onboardingCompleted: boolean("onboarding_completed").notNull().default(false),
    emailNotificationsEnabled: boolean("email_notifications_enabled").notNull().default(true),
    whatsappNotificationsEnabled: boolean("whatsapp_notifications_enabled").notNull().default(true),
    // progress: sums of the ledger point_awards, kept in the transaction that writes it
    totalPoints: integer("total_points").notNull().default(0),
    completedChallenges: integer("completed_challenges").notNull().default(0),
    currentStreak: integer("current_streak").notNull().default(0),
    bestStreak: integer("best_streak").notNull().default(0),
    /** The last day that counted for the streak, in the zone the user had then. */
    lastCountedDay: date("last_counted_day", { mode: "string" }),
    /** Written at sign-in (identity) and at completion (progress). */
    lastActive: instant("last_active"),
    // challenges
    lastChallengeUpdate: instant("last_challenge_update"),
  },
  (t) => [
    uniqueIndex("users_username_key").on(sql`lower(${t.username})`),
    // Order of the leaderboards; its first column alone serves the histogram of the ranks.
    index("users_board_idx").on(
      t.totalPoints.desc().nullsFirst(),
      t.completedChallenges.desc().nullsFirst(),
      t.id,
    ),
  ],
);

export const userIdentities = pgTable(
  "user_identities",
  {
    id: id(),
    userId: ownedByUser(),
    provider: text("provider").notNull(),
    subject: text("subject").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("user_identities_provider_subject_key").on(t.provider, t.subject),
    index("user_identities_user_idx").on(t.userId),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    /** Hash of the cookie's token: whoever reads this table cannot sign in with it. */
    tokenHash: text("token_hash").primaryKey(),
    userId: ownedByUser(),
    createdAt: createdAt(),
    lastUsedAt: instant("last_used_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("sessions_user_idx").on(t.userId), index("sessions_expires_idx").on(t.expiresAt)],
);

/** At most one pending code per user and purpose: a new request replaces the old one; using it deletes it. */
export const oneTimeCodes = pgTable(
  "one_time_codes",
  {
    id: id(),
    userId: ownedByUser(),
    purpose: text("purpose").$type<"verify-email" | "reset-password">().notNull(),
    /** The address the code was sent to: it proves nothing about another one. */
    email: text("email").notNull(),
    codeHash: text("code_hash").notNull().unique(),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [unique("one_time_codes_user_purpose_key").on(t.userId, t.purpose)],
);

// ----------------------------------------------------------------------------------------------- profile

export const interests = pgTable("interests", {
  id: id(),
  userId: ownedByUser().unique(),
  categories: text("categories").array().notNull(),
  createdAt: createdAt(),
});

// ---------------------------------------------------------------------------------------------- progress

/** The ledger: one row per user and challenge, never changed. Weekly points, daily completions, streak. */
export const pointAwards = pgTable(
  "point_awards",
  {
    id: id(),
    userId: ownedByUser(),
    challengeId: challengeRef(),
    /** The learner's local day of the submission; stored, never recomputed. */
    day: date("day", { mode: "string" }).notNull(),
    points: integer("points").notNull(),
    awardedAt: instant("awarded_at").notNull(),
  },
  (t) => [
    unique("point_awards_user_challenge_key").on(t.userId, t.challengeId),
    index("point_awards_user_day_idx").on(t.userId, t.day),
  ],
);

// -------------------------------------------------------------------------------------------- challenges

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
    /** Never leaves the server. */
    rubric: jsonb("rubric").$type<readonly Facet[]>(),
    /** Stable name of a library row. A row without one is private to its user and those it was shared with. */
    libraryKey: text("library_key").unique(),
    /** Withdrawn from the library: no longer picked, still there for those who had it. */
    retiredAt: instant("retired_at"),
    promptTemplateId: integer("prompt_template_id").references(() => promptTemplates.id, {
      onDelete: "set null",
    }),
    createdAt: createdAt(),
    /** Day of a challenge made for one user; the day of an assigned one stands in daily_challenges. */
    date: date("date", { mode: "string" }),
  },
  (t) => [
    index("challenges_cell_idx")
      .on(t.difficulty, t.category)
      .where(sql`${t.libraryKey} is not null and ${t.retiredAt} is null`),
    index("challenges_user_idx").on(t.userId),
  ],
);

/** What came to whom on which day. A refreshed row stays, marked, since its challenge has been seen. */
export const dailyChallenges = pgTable(
  "daily_challenges",
  {
    id: id(),
    userId: ownedByUser(),
    day: date("day", { mode: "string" }).notNull(),
    /** A category, or "Auto" for the mixed set. */
    theme: text("theme").notNull(),
    difficulty: text("difficulty").$type<"easy" | "medium" | "hard">().notNull(),
    challengeId: challengeRef(),
    createdAt: createdAt(),
    replacedAt: instant("replaced_at"),
  },
  (t) => [
    uniqueIndex("daily_challenges_slot_key")
      .on(t.userId, t.day, t.theme, t.difficulty)
      .where(sql`${t.replacedAt} is null`),
    index("daily_challenges_user_challenge_idx").on(t.userId, t.challengeId, t.day),
  ],
);

/** The one record of a user's work on a challenge: draft, submitted, completed. */
export const userChallenges = pgTable(
  "user_challenges",
  {
    id: id(),
    userId: ownedByUser(),
    challengeId: challengeRef(),
    userPrompt: text("user_prompt").notNull(),
    aiOutput: text("ai_output"),
    fidelityScore: integer("fidelity_score"),
    clarityScore: integer("clarity_score"),
    concisenessScore: integer("conciseness_score"),
    creativityScore: integer("creativity_score"),
    overallScore: integer("overall_score"),
    feedback: text("feedback"),
    improvementSuggestions: text("improvement_suggestions"),
    completed: boolean("completed").notNull().default(false),
    submittedAt: instant("submitted_at"),
    completedAt: instant("completed_at"),
    pointsAwarded: integer("points_awarded"),
    scoredBy: text("scored_by").$type<"ai" | "fallback">(),
    assessment: jsonb("assessment").$type<readonly Criterion[]>(),
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

// ------------------------------------------------------------------------------------------------ social

/** One row per pair of people, whoever asked first; `userId` is who asked last. */
export const friendships = pgTable(
  "friendships",
  {
    id: id(),
    userId: ownedByUser(),
    friendId: ownedByUser("friend_id"),
    status: text("status").$type<"pending" | "accepted" | "rejected" | "cancelled">().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("friendships_pair_key").on(
      sql`least(${t.userId}, ${t.friendId})`,
      sql`greatest(${t.userId}, ${t.friendId})`,
    ),
    index("friendships_user_idx").on(t.userId, t.status),
    index("friendships_friend_idx").on(t.friendId, t.status),
  ],
);

/** Goes with its sender: the links of somebody who left lead nowhere. */
export const friendshipInvitations = pgTable(
  "friendship_invitations",
  {
    id: id(),
    senderId: ownedByUser("sender_id"),
    recipientId: linkToUser("recipient_id"),
    inviteToken: text("invite_token").notNull().unique(),
    recipientEmail: text("recipient_email"),
    inviteType: text("invite_type").$type<"email" | "social" | "link">().notNull(),
    message: text("message"),
    status: text("status").$type<"pending" | "accepted">().notNull().default("pending"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("friendship_invitations_sender_idx").on(t.senderId, t.createdAt.desc().nullsFirst()),
    index("friendship_invitations_recipient_idx").on(t.recipientId),
    uniqueIndex("friendship_invitations_pending_email_key")
      .on(t.recipientEmail, t.senderId)
      .where(sql`${t.recipientEmail} is not null and ${t.status} = 'pending'`),
  ],
);

/** Stays in other people's lists when its sender goes; its share link then leads nowhere. */
export const challengeInvitations = pgTable(
  "challenge_invitations",
  {
    id: id(),
    senderId: linkToUser("sender_id"),
    recipientId: linkToUser("recipient_id"),
    challengeId: challengeRef(),
    userChallengeId: integer("user_challenge_id").references(() => userChallenges.id, {
      onDelete: "set null",
    }),
    shareToken: text("share_token").notNull().unique(),
    recipientEmail: text("recipient_email"),
    shareType: text("share_type").$type<"internal" | "link" | "email">().notNull(),
    message: text("message"),
    status: text("status").$type<"pending" | "accepted">().notNull().default("pending"),
    completed: boolean("completed").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    unique("challenge_invitations_trio_key").on(t.recipientId, t.senderId, t.challengeId),
    // The sender's one reusable link per challenge names nobody and stays pending. (An accepted row can lose
    // its recipient too, when that account is deleted, and must not collide with the link.)
    uniqueIndex("challenge_invitations_link_key")
      .on(t.senderId, t.challengeId)
      .where(sql`${t.shareType} = 'link' and ${t.recipientId} is null and ${t.status} = 'pending'`),
    index("challenge_invitations_sender_idx").on(t.senderId, t.createdAt.desc().nullsFirst()),
    index("challenge_invitations_received_idx").on(t.recipientId, t.createdAt.desc().nullsFirst()),
    index("challenge_invitations_recipient_challenge_idx").on(t.recipientId, t.challengeId),
    index("challenge_invitations_attempt_idx").on(t.userChallengeId),
  ],
);

/** When a user last opened the bell; what is newer shows a dot. */
export const noticeVisits = pgTable("notice_visits", {
  userId: integer("user_id")
    .primaryKey()
    .references((): AnyPgColumn => users.id, { onDelete: "cascade" }),
  seenAt: instant("seen_at").notNull(),
});

// ---------------------------------------------------------------------------------------------- waitlist

export const waitlistSignups = pgTable("waitlist_signups", {
  id: id(),
  name: text("name").notNull(),
  /** Lower-case. */
  email: text("email").notNull().unique(),
  createdAt: createdAt(),
});

// ---------------------------------------------------------------------------------------------- platform

export const mailQueue = pgTable(
  "mail_queue",
  {
    id: id(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    textBody: text("text_body").notNull(),
    htmlBody: text("html_body").notNull(),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    createdAt: createdAt(),
    nextAttemptAt: instant("next_attempt_at").notNull(),
    leaseUntil: instant("lease_until"),
    sentAt: instant("sent_at"),
    /** Given up after the last attempt. */
    failedAt: instant("failed_at"),
  },
  (t) => [
    index("mail_queue_due_idx")
      .on(t.nextAttemptAt)
      .where(sql`${t.sentAt} is null and ${t.failedAt} is null`),
  ],
);

/** Fixed windows, shared by all instances. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    hits: integer("hits").notNull(),
    resetsAt: instant("resets_at").notNull(),
  },
  (t) => [index("rate_limits_resets_idx").on(t.resetsAt)],
);

/** What all instances know about the AI provider; one row per provider. */
export const aiState = pgTable("ai_state", {
  provider: text("provider").primaryKey(),
  quotaExceededUntil: instant("quota_exceeded_until"),
  /** A refusal that only a person can end, such as a wrong key; null when the last call was accepted. */
  errorMessage: text("error_message"),
  /** Earliest time of the next check after such a refusal. */
  retryAt: instant("retry_at"),
  updatedAt: updatedAt(),
});

/** One row per recurring job: who runs it now, when it ran, how much it did today. */
export const backgroundJobs = pgTable("background_jobs", {
  name: text("name").primaryKey(),
  leaseOwner: text("lease_owner"),
  leaseUntil: instant("lease_until"),
  lastRunAt: instant("last_run_at"),
  day: date("day", { mode: "string" }),
  doneToday: integer("done_today").notNull().default(0),
});
