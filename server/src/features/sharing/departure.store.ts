import { and, eq, isNull } from "drizzle-orm";

import { challengeInvitations } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";

/**
 * Before an account goes: what it wrote and whom it addressed does not stay behind in rows that others keep, and its
 * own address leaves the rows of others. Links that name no one go altogether.
 * @param address the account's, where it counts as the owner's; null otherwise
 */
export async function forgetSender(
  tx: Db,
  { userId, address }: { readonly userId: number; readonly address: string | null },
): Promise<void> {
  const shares = challengeInvitations;
  await tx.delete(shares).where(and(eq(shares.senderId, userId), isNull(shares.recipientId)));
  // The links to the account and its work as well: a row changed here is checked against both when they go.
  await tx
    .update(shares)
    .set({ senderId: null, userChallengeId: null, message: null, recipientEmail: null })
    .where(eq(shares.senderId, userId));
  if (address !== null)
    await tx.update(shares).set({ recipientEmail: null }).where(eq(shares.recipientEmail, address));
}
