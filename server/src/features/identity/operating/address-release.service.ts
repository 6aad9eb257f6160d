import { AppError } from "../../../platform/app-error.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { Env } from "../../../platform/env.ts";
import type { Mailer } from "../../../platform/mail/mail.ts";
import { accountById, releaseAddress } from "../account.store.ts";
import { dropResetCode, dropVerificationCodes } from "../passwords/one-time-code.store.ts";
import { socialProviders } from "../social-sign-in/configured-providers.service.ts";
import { hasIdentityOf } from "../user-identity.store.ts";
import type { FoundPerson } from "./person.store.ts";

/** What the settings let people sign in by, whatever address they have: the names under which providers' people are stored. */
export type WaysWithoutAddress = readonly string[];

export const waysWithoutAddress = (env: Env): WaysWithoutAddress =>
  Object.values(socialProviders(env)).map(({ identityKey }) => identityKey);

type Parts = { readonly mail: Mailer; readonly ways: WaysWithoutAddress; readonly now: Date };

/** This server cannot delete anybody at Firebase without the password. */
const STILL_AT_FIREBASE =
  "Firebase still knows the address: the next person can register with it once you have deleted it there.";

/**
 * For an address that was given to another person: who had it keeps the account, by the provider's own number. A
 * password leads there no more, as it goes by the address. Refused where that leaves nobody a way in, since no command
 * gives an address back. A disabled account has no way in anyway, and its address would keep the next person out: the
 * sign-in finds the account by it and says "disabled".
 * @throws AppError conflict
 */
export async function releaseFrom(
  tx: Db,
  person: FoundPerson,
  { mail, ways, now }: Parts,
): Promise<string[]> {
  const { id, email, disabledAt } = person;
  if (email === null) return [`Account ${id} already has no address.`];
  const isLinked = await hasIdentityOf(tx, id, ways);
  const isAtFirebase = ((await accountById(tx, id))?.firebaseUid ?? null) !== null;
  if (!isLinked && disabledAt === null)
    throw new AppError(
      "conflict",
      `Account ${id} has no provider linked that is set here, so nobody could sign in to it without its address. ` +
        "Let its owner change the address in the profile; or, where nobody is to use the account, disable it first " +
        "(people disable), or delete it (people delete)",
    );
  await releaseAddress(tx, person, now);
  await dropResetCode(tx, id);
  await dropVerificationCodes(tx, id);
  await mail.forget(tx, email);
  const wayIn = `signed in to ${isLinked ? "only by its provider" : "by nobody"}`;
  return [
    `Account ${id} has no address any more: the next person with it gets another account. ` +
      (disabledAt === null ? `It is ${wayIn}.` : `It is disabled; once enabled again, it is ${wayIn}.`),
    ...(isAtFirebase ? [STILL_AT_FIREBASE] : []),
  ];
}
