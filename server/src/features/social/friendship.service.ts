import type { SettableStatus } from "@promptsmith/contract/social/rules";

import { AppError } from "../../platform/app-error.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import { friendshipTransition } from "./domain/friendship-transition.ts";
import { acceptMailInvitationsOf } from "./friend-invitation.store.ts";
import { friendshipOf, userExists } from "./friendship.views.ts";
import type { FriendshipRow } from "./friendship.store.ts";
import {
  insertFriendship,
  lockOwnFriendship,
  lockPair,
  reopenFriendship,
  setFriendshipStatus,
} from "./friendship.store.ts";

export const ALREADY_FRIENDS = "You are already friends";

/** The pair's row, made when there is none; two people asking each other at once end up with one row. */
async function openPair(
  tx: Db,
  { userId, friendId, now }: { readonly userId: number; readonly friendId: number; readonly now: Date },
): Promise<{ row: FriendshipRow; created: boolean }> {
  const existing = await lockPair(tx, { userId, otherId: friendId });
  if (existing) return { row: existing, created: false };
  const inserted = await insertFriendship(tx, { userId, friendId, status: "pending", now });
  if (inserted) return { row: inserted, created: true };
  const other = await lockPair(tx, { userId, otherId: friendId });
  if (!other) throw new AppError("conflict", "Please try again");
  return { row: other, created: false };
}

/**
 * Asks for a friendship inside the caller's transaction.
 * @returns what became of it: `asked` (pending, by this user), `accepted` (the other had asked already),
 *   `asked-before` and `friends` when nothing changed
 */
export async function askForFriendship(
  tx: Db,
  { userId, friendId, now }: { readonly userId: number; readonly friendId: number; readonly now: Date },
): Promise<{ id: number; outcome: "asked" | "accepted" | "asked-before" | "friends" }> {
  const { row, created } = await openPair(tx, { userId, friendId, now });
  if (created) return { id: row.id, outcome: "asked" };
  if (row.status === "accepted") return { id: row.id, outcome: "friends" };
  if (row.status === "pending" && row.userId === userId) return { id: row.id, outcome: "asked-before" };
  if (row.status === "pending") {
    await setFriendshipStatus(tx, { id: row.id, status: "accepted", now });
    await acceptMailInvitationsOf(tx, { userId, otherId: friendId, now });
    return { id: row.id, outcome: "accepted" };
  }
  await reopenFriendship(tx, { id: row.id, userId, friendId, status: "pending", now });
  return { id: row.id, outcome: "asked" };
}

/** Makes two people friends, whatever was between them; the one who invited counts as who asked. */
export async function befriend(
  tx: Db,
  {
    inviterId,
    accepterId,
    now,
  }: { readonly inviterId: number; readonly accepterId: number; readonly now: Date },
): Promise<number> {
  const { row } = await openPair(tx, { userId: inviterId, friendId: accepterId, now });
  if (row.status === "pending") await setFriendshipStatus(tx, { id: row.id, status: "accepted", now });
  else if (row.status !== "accepted") {
    await reopenFriendship(tx, {
      id: row.id,
      userId: inviterId,
      friendId: accepterId,
      status: "accepted",
      now,
    });
  }
  await acceptMailInvitationsOf(tx, { userId: accepterId, otherId: inviterId, now });
  return row.id;
}

export function friendshipService({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  return {
    async request({ userId, friendId }: { readonly userId: number; readonly friendId: number }) {
      if (friendId === userId) throw new AppError("bad-request", "You cannot add yourself");
      const { id, outcome } = await db.transaction(async (tx) => {
        if (!(await userExists(tx, friendId))) throw new AppError("not-found", "User not found");
        return askForFriendship(tx, { userId, friendId, now: clock.now() });
      });
      if (outcome === "friends") throw new AppError("conflict", ALREADY_FRIENDS);
      if (outcome === "asked-before") throw new AppError("conflict", "Friend request already sent");
      return { friendship: await friendshipOf(db, id), created: outcome === "asked" };
    },

    async change({
      id,
      userId,
      status,
    }: {
      readonly id: number;
      readonly userId: number;
      readonly status: SettableStatus;
    }) {
      await db.transaction(async (tx) => {
        const row = await lockOwnFriendship(tx, { id, userId });
        if (!row) throw new AppError("not-found", "Friendship not found");
        const side = row.userId === userId ? "requester" : "recipient";
        switch (friendshipTransition(row.status, status, side)) {
          case "unchanged":
            return;
          case "forbidden":
            throw new AppError("forbidden", "You are not allowed to change this friendship");
          case "conflict":
            throw new AppError("conflict", "This friendship can no longer be changed that way");
          case "change": {
            const now = clock.now();
            await setFriendshipStatus(tx, { id, status, now });
            if (status === "accepted")
              await acceptMailInvitationsOf(tx, { userId, otherId: row.userId, now });
          }
        }
      });
      return friendshipOf(db, id);
    },
  };
}
