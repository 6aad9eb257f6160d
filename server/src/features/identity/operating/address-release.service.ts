import { AppError } from "../../../platform/app-error.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { Env } from "../../../platform/env.ts";
import type { Mailer } from "../../../platform/mail/mail.ts";
import { accountById, releaseAddress } from "../account.store.ts";
import { dropResetCode, dropVerificationCodes } from "../passwords/one-time-code.store.ts";
import { socialProviders } from "../social-sign-in/configured-providers.service.ts";
import { hasIdentityOf } from "../user-identity.store.ts";
import type { FoundPerson } from "./person.store.ts";

/** What the settings let people sign in by, whatever address their account has. */
export type WaysWithoutAddress = {
  /** The names under which the people of the providers that are set are stored. */
  readonly identityKeys: readonly string[];
  /** Firebase keeps the passwords, and tells by a number of its own whose one is. */
  readonly firebase: boolean;
};

export const waysWithoutAddress = (env: Env): WaysWithoutAddress => ({
  identityKeys: Object.values(socialProviders(env)).map(({ identityKey }) => identityKey),
  firebase: env.FIREBASE_API_KEY !== undefined && !env.OIDC_ONLY,
});

type Parts = { readonly mail: Mailer; readonly ways: WaysWithoutAddress };

const NO_WAY_IN = "so nobody could sign in to it without its address";
const NO_OTHER_ADDRESS =
  "and its password at Firebase goes by the address: without it the owner could neither take another one nor leave";

/** This server cannot change the address by which Firebase knows a person. */
const STILL_AT_FIREBASE =
  "Firebase still knows the address: until you delete it there, its password leads to this account, " +
  "also a new one that the next person chooses.";

/**
 * For an address that was given to another person: who had it keeps the account, by the provider's own number.
 * Refused where that leaves nobody a way in, since no command gives an address back. Refused for a password at
 * Firebase alone too: it still signs in, but cannot be asked for once more without the address, as a new address and
 * deletion demand. A disabled account has no way in anyway, and its address would keep the next person out: the
 * sign-in finds the account by it and says "disabled".
 * @throws AppError conflict
 */
export async function releaseFrom(
  tx: Db,
  { id, email, disabledAt }: FoundPerson,
  { mail, ways }: Parts,
): Promise<string[]> {
  if (email === null) return [`Account ${id} had no address already.`];
  const isLinked = await hasIdentityOf(tx, id, ways.identityKeys);
  const isAtFirebase = ways.firebase && ((await accountById(tx, id))?.firebaseUid ?? null) !== null;
  if (!isLinked && disabledAt === null)
    throw new AppError(
      "conflict",
      `Account ${id} has no provider linked that is set here, ${isAtFirebase ? NO_OTHER_ADDRESS : NO_WAY_IN}. ` +
        "Let its owner change the address in the profile; or, where nobody is to use the account, disable it first " +
        "(people disable), or delete it (people delete)",
    );
  await releaseAddress(tx, id);
  await dropResetCode(tx, id);
  await dropVerificationCodes(tx, id);
  await mail.forget(tx, email);
  const left = [...(isLinked ? ["its provider"] : []), ...(isAtFirebase ? ["its password at Firebase"] : [])];
  const wayIn = `signed in to ${left.length === 0 ? "by nobody" : `only by ${left.join(" or ")}`}`;
  return [
    `Account ${id} has no address any more: the next person with it gets another account. ` +
      (disabledAt === null ? `It is ${wayIn}.` : `It is disabled; once enabled again, it is ${wayIn}.`),
    ...(isAtFirebase ? [STILL_AT_FIREBASE] : []),
  ];
}
