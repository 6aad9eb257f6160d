import { eq, or } from "drizzle-orm";

import { friendshipInvitations, friendships } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";

/** What is stored here about a user, for "Download my data": no other person's e-mail address in it. */
export async function exportFriends(
  db: Db,
  { userId }: { readonly userId: number },
): Promise<Record<string, unknown>> {
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
    .where(eq(friendshipInvitations.recipientId, userId));
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
