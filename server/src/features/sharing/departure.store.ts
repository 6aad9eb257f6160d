import { and, eq, isNull } from "drizzle-orm";

import { challengeInvitations } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";
import { mailedTo } from "./sharing-export.views.ts";
import type { Addressee } from "./sharing-export.views.ts";

/**
 * Before an account goes: what it wrote and whom it addressed does not stay behind in rows that others keep, and its
 * own addresses leave the rows of others. Links that name no one go altogether.
 */
export async function forgetSender(tx: Db, account: Addressee): Promise<void> {
  const { userId } = account;
  const shares = challengeInvitations;
  await tx.delete(shares).where(and(eq(shares.senderId, userId), isNull(shares.recipientId)));
  // The links to the account and its work as well: a row changed here is checked against both when they go.
  await tx
    .update(shares)
    .set({ senderId: null, userChallengeId: null, message: null, recipientEmail: null })
    .where(eq(shares.senderId, userId));
  const toThem = mailedTo(account);
  // Without a condition it would be all rows.
  if (toThem !== undefined) await tx.update(shares).set({ recipientEmail: null }).where(toThem);
}
