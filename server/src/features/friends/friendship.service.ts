import type { SettableStatus } from "@promptsmith/contract/friends/rules";
import { CANNOT_ASK_YET } from "@promptsmith/contract/friends/rules";

import { AppError } from "../../platform/app-error.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import type { EndKind } from "./domain/friendship-ends.ts";
import {
  predatesEnd,
  mustWait,
  NO_ENDS,
  onlyEndBy,
  WAIT_AFTER_DECLINE_MS,
  withEnd,
} from "./domain/friendship-ends.ts";
import { friendshipTransition } from "./domain/friendship-transition.ts";
import { acceptMailInvitationsOf, endMailInvitationsBetween } from "./friend-invitation.store.ts";
import type { FriendsHooks } from "./friends.public.ts";
import { friendshipOf, userExists } from "./friendship.views.ts";
import type { FriendshipRow } from "./friendship.store.ts";
import {
  acceptFriendship,
  endFriendship,
  insertFriendship,
  lockOwnFriendship,
  lockPair,
  reopenFriendship,
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
 * The result of a request: `asked` (pending, by this user), `accepted` (the other had asked already),
 * `asked-before` and `friends` (nothing changed), `too-soon` (the other declined, and the wait is not over).
 */
type Request = {
  readonly id: number;
  readonly outcome: "asked" | "accepted" | "asked-before" | "friends" | "too-soon";
};

/**
 * Asks for a friendship inside the caller's transaction.
 * @param byLink the request is made by opening an old link of the one who is asked. After a decline that is possible
 *   once for each wait: the link was given away by that person, but is not to make the wait worthless.
 */
export async function askForFriendship(
  tx: Db,
  asked: {
    readonly userId: number;
    readonly friendId: number;
    readonly now: Date;
    readonly byLink?: boolean;
  },
): Promise<Request> {
  const { userId, friendId, now, byLink = false } = asked;
  const { row, created } = await openPair(tx, { userId, friendId, now });
  if (created) return { id: row.id, outcome: "asked" };
  if (row.status === "accepted") return { id: row.id, outcome: "friends" };
  if (row.status === "pending" && row.userId === userId) return { id: row.id, outcome: "asked-before" };
  if (row.status === "pending") {
    await acceptFriendship(tx, { id: row.id, now });
    await acceptMailInvitationsOf(tx, { userId, otherId: friendId, now });
    return { id: row.id, outcome: "accepted" };
  }
  const waits = mustWait(row, { otherId: friendId, now });
  if (waits && !(byLink && !askedByLinkLately(row, now))) return { id: row.id, outcome: "too-soon" };
  await reopenFriendship(tx, {
    id: row.id,
    userId,
    friendId,
    status: "pending",
    ends: onlyEndBy(row, friendId),
    now,
    byLink: waits,
  });
  return { id: row.id, outcome: "asked" };
}

function askedByLinkLately({ askedByLinkAt }: FriendshipRow, now: Date): boolean {
  return askedByLinkAt !== null && now.getTime() < askedByLinkAt.getTime() + WAIT_AFTER_DECLINE_MS;
}

/**
 * What opening a person's invitation does: the two become friends, unless the sender has ended their request or
 * friendship since the invitation was made. Then it asks the sender.
 */
export async function followInvitation(
  tx: Db,
  invitation: {
    readonly senderId: number;
    readonly openerId: number;
    readonly madeAt: Date;
    readonly now: Date;
  },
): Promise<Request> {
  const { senderId, openerId, madeAt, now } = invitation;
  const { row } = await openPair(tx, { userId: senderId, friendId: openerId, now });
  if (row.status !== "accepted" && predatesEnd(row, { senderId, madeAt }))
    return askForFriendship(tx, { userId: openerId, friendId: senderId, now, byLink: true });
  if (row.status === "pending") await acceptFriendship(tx, { id: row.id, now });
  else if (row.status !== "accepted") {
    await reopenFriendship(tx, {
      id: row.id,
      userId: senderId,
      friendId: openerId,
      status: "accepted",
      ends: NO_ENDS,
      now,
    });
  }
  await acceptMailInvitationsOf(tx, { userId: openerId, otherId: senderId, now });
  return { id: row.id, outcome: "accepted" };
}

/** Ends a locked friendship or request, with the invitations and shares that depend on it. */
export async function endPair(
  tx: Db,
  row: FriendshipRow,
  { userId, as, now }: { readonly userId: number; readonly as: EndKind; readonly now: Date },
): Promise<void> {
  await endFriendship(tx, {
    id: row.id,
    status: as === "cancelled" ? "cancelled" : "rejected",
    ends: withEnd(row, userId, { as, at: now }),
    now,
  });
  await endMailInvitationsBetween(tx, { userId: row.userId, otherId: row.friendId, now });
}

type Deps = { readonly db: Db; readonly clock: Clock; readonly hooks: FriendsHooks };

export function friendshipService({ db, clock, hooks }: Deps) {
  return {
    async request({ userId, friendId }: { readonly userId: number; readonly friendId: number }) {
      if (friendId === userId) throw new AppError("bad-request", "You cannot add yourself");
      const { id, outcome } = await db.transaction(async (tx) => {
        if (!(await userExists(tx, friendId))) throw new AppError("not-found", "User not found");
        return askForFriendship(tx, { userId, friendId, now: clock.now() });
      });
      if (outcome === "friends") throw new AppError("conflict", ALREADY_FRIENDS);
      if (outcome === "asked-before") throw new AppError("conflict", "Friend request already sent");
      if (outcome === "too-soon") throw new AppError("conflict", CANNOT_ASK_YET);
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
            if (status === "accepted") {
              await acceptFriendship(tx, { id, now });
              await acceptMailInvitationsOf(tx, { userId, otherId: row.userId, now });
            } else {
              const declined = row.status === "pending" ? "declined" : "removed";
              const as = status === "cancelled" ? "cancelled" : declined;
              await endPair(tx, row, { userId, as, now });
              if (as === "removed") {
                const pair = { userId: row.userId, otherId: row.friendId, now };
                for (const friendshipEnded of hooks.friendshipEnded) await friendshipEnded(tx, pair);
              }
            }
          }
        }
      });
      return friendshipOf(db, id);
    },
  };
}
