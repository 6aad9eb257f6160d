import { sql } from "drizzle-orm";
import { boolean, date, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { Weekday } from "@promptsmith/contract/progress/rules";
import { createdAt, id, instant } from "./columns.ts";
import { learnerOnChallenge } from "./challenges.ts";
import { ownedByUser } from "./users.ts";

/**
 * The ledger: one row for each draft that earned points, never changed. Number 1 is the first draft, which completes
 * the challenge and counts for streak and completions; further ones have what they earned beyond those before.
 */
export const pointAwards = pgTable(
  "point_awards",
  {
    ...learnerOnChallenge(),
    /** The learner's local day of the submission; stored, never recomputed. */
    day: date("day", { mode: "string" }).notNull(),
    /** The zone in which it was that day; null for awards from before it was kept. */
    zone: text("zone"),
    points: integer("points").notNull(),
    awardedAt: instant("awarded_at").notNull(),
    /** The number of the draft that earned the points, 1 to 4. */
    number: integer("number").notNull().default(1),
  },
  (t) => [
    unique("point_awards_user_challenge_number_key").on(t.userId, t.challengeId, t.number),
    index("point_awards_user_day_idx").on(t.userId, t.day),
  ],
);

/** Every change of a learner's plan; the newest whose day has come holds. */
export const practicePlans = pgTable(
  "practice_plans",
  {
    id: id(),
    userId: ownedByUser(),
    /** Null ends the plan: from then on every day counts. */
    days: text("days").array().$type<Weekday[]>(),
    fromDay: date("from_day", { mode: "string" }).notNull(),
    /** The learner's day on which it was made: the next change waits for seven more. */
    madeOn: date("made_on", { mode: "string" }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique("practice_plans_user_from_key").on(t.userId, t.fromDay)],
);

/** The receipts: what each day was and why. Awards write practised days; the others follow once they are over. */
export const streakDays = pgTable(
  "streak_days",
  {
    id: id(),
    userId: ownedByUser(),
    day: date("day", { mode: "string" }).notNull(),
    kind: text("kind").$type<"practised" | "off" | "rest" | "missed">().notNull(),
    reason: text("reason"),
    /**
     * For a practised day: when its first work was handed in, and in which zone; null where that was not
     * recorded.
     */
    at: instant("at"),
    zone: text("zone"),
    /** Given by the operator, without using a rest day. */
    givenBack: boolean("given_back").notNull().default(false),
    /** When the learner was told that a rest day saved this one. */
    toldAt: instant("told_at"),
  },
  (t) => [
    unique("streak_days_user_day_key").on(t.userId, t.day),
    index("streak_days_untold_idx")
      .on(t.userId)
      .where(sql`${t.kind} = 'rest' and ${t.toldAt} is null`),
  ],
);

/** One row for each day on which a person was to be reminded. It is marked as sent before the mail is handed over. */
export const remindersSent = pgTable(
  "reminders_sent",
  {
    id: id(),
    userId: ownedByUser(),
    day: date("day", { mode: "string" }).notNull(),
    queuedAt: instant("queued_at").notNull(),
    /** Null while it waits. `dropped`: there was no reason for it any more. `failed`: the mail server refused it. */
    outcome: text("outcome").$type<"sent" | "dropped" | "failed">(),
    settledAt: instant("settled_at"),
  },
  (t) => [
    unique("reminders_sent_user_day_key").on(t.userId, t.day),
    index("reminders_sent_waiting_idx")
      .on(t.id)
      .where(sql`${t.outcome} is null`),
  ],
);
