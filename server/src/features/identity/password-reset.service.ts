import type { Db } from "../../platform/db/database.ts";
import { markEmailVerified } from "./account.store.ts";
import type { IdentityMails } from "./identity-mails.service.ts";
import { dropResetCode, dropVerificationCode } from "./one-time-code.store.ts";
import { endAllSessions } from "./session.store.ts";

type Reset = { readonly userId: number; readonly email: string; readonly now: Date };

/**
 * What follows a reset wherever the password lives: nobody stays signed in, no older code stays good, the address
 * counts as verified (the link was mailed to it), and its owner is told.
 */
export async function settleReset(
  tx: Db,
  mails: IdentityMails,
  { userId, email, now }: Reset,
): Promise<void> {
  await endAllSessions(tx, userId);
  await dropResetCode(tx, userId);
  await dropVerificationCode(tx, userId);
  await markEmailVerified(tx, userId, now);
  await mails.passwordChanged(tx, email);
}
