import { eq } from "drizzle-orm";

import { challengeInvitations } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";

/** What is stored here about a user, for "Download my data": no other person's e-mail address in it. */
export async function exportSharing(
  db: Db,
  { userId }: { readonly userId: number },
): Promise<Record<string, unknown>> {
  // One after the other: the caller's transaction is one connection, and that runs one statement at a time.
  const challengesSent = await db
    .select({ ...invitationColumns, shareToken: challengeInvitations.shareToken })
    .from(challengeInvitations)
    .where(eq(challengeInvitations.senderId, userId));
  const challengesReceived = await db
    .select(invitationColumns)
    .from(challengeInvitations)
    .where(eq(challengeInvitations.recipientId, userId));
  return { challengeInvitationsSent: challengesSent, challengeInvitationsReceived: challengesReceived };
}

const invitationColumns = {
  id: challengeInvitations.id,
  challengeId: challengeInvitations.challengeId,
  userChallengeId: challengeInvitations.userChallengeId,
  senderId: challengeInvitations.senderId,
  recipientId: challengeInvitations.recipientId,
  shareType: challengeInvitations.shareType,
  message: challengeInvitations.message,
  status: challengeInvitations.status,
  completed: challengeInvitations.completed,
  sharedDraft: challengeInvitations.sharedDraft,
  endedAt: challengeInvitations.endedAt,
  createdAt: challengeInvitations.createdAt,
};
