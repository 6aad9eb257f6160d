import type { Day } from "@promptsmith/contract/kernel/ids";
import { eq, sql } from "drizzle-orm";

import { pointAwards, users } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";
import type { MadeChange } from "./domain/practice-plan.ts";
import type { DayRules, Streak } from "./domain/streak.ts";
import { lastCountedAt, lastCountedZone, receiptsInsert, rulesColumns } from "./streak.store.ts";
import type { Receipt } from "./streak.store.ts";

export type LearnerTotals = Streak & {
  readonly totalPoints: number;
  readonly completedChallenges: number;
  readonly streakHoldsUntil: Day | null;
};

/** What the next award needs to know of a learner, besides the totals. */
export type LockedLearner = LearnerTotals & {
  readonly timezone: string;
  readonly remindAt: string | null;
  readonly remindersStoppedAt: Date | null;
  readonly rules: DayRules & { readonly plans: readonly MadeChange[] };
  /** When the first work of the last counted day was handed in. */
  readonly lastCountedAt: Date | null;
  /** The zone in which that day was. */
  readonly lastCountedZone: string | null;
  /** The last day that has a receipt. */
  readonly judgedThrough: Day | null;
};

/**
 * The totals of a user, locked until the transaction ends: awards of one user come one after the other.
 * @param toDelete locks as the deletion that follows will, since a lock that is raised later can meet another's
 */
export async function lockTotals(
  tx: Db,
  userId: number,
  { toDelete = false }: { readonly toDelete?: boolean } = {},
): Promise<LockedLearner | null> {
  const [row] = await tx
    .select({
      timezone: users.timezone,
      totalPoints: users.totalPoints,
      completedChallenges: users.completedChallenges,
      currentStreak: users.currentStreak,
      bestStreak: users.bestStreak,
      lastCountedDay: users.lastCountedDay,
      streakHoldsUntil: users.streakHoldsUntil,
      restDays: users.restDays,
      restProgress: users.restProgress,
      remindAt: users.remindAt,
      remindersStoppedAt: users.remindersStoppedAt,
      lastCountedAt,
      lastCountedZone,
      ...rulesColumns,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for(toDelete ? "update" : "no key update");
  if (row === undefined) return null;
  const { plans, givenBack, tooSoon, ...learner } = row;
  return {
    ...learner,
    rules: { plans, givenBack: new Set(givenBack), tooSoon: new Set(tooSoon) },
  };
}

type Entry = {
  readonly userId: number;
  readonly challengeId: number;
  readonly number: number;
  readonly day: Day;
  /** In which the day is. */
  readonly zone: string;
  readonly points: number;
  readonly awardedAt: Date;
};

/** Writes the ledger's one row for this draft alone; false when it is there already. */
export async function insertAward(tx: Db, entry: Entry): Promise<boolean> {
  const written = await tx
    .insert(pointAwards)
    .values(entry)
    .onConflictDoNothing()
    .returning({ id: pointAwards.id });
  return written.length === 1;
}

/** What an award changes besides the ledger. */
export type AwardEffects = LearnerTotals & {
  readonly lastActive: Date;
  readonly remindNextAt: Date | null;
  readonly receipts: readonly Receipt[];
};

/**
 * Writes the ledger's one row for a first draft, and the sums and receipts that follow from it: one statement, so they
 * change exactly when the row is new. False when it is there already.
 */
export async function writeAward(tx: Db, entry: Entry, effects: AwardEffects): Promise<boolean> {
  const award = tx
    .$with("award")
    .as(tx.insert(pointAwards).values(entry).onConflictDoNothing().returning({ id: pointAwards.id }));
  const isNew = sql`exists (select 1 from award)`;
  const receipts = tx.$with("receipts", {}).as(receiptsInsert(entry.userId, effects.receipts, isNew));
  const written = await tx
    .with(award, receipts)
    .update(users)
    .set({
      totalPoints: effects.totalPoints,
      completedChallenges: effects.completedChallenges,
      currentStreak: effects.currentStreak,
      bestStreak: effects.bestStreak,
      lastCountedDay: effects.lastCountedDay,
      streakHoldsUntil: effects.streakHoldsUntil,
      restDays: effects.restDays,
      restProgress: effects.restProgress,
      lastActive: effects.lastActive,
      remindNextAt: effects.remindNextAt,
      remindersUnanswered: 0,
      remindersStoppedAt: null,
    })
    .where(sql`${users.id} = ${entry.userId} and ${isNew}`)
    .returning({ id: users.id });
  return written.length === 1;
}

/** As `writeAward`, for a further draft: it changes nothing but points. */
export async function writeDraftAward(
  tx: Db,
  entry: Entry,
  { totalPoints, lastActive }: { readonly totalPoints: number; readonly lastActive: Date },
): Promise<boolean> {
  const award = tx
    .$with("award")
    .as(tx.insert(pointAwards).values(entry).onConflictDoNothing().returning({ id: pointAwards.id }));
  const written = await tx
    .with(award)
    .update(users)
    .set({ totalPoints, lastActive })
    .where(sql`${users.id} = ${entry.userId} and exists (select 1 from award)`)
    .returning({ id: users.id });
  return written.length === 1;
}
