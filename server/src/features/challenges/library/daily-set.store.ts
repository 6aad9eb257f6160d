import type { Difficulty } from "@promptsmith/contract/challenges/rules";
import type { Day } from "@promptsmith/contract/kernel/ids";
import { and, eq, inArray, isNull, max } from "drizzle-orm";

import { dailyChallenges, interests, userChallenges, users } from "../../../database/schema.ts";
import type { Db } from "../../../platform/db/database.ts";

/** Holds the user's row until the transaction ends: two tabs do not draw two sets. Null for an unknown user. */
export async function lockDrawing(tx: Db, userId: number): Promise<{ timezone: string } | null> {
  const [row] = await tx
    .select({ timezone: users.timezone })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  return row ?? null;
}

export type DayRow = {
  readonly id: number;
  readonly category: string;
  readonly difficulty: Difficulty;
  readonly challengeId: number;
  readonly replaced: boolean;
};

/** All that came to the user on a day, in any category, replaced or not. */
export async function drawnOn(tx: Db, userId: number, day: Day): Promise<DayRow[]> {
  const rows = await tx
    .select({
      id: dailyChallenges.id,
      category: dailyChallenges.category,
      difficulty: dailyChallenges.difficulty,
      challengeId: dailyChallenges.challengeId,
      replacedAt: dailyChallenges.replacedAt,
    })
    .from(dailyChallenges)
    .where(and(eq(dailyChallenges.userId, userId), eq(dailyChallenges.day, day)));
  return rows.map(({ replacedAt, ...row }) => ({ ...row, replaced: replacedAt !== null }));
}

export type AssignmentHistory = {
  readonly categories: readonly string[];
  readonly lastSeen: ReadonlyMap<number, Day>;
};

/** What a draw depends on: the learner's interests, and when each challenge was last seen. */
export async function readHistory(tx: Db, userId: number): Promise<AssignmentHistory> {
  const [chosen] = await tx
    .select({ categories: interests.categories })
    .from(interests)
    .where(eq(interests.userId, userId));
  const assigned = await tx
    .select({ challengeId: dailyChallenges.challengeId, day: max(dailyChallenges.day) })
    .from(dailyChallenges)
    .where(eq(dailyChallenges.userId, userId))
    .groupBy(dailyChallenges.challengeId);
  const attempted = await tx
    .select({ challengeId: userChallenges.challengeId, at: userChallenges.createdAt })
    .from(userChallenges)
    .where(eq(userChallenges.userId, userId));
  const lastSeen = new Map<number, Day>();
  for (const { challengeId, day } of assigned) if (day !== null) lastSeen.set(challengeId, day);
  for (const { challengeId, at } of attempted) {
    const day = at.toISOString().slice(0, 10);
    if (day > (lastSeen.get(challengeId) ?? "")) lastSeen.set(challengeId, day);
  }
  return { categories: chosen?.categories ?? [], lastSeen };
}

type Slot = {
  readonly userId: number;
  readonly day: Day;
  readonly category: string;
  readonly difficulty: Difficulty;
  readonly challengeId: number;
  readonly createdAt: Date;
};

export async function insertSlots(tx: Db, slots: readonly Slot[]): Promise<void> {
  if (slots.length > 0)
    await tx
      .insert(dailyChallenges)
      .values([...slots])
      .onConflictDoNothing();
}

export async function replaceSlots(tx: Db, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(dailyChallenges)
    .set({ replacedAt: now })
    .where(and(inArray(dailyChallenges.id, [...ids]), isNull(dailyChallenges.replacedAt)));
}

export async function attemptedAmong(
  tx: Db,
  userId: number,
  challengeIds: readonly number[],
): Promise<number[]> {
  if (challengeIds.length === 0) return [];
  const rows = await tx
    .select({ challengeId: userChallenges.challengeId })
    .from(userChallenges)
    .where(and(eq(userChallenges.userId, userId), inArray(userChallenges.challengeId, [...challengeIds])));
  return rows.map((row) => row.challengeId);
}

export async function noteChallengeUpdate(tx: Db, userId: number, now: Date): Promise<void> {
  await tx.update(users).set({ lastChallengeUpdate: now }).where(eq(users.id, userId));
}
