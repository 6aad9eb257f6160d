import type { Db } from "../../../platform/db/database.ts";
import { accountById } from "../account.store.ts";
import { proveAddress } from "../address-proof.service.ts";
import type { IdentityMails } from "../identity-mails.service.ts";
import type { IdentityHooks } from "../identity.hooks.ts";
import { dropResetCode, dropVerificationCodes } from "./one-time-code.store.ts";
import { endAllSessions } from "../session.store.ts";
import { unlinkIdentities } from "../user-identity.store.ts";

type Told = {
  readonly mails: IdentityMails;
  readonly hooks: Pick<IdentityHooks, "addressVerified">;
};
type Reset = { readonly userId: number; readonly email: string; readonly now: Date };

/**
 * What follows a reset wherever the password lives: no one stays signed in, no older code stays good, the address
 * counts as verified (the link was mailed to it), and its owner is told. Where no one had proven it before, a person
 * may have given it to an account that they open with a provider; proving the address ends that person's access.
 */
export async function settleReset(
  tx: Db,
  { mails, hooks }: Told,
  { userId, email, now }: Reset,
): Promise<void> {
  if ((await accountById(tx, userId))?.emailVerifiedAt === null) await unlinkIdentities(tx, userId);
  await endAllSessions(tx, userId);
  await dropResetCode(tx, userId);
  await dropVerificationCodes(tx, userId);
  await proveAddress(tx, hooks, { userId, now });
  await mails.passwordChanged(tx, { id: userId, email });
}
