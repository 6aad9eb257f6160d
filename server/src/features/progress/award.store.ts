import type { Day } from "@promptsmith/contract/kernel/ids";
import { and, eq, sql } from "drizzle-orm";

import { pointAwards, users } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";

export type LearnerTotals = {
  readonly timezone: string;
  readonly totalPoints: number;
  readonly completedChallenges: number;
  readonly currentStreak: number;
  readonly bestStreak: number;
  readonly lastCountedDay: Day | null;
};

/**
 * The totals of a user, locked until the transaction ends: awards of one user come one after the other.
 * @param toDelete locks as the deletion that follows will, since a lock that is raised later can meet another's
 */
export async function lockTotals(
  tx: Db,
  userId: number,
  { toDelete = false }: { readonly toDelete?: boolean } = {},
): Promise<LearnerTotals | null> {
  const [row] = await tx
    .select({
      timezone: users.timezone,
      totalPoints: users.totalPoints,
      completedChallenges: users.completedChallenges,
      currentStreak: users.currentStreak,
      bestStreak: users.bestStreak,
      lastCountedDay: users.lastCountedDay,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for(toDelete ? "update" : "no key update");
  return row ?? null;
}

type Entry = {
  readonly userId: number;
  readonly challengeId: number;
  readonly day: Day;
  readonly points: number;
  readonly awardedAt: Date;
};

/** Writes the ledger's one row for this user and challenge alone; false when it stands there already. */
export async function insertAward(tx: Db, entry: Entry): Promise<boolean> {
  const written = await tx
    .insert(pointAwards)
    .values(entry)
    .onConflictDoNothing()
    .returning({ id: pointAwards.id });
  return written.length === 1;
}

/**
 * Writes the ledger's one row for this user and challenge, and the sums that follow from it: one statement, so the
 * sums change exactly when the row is new. False when it stands there already.
 */
export async function writeAward(
  tx: Db,
  entry: Entry,
  totals: Omit<LearnerTotals, "timezone"> & { readonly lastActive: Date },
): Promise<boolean> {
  const award = tx
    .$with("award")
    .as(tx.insert(pointAwards).values(entry).onConflictDoNothing().returning({ id: pointAwards.id }));
  const written = await tx
    .with(award)
    .update(users)
    .set(totals)
    .where(and(eq(users.id, entry.userId), sql`exists (select 1 from award)`))
    .returning({ id: users.id });
  return written.length === 1;
}
