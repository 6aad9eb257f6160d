import { eq, or } from "drizzle-orm";

import { friendshipInvitations, friendships } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";
import { withAddressOf } from "../../platform/db/rows/own-addresses.ts";
import type { OwnAddresses } from "../../platform/db/rows/own-addresses.ts";

/** Who invitations were addressed to, as an account or by mail. */
export type Addressee = OwnAddresses & { readonly userId: number };

export const addressedTo = (account: Addressee) =>
  or(
    eq(friendshipInvitations.recipientId, account.userId),
    withAddressOf(account, {
      email: friendshipInvitations.recipientEmail,
      createdAt: friendshipInvitations.createdAt,
    }),
  );

/** What is stored here about a user, for "Download my data": no other person's e-mail address in it. */
export async function exportFriends(db: Db, account: Addressee): Promise<Record<string, unknown>> {
  const { userId } = account;
  // One after the other: the caller's transaction is one connection, and that runs one statement at a time.
  const mine = await db
    .select()
    .from(friendships)
    .where(or(eq(friendships.userId, userId), eq(friendships.friendId, userId)));
  const sent = await db
    .select({
      ...friendInvitationColumns,
      inviteToken: friendshipInvitations.inviteToken,
    })
    .from(friendshipInvitations)
    .where(eq(friendshipInvitations.senderId, userId));
  const received = await db
    .select(friendInvitationColumns)
    .from(friendshipInvitations)
    .where(addressedTo(account));
  return { friendships: mine, friendInvitationsSent: sent, friendInvitationsReceived: received };
}

const friendInvitationColumns = {
  id: friendshipInvitations.id,
  senderId: friendshipInvitations.senderId,
  recipientId: friendshipInvitations.recipientId,
  inviteType: friendshipInvitations.inviteType,
  message: friendshipInvitations.message,
  status: friendshipInvitations.status,
  endedAs: friendshipInvitations.endedAs,
  endedAt: friendshipInvitations.endedAt,
  createdAt: friendshipInvitations.createdAt,
  updatedAt: friendshipInvitations.updatedAt,
};
