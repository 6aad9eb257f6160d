import { waitlistSignups } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";

/** Once per address; a repetition changes nothing. */
export async function addToWaitlist(
  db: Db,
  signup: { readonly name: string; readonly email: string; readonly createdAt: Date },
): Promise<void> {
  await db.insert(waitlistSignups).values(signup).onConflictDoNothing({ target: waitlistSignups.email });
}
