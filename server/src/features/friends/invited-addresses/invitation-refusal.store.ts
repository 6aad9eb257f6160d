import { inArray } from "drizzle-orm";

import { invitationRefusals } from "../../../database/schema.ts";
import type { Db } from "../../../platform/db/database.ts";

/** A second click changes nothing. */
export async function insertRefusal(
  db: Db,
  { addressHash, now }: { readonly addressHash: string; readonly now: Date },
): Promise<void> {
  await db.insert(invitationRefusals).values({ addressHash, createdAt: now }).onConflictDoNothing();
}

export async function hasRefusal(db: Db, addressHashes: string[]): Promise<boolean> {
  const rows = await db
    .select({ at: invitationRefusals.createdAt })
    .from(invitationRefusals)
    .where(inArray(invitationRefusals.addressHash, addressHashes));
  return rows.length > 0;
}

export async function removeRefusal(db: Db, addressHashes: string[]): Promise<void> {
  await db.delete(invitationRefusals).where(inArray(invitationRefusals.addressHash, addressHashes));
}
