import type { Day } from "@promptsmith/contract/kernel/ids";
import { and, eq, sql } from "drizzle-orm";

import { pointAwards, users } from "../../database/schema.ts";
import { builtOnce, given } from "../../platform/db/built-once.ts";
import type { Db } from "../../platform/db/database.ts";

export type LearnerTotals = {
  readonly timezone: string;
  readonly totalPoints: number;
  readonly completedChallenges: number;
  readonly currentStreak: number;
  readonly bestStreak: number;
  readonly lastCountedDay: Day | null;
};

const totalsLocked = (strength: "update" | "no key update") =>
  builtOnce((db) =>
    db
      .select({
        timezone: users.timezone,
        totalPoints: users.totalPoints,
        completedChallenges: users.completedChallenges,
        currentStreak: users.currentStreak,
        bestStreak: users.bestStreak,
        lastCountedDay: users.lastCountedDay,
      })
      .from(users)
      .where(eq(users.id, sql.placeholder("userId")))
      .for(strength)
      .prepare(`totals_for_${strength.replaceAll(" ", "_")}`),
  );
const totalsToAward = totalsLocked("no key update");
const totalsToDelete = totalsLocked("update");

/**
 * The totals of a user, locked until the transaction ends: awards of one user come one after the other.
 * @param toDelete locks as the deletion that follows will, since a lock that is raised later can meet another's
 */
export async function lockTotals(
  tx: Db,
  userId: number,
  { toDelete = false }: { readonly toDelete?: boolean } = {},
): Promise<LearnerTotals | null> {
  const [row] = await (toDelete ? totalsToDelete : totalsToAward)(tx, { userId });
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

const awardWithSums = builtOnce((db) => {
  const award = db.$with("award").as(
    db
      .insert(pointAwards)
      .values({
        userId: given(pointAwards.userId, "userId"),
        challengeId: given(pointAwards.challengeId, "challengeId"),
        day: given(pointAwards.day, "day"),
        points: given(pointAwards.points, "points"),
        awardedAt: given(pointAwards.awardedAt, "awardedAt"),
      })
      .onConflictDoNothing()
      .returning({ id: pointAwards.id }),
  );
  return db
    .with(award)
    .update(users)
    .set({
      totalPoints: given(users.totalPoints, "totalPoints"),
      completedChallenges: given(users.completedChallenges, "completedChallenges"),
      currentStreak: given(users.currentStreak, "currentStreak"),
      bestStreak: given(users.bestStreak, "bestStreak"),
      lastCountedDay: given(users.lastCountedDay, "lastCountedDay"),
      lastActive: given(users.lastActive, "lastActive"),
    })
    .where(and(eq(users.id, sql.placeholder("userId")), sql`exists (select 1 from award)`))
    .returning({ id: users.id })
    .prepare("award_with_sums");
});

/**
 * Writes the ledger's one row for this user and challenge, and the sums that follow from it: one statement, so the
 * sums change exactly when the row is new. False when it stands there already.
 */
export async function writeAward(
  tx: Db,
  entry: Entry,
  totals: Omit<LearnerTotals, "timezone"> & { readonly lastActive: Date },
): Promise<boolean> {
  const written = await awardWithSums(tx, { ...entry, ...totals });
  return written.length === 1;
}
