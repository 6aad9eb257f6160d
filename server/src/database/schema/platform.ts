import { sql } from "drizzle-orm";
import { date, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "./columns.ts";
import { maybeOwnedByUser } from "./users.ts";

export const mailQueue = pgTable(
  "mail_queue",
  {
    id: id(),
    /** Whose account the mail is about: it is not sent once that account is deleted. */
    userId: maybeOwnedByUser(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    textBody: text("text_body").notNull(),
    htmlBody: text("html_body").notNull(),
    /** One-click unsubscribe URL (RFC 8058), encrypted as the texts are. */
    unsubscribeUrl: text("unsubscribe_url"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    createdAt: createdAt(),
    nextAttemptAt: instant("next_attempt_at").notNull(),
    leaseUntil: instant("lease_until"),
    sentAt: instant("sent_at"),
    /** When it was given up, after the last attempt. */
    failedAt: instant("failed_at"),
  },
  (t) => [
    index("mail_queue_due_idx")
      .on(t.nextAttemptAt)
      .where(sql`${t.sentAt} is null and ${t.failedAt} is null`),
    index("mail_queue_user_idx").on(t.userId),
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

/** What the product was last started with, so that a command with other settings can say so. One row, in no backup. */
export const startedWith = pgTable("started_with", {
  id: integer("id").primaryKey(),
  secretFingerprint: text("secret_fingerprint").notNull(),
  publicUrl: text("public_url").notNull(),
  updatedAt: updatedAt(),
});
