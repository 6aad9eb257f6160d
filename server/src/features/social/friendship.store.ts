import type { FriendshipStatus } from "@promptsmith/contract/social/rules";
import { and, eq, or, sql } from "drizzle-orm";

import { friendships } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";

export type FriendshipRow = typeof friendships.$inferSelect;
type Pair = { readonly userId: number; readonly otherId: number };

const ofPair = ({ userId, otherId }: Pair) =>
  and(
    eq(sql`least(${friendships.userId}, ${friendships.friendId})`, Math.min(userId, otherId)),
    eq(sql`greatest(${friendships.userId}, ${friendships.friendId})`, Math.max(userId, otherId)),
  );

export async function isFriendOf(db: Db, pair: Pair): Promise<boolean> {
  const rows = await db
    .select({ status: friendships.status })
    .from(friendships)
    .where(and(ofPair(pair), eq(friendships.status, "accepted")));
  return rows.length > 0;
}

/** Locks the pair's row until the transaction ends, so that opposite moves follow one another. */
export async function lockPair(tx: Db, pair: Pair): Promise<FriendshipRow | null> {
  const [row] = await tx.select().from(friendships).where(ofPair(pair)).for("update");
  return row ?? null;
}

/** Locks a friendship by id, if the user is one of its two sides. */
export async function lockOwnFriendship(
  tx: Db,
  { id, userId }: { readonly id: number; readonly userId: number },
): Promise<FriendshipRow | null> {
  const [row] = await tx
    .select()
    .from(friendships)
    .where(and(eq(friendships.id, id), or(eq(friendships.userId, userId), eq(friendships.friendId, userId))))
    .for("update");
  return row ?? null;
}

/** Inserts the pair's row; null when the other side was faster (the row can then be locked). */
export async function insertFriendship(
  tx: Db,
  row: {
    readonly userId: number;
    readonly friendId: number;
    readonly status: FriendshipStatus;
    readonly now: Date;
  },
): Promise<FriendshipRow | null> {
  const [inserted] = await tx
    .insert(friendships)
    .values({
      userId: row.userId,
      friendId: row.friendId,
      status: row.status,
      createdAt: row.now,
      updatedAt: row.now,
    })
    .onConflictDoNothing()
    .returning();
  return inserted ?? null;
}

export async function setFriendshipStatus(
  tx: Db,
  change: { readonly id: number; readonly status: FriendshipStatus; readonly now: Date },
): Promise<void> {
  await tx
    .update(friendships)
    .set({ status: change.status, updatedAt: change.now })
    .where(eq(friendships.id, change.id));
}

/** A declined or ended pair begins again, possibly with the other side asking. */
export async function reopenFriendship(
  tx: Db,
  change: {
    readonly id: number;
    readonly userId: number;
    readonly friendId: number;
    readonly status: "pending" | "accepted";
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .update(friendships)
    .set({
      userId: change.userId,
      friendId: change.friendId,
      status: change.status,
      createdAt: change.now,
      updatedAt: change.now,
    })
    .where(eq(friendships.id, change.id));
}
