import { eq, or } from "drizzle-orm";

import { challengeInvitations } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";
import { withAddressOf } from "../../platform/db/rows/own-addresses.ts";
import type { OwnAddresses } from "../../platform/db/rows/own-addresses.ts";

/** Who challenges were sent to, as an account or by mail. */
export type Addressee = OwnAddresses & { readonly userId: number };

/** Undefined for a person without an own address. */
export const mailedTo = (account: Addressee) =>
  withAddressOf(account, {
    email: challengeInvitations.recipientEmail,
    createdAt: challengeInvitations.createdAt,
  });

/** What is stored here about a user, for "Download my data": no other person's e-mail address in it. */
export async function exportSharing(db: Db, account: Addressee): Promise<Record<string, unknown>> {
  const { userId } = account;
  // One after the other: the caller's transaction is one connection, and that runs one statement at a time.
  const challengesSent = await db
    .select({ ...invitationColumns, shareToken: challengeInvitations.shareToken })
    .from(challengeInvitations)
    .where(eq(challengeInvitations.senderId, userId));
  const challengesReceived = await db
    .select(invitationColumns)
    .from(challengeInvitations)
    .where(or(eq(challengeInvitations.recipientId, userId), mailedTo(account)));
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
