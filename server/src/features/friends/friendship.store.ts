import type { FriendshipStatus } from "@promptsmith/contract/friends/rules";
import { and, eq, or, sql } from "drizzle-orm";

import { friendships } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";
import { NO_ENDS } from "./domain/friendship-ends.ts";
import type { FriendshipEnds } from "./domain/friendship-ends.ts";

export type FriendshipRow = typeof friendships.$inferSelect;
type Pair = { readonly userId: number; readonly otherId: number };

const ofPair = ({ userId, otherId }: Pair) =>
  and(
    eq(sql`least(${friendships.userId}, ${friendships.friendId})`, Math.min(userId, otherId)),
    eq(sql`greatest(${friendships.userId}, ${friendships.friendId})`, Math.max(userId, otherId)),
  );

/** Whether the two are friends; the friendship cannot end before the transaction does. */
export async function isFriendUntilCommit(tx: Db, pair: Pair): Promise<boolean> {
  const rows = await tx
    .select({ status: friendships.status })
    .from(friendships)
    .where(and(ofPair(pair), eq(friendships.status, "accepted")))
    .for("share");
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

/** Accepts a friendship and forgets all earlier ends: both have agreed, so their older links work again. */
export async function acceptFriendship(
  tx: Db,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<void> {
  await tx
    .update(friendships)
    .set({ status: "accepted", updatedAt: now, ...NO_ENDS, askedByLinkAt: null })
    .where(eq(friendships.id, id));
}

/** Declines, cancels or removes. */
export async function endFriendship(
  tx: Db,
  change: {
    readonly id: number;
    readonly status: "rejected" | "cancelled";
    readonly ends: FriendshipEnds;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .update(friendships)
    .set({ status: change.status, updatedAt: change.now, ...change.ends })
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
    readonly ends: FriendshipEnds;
    readonly now: Date;
    /** The request was made by opening a link of the person who is asked. */
    readonly byLink?: boolean | undefined;
  },
): Promise<void> {
  await tx
    .update(friendships)
    .set({
      userId: change.userId,
      friendId: change.friendId,
      status: change.status,
      ...change.ends,
      ...(change.byLink === true && { askedByLinkAt: change.now }),
      createdAt: change.now,
      updatedAt: change.now,
    })
    .where(eq(friendships.id, change.id));
}
