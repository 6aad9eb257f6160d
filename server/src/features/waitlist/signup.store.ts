import { eq, or } from "drizzle-orm";

import { waitlistSignups } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";
import { withAddressOf } from "../../platform/db/rows/own-addresses.ts";
import type { OwnAddresses } from "../../platform/db/rows/own-addresses.ts";

/** Once per address; a repetition changes nothing. */
export async function addToWaitlist(
  db: Db,
  signup: {
    readonly name: string;
    readonly email: string;
    /** Who signs up, where that is a signed-in person. */
    readonly userId: number | null;
    readonly createdAt: Date;
  },
): Promise<void> {
  await db.insert(waitlistSignups).values(signup).onConflictDoNothing({ target: waitlistSignups.email });
}

type Account = OwnAddresses & { readonly userId: number };

const signupsOf = (account: Account) =>
  or(eq(waitlistSignups.userId, account.userId), withAddressOf(account, waitlistSignups));

/** What a person signed up, or was signed up by an own address. */
export async function waitlistExport(tx: Db, account: Account): Promise<Record<string, unknown>> {
  const waitlist = await tx
    .select({
      name: waitlistSignups.name,
      email: waitlistSignups.email,
      createdAt: waitlistSignups.createdAt,
    })
    .from(waitlistSignups)
    .where(signupsOf(account));
  return { waitlist };
}

export async function leaveWaitlist(tx: Db, account: Account): Promise<void> {
  await tx.delete(waitlistSignups).where(signupsOf(account));
}
