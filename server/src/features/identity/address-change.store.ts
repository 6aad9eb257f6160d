import { and, eq, gt, gte, lte, ne } from "drizzle-orm";
import { addressChanges } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";
import { hashOfCode, newCode } from "./passwords/one-time-code.store.ts";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

export type AddressChange = {
  readonly userId: number;
  readonly oldEmail: string;
  readonly oldEmailVerifiedAt: Date | null;
  readonly changedAt: Date;
};

/** Remembers what an address replaced; answers the code that undoes it, for a week. */
export async function rememberAddressChange(tx: Db, change: AddressChange): Promise<string> {
  const code = newCode();
  await tx.insert(addressChanges).values({
    ...change,
    codeHash: hashOfCode(code),
    expiresAt: new Date(change.changedAt.getTime() + WEEK_MS),
  });
  return code;
}

/** Finds and locks the change that a code undoes: of several at once one goes first. */
export async function lockAddressChange(
  tx: Db,
  { code, now }: { readonly code: string; readonly now: Date },
): Promise<AddressChange | null> {
  const [found] = await tx
    .select()
    .from(addressChanges)
    .where(and(eq(addressChanges.codeHash, hashOfCode(code)), gt(addressChanges.expiresAt, now)))
    .for("update");
  return found ?? null;
}

/** With a change, those that followed it are undone too: their codes went to addresses that are gone now. */
export async function forgetAddressChangesSince(
  tx: Db,
  { userId, changedAt }: Pick<AddressChange, "userId" | "changedAt">,
): Promise<void> {
  await tx
    .delete(addressChanges)
    .where(and(eq(addressChanges.userId, userId), gte(addressChanges.changedAt, changedAt)));
}

/** Leaves only ways back to this address. */
export async function forgetOtherAddresses(
  tx: Db,
  { userId, but }: { readonly userId: number; readonly but: string },
): Promise<void> {
  await tx
    .delete(addressChanges)
    .where(and(eq(addressChanges.userId, userId), ne(addressChanges.oldEmail, but)));
}

export async function purgeAddressChanges(db: Db, now: Date): Promise<void> {
  await db.delete(addressChanges).where(lte(addressChanges.expiresAt, now));
}
