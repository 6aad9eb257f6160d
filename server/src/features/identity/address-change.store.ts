import { UNDO_DAYS } from "@promptsmith/contract/identity/rules";
import { and, asc, eq, gt, gte, isNotNull, isNull, lte, ne } from "drizzle-orm";
import { addressChanges } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";
import type { FormerAddress } from "../../platform/db/rows/own-addresses.ts";
import { hashOfCode, newCode } from "./passwords/one-time-code.store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export type AddressChange = {
  readonly userId: number;
  readonly oldEmail: string;
  readonly oldEmailVerifiedAt: Date | null;
  readonly changedAt: Date;
};

/**
 * Stores the address that was replaced.
 * @returns the code that undoes the change, valid for `UNDO_DAYS`
 */
export async function rememberAddressChange(tx: Db, change: AddressChange): Promise<string> {
  const code = newCode();
  await tx.insert(addressChanges).values({
    ...change,
    codeHash: hashOfCode(code),
    expiresAt: new Date(change.changedAt.getTime() + UNDO_DAYS * DAY_MS),
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

/** Forgets a change and all later ones: their codes went to addresses that are gone now. */
export async function forgetAddressChangesSince(
  tx: Db,
  { userId, changedAt }: Pick<AddressChange, "userId" | "changedAt">,
): Promise<void> {
  await tx
    .delete(addressChanges)
    .where(and(eq(addressChanges.userId, userId), gte(addressChanges.changedAt, changedAt)));
}

/** Ends the codes that lead back to any other address; those addresses stay known as former ones. */
export async function endOtherWaysBack(
  tx: Db,
  { userId, but, now }: { readonly userId: number; readonly but: string; readonly now: Date },
): Promise<void> {
  await tx
    .update(addressChanges)
    .set({ expiresAt: now })
    .where(
      and(
        eq(addressChanges.userId, userId),
        ne(addressChanges.oldEmail, but),
        gt(addressChanges.expiresAt, now),
      ),
    );
}

/** A verified address that was replaced without a way back to it. */
export async function rememberFormerAddress(tx: Db, change: AddressChange): Promise<void> {
  await tx
    .insert(addressChanges)
    .values({ ...change, codeHash: hashOfCode(newCode()), expiresAt: change.changedAt });
}

/** Former verified addresses, which count as the person's own for what was sent to them before. */
export async function formerAddresses(tx: Db, userId: number): Promise<FormerAddress[]> {
  return await tx
    .select({ email: addressChanges.oldEmail, until: addressChanges.changedAt })
    .from(addressChanges)
    .where(and(eq(addressChanges.userId, userId), isNotNull(addressChanges.oldEmailVerifiedAt)))
    .orderBy(asc(addressChanges.changedAt));
}

/** Whether another account had this address, verified. */
export async function isFormerOfAnother(
  tx: Db,
  { email, userId }: { readonly email: string; readonly userId: number | undefined },
): Promise<boolean> {
  const [found] = await tx
    .select({ userId: addressChanges.userId })
    .from(addressChanges)
    .where(
      and(
        eq(addressChanges.oldEmail, email),
        isNotNull(addressChanges.oldEmailVerifiedAt),
        userId === undefined ? undefined : ne(addressChanges.userId, userId),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/**
 * Removes expired changes. Verified addresses stay as long as the account, so that data kept under them is
 * deleted with it.
 */
export async function purgeAddressChanges(db: Db, now: Date): Promise<void> {
  await db
    .delete(addressChanges)
    .where(and(lte(addressChanges.expiresAt, now), isNull(addressChanges.oldEmailVerifiedAt)));
}
