import { and, eq } from "drizzle-orm";

import { friendshipInvitations } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";
import { addressedTo } from "./friends-export.views.ts";
import type { Addressee } from "./friends-export.views.ts";

/**
 * Before an account goes: what it wrote and whom it addressed does not stay behind in rows that others keep, and its
 * own addresses leave the rows of others.
 */
export async function forgetInviter(tx: Db, account: Addressee): Promise<void> {
  const invitations = friendshipInvitations;
  const toThem = addressedTo(account);
  // What is still open can reach no one any more; what was accepted stays in its sender's history, without an address.
  await tx.delete(invitations).where(and(toThem, eq(invitations.status, "pending")));
  await tx.update(invitations).set({ recipientEmail: null }).where(toThem);
}
