import type { Day } from "@promptsmith/contract/kernel/ids";
import { and, asc, eq, lt, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import {
  challenges,
  pointAwards,
  practicePlans,
  streakDays,
  userChallenges,
  users,
} from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";
import type { MadeChange } from "./domain/practice-plan.ts";
import type { Practice } from "./domain/practised-days.ts";
import type { DayKind, Streak } from "./domain/streak.ts";

/** A receipt: what a day was and why. */
export type Receipt = {
  readonly day: Day;
  readonly kind: DayKind;
  readonly reason: string | null;
  readonly at: Date | null;
  readonly zone: string | null;
};

/** Raw SQL, because in a select from `users` alone the ORM leaves out the table's name. */
const OWNER = sql.raw(`"users"."id"`);

/** The rules for a learner's days after the last counted one; for a select from `users`. */
export const rulesColumns = {
  plans: sql<MadeChange[]>`(
    select coalesce(json_agg(json_build_object('fromDay', p.from_day, 'days', p.days, 'madeOn', p.made_on)
      order by p.from_day), '[]'::json)
    from practice_plans p where p.user_id = ${OWNER})`.as("plans"),
  givenBack: sql<Day[]>`(
    select coalesce(json_agg(d.day), '[]'::json) from streak_days d
    where d.user_id = ${OWNER} and d.day > "users"."last_counted_day" and d.given_back)`.as(
    "given_back_days",
  ),
  // Practised, and not counted: what counts is on the last counted day or before it.
  tooSoon: sql<Day[]>`(
    select coalesce(json_agg(distinct a.day), '[]'::json) from point_awards a
    where a.user_id = ${OWNER} and a.number = 1 and a.day > "users"."last_counted_day")`.as("too_soon_days"),
  judgedThrough: sql<Day | null>`(
    select max(d.day)::text from streak_days d where d.user_id = ${OWNER})`.as("judged_through"),
};

/** When the first work of the last counted day was handed in; for a select from `users`. */
export const lastCountedAt = sql<Date | null>`(
  select d.at from streak_days d where d.user_id = ${OWNER} and d.day = "users"."last_counted_day")`
  .mapWith(streakDays.at)
  .as("last_counted_at");

/** In which zone that day was. */
export const lastCountedZone = sql<string | null>`(
  select d.zone from streak_days d where d.user_id = ${OWNER} and d.day = "users"."last_counted_day")`.as(
  "last_counted_zone",
);

/** The statement that writes receipts, as a part of another one; `when` must be true for it to do anything. */
export const receiptsInsert = (userId: number, receipts: readonly Receipt[], when: SQL): SQL => sql`
  insert into streak_days (user_id, day, kind, reason, at, zone)
  select ${userId}::int, r.day, r.kind, r.reason, r.at, r.zone
  from jsonb_to_recordset(${JSON.stringify(receipts)}::jsonb) as r(day date, kind text, reason text, at timestamptz, zone text)
  where ${when}
  on conflict (user_id, day) do update
    set kind = excluded.kind, reason = excluded.reason, at = excluded.at, zone = excluded.zone
    where (streak_days.kind, streak_days.reason, streak_days.at, streak_days.zone)
      is distinct from (excluded.kind, excluded.reason, excluded.at, excluded.zone)`;

export async function writeReceipts(tx: Db, userId: number, receipts: readonly Receipt[]): Promise<void> {
  await tx.execute(receiptsInsert(userId, receipts, sql`true`));
}

/** Removes the receipts of days before the first practised one. */
export async function removeReceiptsBefore(tx: Db, userId: number, day: Day): Promise<void> {
  await tx.delete(streakDays).where(and(eq(streakDays.userId, userId), lt(streakDays.day, day)));
}

/**
 * Adds receipts of days that are gone by. Where the learner's days changed since they were read, nothing is added:
 * the next reader will see the change.
 */
export async function addReceipts(
  db: Db,
  read: {
    readonly userId: number;
    readonly lastCountedDay: Day | null;
    readonly streakHoldsUntil: Day | null;
  },
  receipts: readonly Receipt[],
): Promise<void> {
  await db.execute(sql`
    insert into streak_days (user_id, day, kind, reason)
    select u.id, r.day, r.kind, r.reason
    from users u, jsonb_to_recordset(${JSON.stringify(receipts)}::jsonb) as r(day date, kind text, reason text)
    where u.id = ${read.userId} and u.last_counted_day is not distinct from ${read.lastCountedDay}::date
      and u.streak_holds_until is not distinct from ${read.streakHoldsUntil}::date
    for share of u
    on conflict (user_id, day) do nothing`);
}

/** Work that earned points, with the challenge's title. */
export type AwardedWork = Practice & { readonly what: string };

/** Everything a learner was awarded for with a first draft, and when it was handed in: further drafts count no day. */
export async function worksOf(tx: Db, userId: number): Promise<AwardedWork[]> {
  return await tx
    .select({
      day: pointAwards.day,
      zone: pointAwards.zone,
      earnedAt: sql<Date>`coalesce(${userChallenges.submittedAt}, ${pointAwards.awardedAt})`.mapWith(
        pointAwards.awardedAt,
      ),
      what: challenges.title,
    })
    .from(pointAwards)
    .innerJoin(challenges, eq(challenges.id, pointAwards.challengeId))
    .leftJoin(
      userChallenges,
      and(
        eq(userChallenges.userId, pointAwards.userId),
        eq(userChallenges.challengeId, pointAwards.challengeId),
      ),
    )
    .where(and(eq(pointAwards.userId, userId), eq(pointAwards.number, 1)))
    .orderBy(asc(pointAwards.awardedAt), asc(pointAwards.id));
}

export async function receiptsOf(tx: Db, userId: number): Promise<(Receipt & { givenBack: boolean })[]> {
  return await tx
    .select({
      day: streakDays.day,
      kind: streakDays.kind,
      reason: streakDays.reason,
      at: streakDays.at,
      zone: streakDays.zone,
      givenBack: streakDays.givenBack,
    })
    .from(streakDays)
    .where(eq(streakDays.userId, userId))
    .orderBy(asc(streakDays.day));
}

export async function plansOf(tx: Db, userId: number): Promise<MadeChange[]> {
  return await tx
    .select({ fromDay: practicePlans.fromDay, days: practicePlans.days, madeOn: practicePlans.madeOn })
    .from(practicePlans)
    .where(eq(practicePlans.userId, userId))
    .orderBy(asc(practicePlans.fromDay));
}

export async function writeStreak(
  tx: Db,
  userId: number,
  streak: Streak & { readonly streakHoldsUntil: Day | null },
): Promise<void> {
  const { currentStreak, bestStreak, lastCountedDay, restDays, restProgress, streakHoldsUntil } = streak;
  await tx
    .update(users)
    .set({ currentStreak, bestStreak, lastCountedDay, restDays, restProgress, streakHoldsUntil })
    .where(eq(users.id, userId));
}

/** Marks a day as given back, whatever it was. */
export async function markGivenBack(tx: Db, userId: number, day: Day): Promise<void> {
  await tx
    .update(streakDays)
    .set({ givenBack: true })
    .where(and(eq(streakDays.userId, userId), eq(streakDays.day, day)));
}
