import { and, eq, or } from "drizzle-orm";

import { friendshipInvitations } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";

/**
 * Before an account goes: what it wrote and whom it addressed does not stay behind in rows that others keep, and its
 * own address leaves the rows of others.
 * @param address the account's, where it counts as the owner's; null otherwise
 */
export async function forgetInviter(
  tx: Db,
  { userId, address }: { readonly userId: number; readonly address: string | null },
): Promise<void> {
  const invitations = friendshipInvitations;
  const toThem = or(
    eq(invitations.recipientId, userId),
    address === null ? undefined : eq(invitations.recipientEmail, address),
  );
  // What is still open can reach no one any more; what was accepted stays in its sender's history, without an address.
  await tx.delete(invitations).where(and(toThem, eq(invitations.status, "pending")));
  await tx.update(invitations).set({ recipientEmail: null }).where(toThem);
}
