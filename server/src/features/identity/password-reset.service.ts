import type { Db } from "../../platform/db/database.ts";
import { accountById, markEmailVerified } from "./account.store.ts";
import type { IdentityMails } from "./identity-mails.service.ts";
import { dropResetCode, dropVerificationCode } from "./one-time-code.store.ts";
import { endAllSessions } from "./session.store.ts";
import { unlinkIdentities } from "./user-identity.store.ts";

type Reset = { readonly userId: number; readonly email: string; readonly now: Date };

/**
 * What follows a reset wherever the password lives: nobody stays signed in, no older code stays good, the address
 * counts as verified (the link was mailed to it), and its owner is told. Where nobody had proven it before, somebody
 * may have given it to an account that he opens with a provider: whoever proves it is rid of him.
 */
export async function settleReset(
  tx: Db,
  mails: IdentityMails,
  { userId, email, now }: Reset,
): Promise<void> {
  if ((await accountById(tx, userId))?.emailVerifiedAt === null) await unlinkIdentities(tx, userId);
  await endAllSessions(tx, userId);
  await dropResetCode(tx, userId);
  await dropVerificationCode(tx, userId);
  await markEmailVerified(tx, userId, now);
  await mails.passwordChanged(tx, email);
}
