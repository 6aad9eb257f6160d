import { sql } from "drizzle-orm";
import { boolean, date, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns.ts";

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
    /** Set by the operator: no way in, and nowhere to be seen, until it is cleared. */
    disabledAt: instant("disabled_at"),
    /** Came by the operator's invitation or provider: may write to more strangers. */
    letInByOperator: boolean("let_in_by_operator").notNull().default(false),
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
    /** Friends who solved the same challenge see the prompts, both ways. Counts only where the age allows it. */
    comparePrompts: boolean("compare_prompts").notNull().default(false),
    /** Leaving a result offers to share it; without, only a new score from the target on does. */
    askToShare: boolean("ask_to_share").notNull().default(true),
    // progress: sums of the ledger point_awards, kept in the transaction that writes it
    totalPoints: integer("total_points").notNull().default(0),
    completedChallenges: integer("completed_challenges").notNull().default(0),
    currentStreak: integer("current_streak").notNull().default(0),
    bestStreak: integer("best_streak").notNull().default(0),
    /** The last day that counted for the streak, in the zone the user had then. */
    lastCountedDay: date("last_counted_day", { mode: "string" }),
    /** The last day on which the streak is shown without further practice; stored, so that no reader needs the plan. */
    streakHoldsUntil: date("streak_holds_until", { mode: "string" }),
    /** Rest days held after the last counted day; null until a first plan has given them. */
    restDays: integer("rest_days"),
    /** Practised days towards the next rest day. */
    restProgress: integer("rest_progress").notNull().default(0),
    planOfferClosedAt: instant("plan_offer_closed_at"),
    /** HH:MM on the learner's own clock; null: no reminders. */
    remindAt: text("remind_at"),
    /** When to check next whether a reminder is due. */
    remindNextAt: instant("remind_next_at"),
    /** Reminders sent since the last completion. */
    remindersUnanswered: integer("reminders_unanswered").notNull().default(0),
    /** Three reminders were without practice: no more until the next completion. */
    remindersStoppedAt: instant("reminders_stopped_at"),
    /** Part of the signed token in each reminder: a higher one ends the tokens sent before. */
    unsubscribeVersion: integer("unsubscribe_version").notNull().default(0),
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
    index("users_remind_next_idx")
      .on(t.remindNextAt)
      .where(sql`${t.remindNextAt} is not null`),
  ],
);

/** A user id whose row goes with the user. */
export const ownedByUser = (name = "user_id") => maybeOwnedByUser(name).notNull();
/** The same where a row may have no user at all. */
export const maybeOwnedByUser = (name = "user_id") =>
  integer(name).references(() => users.id, { onDelete: "cascade" });
/** A user id that others keep a row about: the row stays when the user goes, without the link. */
export const linkToUser = (name: string) =>
  integer(name).references(() => users.id, { onDelete: "set null" });
