import { eq, or } from "drizzle-orm";

import { challengeInvitations, friendshipInvitations, friendships } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";

/** What this room stores about a user, for "Download my data": no other person's e-mail address in it. */
export async function socialExport(db: Db, userId: number): Promise<Record<string, unknown>> {
  // One after the other: the caller's transaction is one connection, and that runs one statement at a time.
  const mine = await db
    .select()
    .from(friendships)
    .where(or(eq(friendships.userId, userId), eq(friendships.friendId, userId)));
  const sent = await db
    .select({
      id: friendshipInvitations.id,
      inviteToken: friendshipInvitations.inviteToken,
      inviteType: friendshipInvitations.inviteType,
      message: friendshipInvitations.message,
      status: friendshipInvitations.status,
      createdAt: friendshipInvitations.createdAt,
    })
    .from(friendshipInvitations)
    .where(eq(friendshipInvitations.senderId, userId));
  const challengesSent = await db
    .select(invitationColumns)
    .from(challengeInvitations)
    .where(eq(challengeInvitations.senderId, userId));
  const challengesReceived = await db
    .select(invitationColumns)
    .from(challengeInvitations)
    .where(eq(challengeInvitations.recipientId, userId));
  return {
    friendships: mine,
    friendInvitationsSent: sent,
    challengeInvitationsSent: challengesSent,
    challengeInvitationsReceived: challengesReceived,
  };
}

const invitationColumns = {
  id: challengeInvitations.id,
  challengeId: challengeInvitations.challengeId,
  senderId: challengeInvitations.senderId,
  recipientId: challengeInvitations.recipientId,
  shareType: challengeInvitations.shareType,
  message: challengeInvitations.message,
  status: challengeInvitations.status,
  completed: challengeInvitations.completed,
  createdAt: challengeInvitations.createdAt,
};
