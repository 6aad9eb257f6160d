import type { Day } from "@promptsmith/contract/kernel/ids";
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";

import { pointAwards, userChallenges, users } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Totals } from "./domain/ledger-replay.ts";

const PAGE = 500;

export type Entry = { readonly day: Day; readonly points: number; readonly awardedAt: Date };

/** Ids of some users after `afterId`, in order. */
export async function userIdsAfter(db: Db, afterId: number): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(gt(users.id, afterId))
    .orderBy(asc(users.id))
    .limit(PAGE);
  return rows.map(({ id }) => id);
}

/** The user's page of the ledger in the order it was written. */
export async function awardsOf(tx: Db, userId: number): Promise<Entry[]> {
  return await tx
    .select({ day: pointAwards.day, points: pointAwards.points, awardedAt: pointAwards.awardedAt })
    .from(pointAwards)
    .where(eq(pointAwards.userId, userId))
    .orderBy(asc(pointAwards.awardedAt), asc(pointAwards.id));
}

/** Completed work that the ledger does not know. */
export async function unawardedOf(
  tx: Db,
  userId: number,
): Promise<{ challengeId: number; points: number; submittedAt: Date; completedAt: Date }[]> {
  const rows = await tx
    .select({
      challengeId: userChallenges.challengeId,
      points: userChallenges.pointsAwarded,
      submittedAt: userChallenges.submittedAt,
      completedAt: userChallenges.completedAt,
    })
    .from(userChallenges)
    .leftJoin(
      pointAwards,
      and(
        eq(pointAwards.userId, userChallenges.userId),
        eq(pointAwards.challengeId, userChallenges.challengeId),
      ),
    )
    .where(and(eq(userChallenges.userId, userId), eq(userChallenges.completed, true), isNull(pointAwards.id)))
    .orderBy(asc(userChallenges.completedAt), asc(userChallenges.id));
  return rows.flatMap(({ points, submittedAt, completedAt, challengeId }) =>
    points === null || submittedAt === null || completedAt === null
      ? []
      : [{ challengeId, points, submittedAt, completedAt }],
  );
}

/** Awards without completed work behind them: nothing to replay them from, so a person has to look. */
export async function strayAwards(db: Db): Promise<{ id: number; userId: number }[]> {
  return await db
    .select({ id: pointAwards.id, userId: pointAwards.userId })
    .from(pointAwards)
    .leftJoin(
      userChallenges,
      and(
        eq(pointAwards.userId, userChallenges.userId),
        eq(pointAwards.challengeId, userChallenges.challengeId),
        eq(userChallenges.completed, true),
      ),
    )
    .where(isNull(userChallenges.id))
    .orderBy(sql`${pointAwards.id}`);
}

export async function writeTotals(tx: Db, userId: number, totals: Totals): Promise<void> {
  await tx.update(users).set(totals).where(eq(users.id, userId));
}
