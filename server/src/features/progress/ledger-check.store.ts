import { FIRST_DRAFT } from "@promptsmith/contract/progress/rules";
import { and, asc, eq, gt, isNull, ne, or, sql } from "drizzle-orm";

import { drafts, pointAwards, userChallenges, users } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Totals } from "./domain/ledger-replay.ts";

const PAGE = 500;

type Entry = { readonly number: number; readonly points: number };

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

/** The user's page of the ledger. */
export async function awardsOf(tx: Db, userId: number): Promise<Entry[]> {
  return await tx
    .select({ number: pointAwards.number, points: pointAwards.points })
    .from(pointAwards)
    .where(eq(pointAwards.userId, userId))
    .orderBy(asc(pointAwards.awardedAt), asc(pointAwards.id));
}

type Unawarded = {
  readonly challengeId: number;
  readonly number: number;
  readonly points: number;
  readonly submittedAt: Date;
  readonly completedAt: Date;
};

const isWhole = (row: { [Key in keyof Unawarded]: Unawarded[Key] | null }): row is Unawarded =>
  row.points !== null && row.submittedAt !== null && row.completedAt !== null;

/** Completed work, and further drafts that earned something, of which the ledger does not know. */
export async function unawardedOf(tx: Db, userId: number): Promise<Unawarded[]> {
  const first = await tx
    .select({
      challengeId: userChallenges.challengeId,
      number: sql<number>`${FIRST_DRAFT}::int`,
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
        eq(pointAwards.number, FIRST_DRAFT),
      ),
    )
    .where(and(eq(userChallenges.userId, userId), eq(userChallenges.completed, true), isNull(pointAwards.id)))
    .orderBy(asc(userChallenges.completedAt), asc(userChallenges.id));
  const further = await tx
    .select({
      challengeId: drafts.challengeId,
      number: drafts.number,
      points: drafts.pointsGained,
      submittedAt: drafts.submittedAt,
      completedAt: drafts.judgedAt,
    })
    .from(drafts)
    .leftJoin(pointAwards, awardOfDraft)
    .where(and(eq(drafts.userId, userId), gt(drafts.pointsGained, 0), isNull(pointAwards.id)))
    .orderBy(asc(drafts.judgedAt), asc(drafts.id));
  return [...first, ...further].filter(isWhole);
}

const awardOfDraft = and(
  eq(pointAwards.userId, drafts.userId),
  eq(pointAwards.challengeId, drafts.challengeId),
  eq(pointAwards.number, drafts.number),
);

/** Awards of other points than the work they are for says: nothing to replay them from, so a person has to look. */
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
    .leftJoin(drafts, awardOfDraft)
    .where(
      or(
        isNull(userChallenges.id),
        and(
          ne(pointAwards.number, FIRST_DRAFT),
          sql`${drafts.pointsGained} is distinct from ${pointAwards.points}`,
        ),
      ),
    )
    .orderBy(sql`${pointAwards.id}`);
}

export async function writeTotals(tx: Db, userId: number, totals: Totals): Promise<void> {
  await tx.update(users).set(totals).where(eq(users.id, userId));
}
