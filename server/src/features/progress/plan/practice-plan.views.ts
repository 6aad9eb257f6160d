import type { Day } from "@promptsmith/contract/kernel/ids";
import { STREAK_PAGE } from "@promptsmith/contract/progress/rules";
import { eq, sql } from "drizzle-orm";

import { users } from "../../../database/schema.ts";
import type { Db } from "../../../platform/db/database.ts";
import { rulesColumns } from "../streak.store.ts";
import type { Receipt } from "../streak.store.ts";

/** A receipt as JSON carries it out of the database. */
export type ReadReceipt = Omit<Receipt, "at"> & { readonly at: string | null };

const OWNER = sql.raw(`"users"."id"`);

const life = {
  timezone: users.timezone,
  currentStreak: users.currentStreak,
  bestStreak: users.bestStreak,
  lastCountedDay: users.lastCountedDay,
  streakHoldsUntil: users.streakHoldsUntil,
  restDays: users.restDays,
  restProgress: users.restProgress,
  ...rulesColumns,
};

/** What the plan and the streak are told from: one statement each. */
export function practiceViews(db: Db) {
  const plan = db
    .select({
      ...life,
      remindAt: users.remindAt,
      completedChallenges: users.completedChallenges,
      emailVerifiedAt: users.emailVerifiedAt,
      remindersStoppedAt: users.remindersStoppedAt,
      planOfferClosedAt: users.planOfferClosedAt,
      untold: sql<Day[]>`(
        select coalesce(json_agg(d.day order by d.day), '[]'::json) from streak_days d
        where d.user_id = ${OWNER} and d.kind = 'rest' and d.told_at is null and not d.given_back
          and not exists (
            select 1 from streak_days m where m.user_id = d.user_id and m.kind = 'missed' and m.day > d.day))`.as(
        "untold",
      ),
    })
    .from(users)
    .where(eq(users.id, sql.placeholder("userId")))
    .prepare("practice_plan");
  const streak = db
    .select({
      ...life,
      // One more than a page: the day that is running may be left out.
      receipts: sql<ReadReceipt[]>`(
        select coalesce(json_agg(d order by d.day desc), '[]'::json) from (
          select day, kind, reason, at, zone from streak_days
          where user_id = ${OWNER} and day < ${sql.placeholder("before")}::date
          order by day desc limit ${STREAK_PAGE + 1}) d)`.as("receipts"),
    })
    .from(users)
    .where(eq(users.id, sql.placeholder("userId")))
    .prepare("practice_streak");
  return {
    plan: async (userId: number) => (await plan.execute({ userId }))[0] ?? null,
    streak: async (userId: number, before: Day) => (await streak.execute({ userId, before }))[0] ?? null,
  };
}

export type PracticeViews = ReturnType<typeof practiceViews>;
