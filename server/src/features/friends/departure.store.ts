import { and, eq } from "drizzle-orm";

import { friendshipInvitations } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";
import { addressedTo } from "./friends-export.views.ts";
import type { Addressee } from "./friends-export.views.ts";

/**
 * Run before an account is deleted: removes what it wrote, whom it addressed and its own addresses from rows
 * that other people keep.
 */
export async function forgetInviter(tx: Db, account: Addressee): Promise<void> {
  const invitations = friendshipInvitations;
  const toThem = addressedTo(account);
  // Open invitations to the account are deleted; accepted ones stay in their sender's history, without an
  // address.
  await tx.delete(invitations).where(and(toThem, eq(invitations.status, "pending")));
  await tx.update(invitations).set({ recipientEmail: null }).where(toThem);
}
