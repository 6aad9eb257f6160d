import type { Day } from "@promptsmith/contract/kernel/ids";
import type { Weekday } from "@promptsmith/contract/progress/rules";
import { and, eq, isNull, lte, sql } from "drizzle-orm";

import { practicePlans, streakDays, users } from "../../../database/schema.ts";
import type { Db } from "../../../platform/db/database.ts";

export async function insertPlanChange(
  tx: Db,
  change: {
    readonly userId: number;
    readonly days: readonly Weekday[] | null;
    readonly fromDay: Day;
    readonly madeOn: Day;
    readonly createdAt: Date;
  },
): Promise<void> {
  await tx.insert(practicePlans).values({ ...change, days: change.days === null ? null : [...change.days] });
}

export async function savePlanSums(
  tx: Db,
  userId: number,
  sums: {
    readonly streakHoldsUntil: Day | null;
    readonly remindAt: string | null;
    readonly remindNextAt: Date | null;
  },
): Promise<void> {
  await tx.update(users).set(sums).where(eq(users.id, userId));
}

export async function closeOffer(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .update(users)
    .set({ planOfferClosedAt: sql`coalesce(${users.planOfferClosedAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(users.id, userId));
}

export async function markTold(db: Db, userId: number, through: Day, now: Date): Promise<void> {
  await db
    .update(streakDays)
    .set({ toldAt: now })
    .where(
      and(
        eq(streakDays.userId, userId),
        eq(streakDays.kind, "rest"),
        isNull(streakDays.toldAt),
        lte(streakDays.day, through),
      ),
    );
}
