import { AppError } from "../../../platform/app-error.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { Env } from "../../../platform/env.ts";
import type { Mailer } from "../../../platform/mail/mail.ts";
import { releaseAddress } from "../account.store.ts";
import { dropResetCode, dropVerificationCodes } from "../passwords/one-time-code.store.ts";
import { socialProviders } from "../social-sign-in/configured-providers.service.ts";
import { hasIdentityOf } from "../user-identity.store.ts";
import type { FoundPerson } from "./person.store.ts";

/** What the settings let people sign in by, whatever address their account has. */
export type WaysWithoutAddress = {
  /** The names under which the people of the providers that are set are stored. */
  readonly identityKeys: readonly string[];
};

export const waysWithoutAddress = (env: Env): WaysWithoutAddress => ({
  identityKeys: Object.values(socialProviders(env)).map(({ identityKey }) => identityKey),
});

type Parts = { readonly mail: Mailer; readonly ways: WaysWithoutAddress };

/**
 * For an address that was given to another person: who had it keeps the account, by the provider's own number.
 * Refused where that leaves nobody a way in, since no command gives an address back. A disabled account has none
 * anyway, and its address would keep the next person out: the sign-in finds the account by it and says "disabled".
 * @throws AppError conflict
 */
export async function releaseFrom(
  tx: Db,
  { id, email, disabledAt }: FoundPerson,
  { mail, ways }: Parts,
): Promise<string[]> {
  if (email === null) throw new AppError("conflict", `Account ${id} has no address`);
  const isLinked = await hasIdentityOf(tx, id, ways.identityKeys);
  if (!isLinked && disabledAt === null)
    throw new AppError(
      "conflict",
      `Account ${id} has no provider linked that is set here, so nobody could sign in to it without its address. ` +
        "Let its owner change the address in the profile; or, where nobody is to use the account, disable it first " +
        "(people disable), or delete it (people delete)",
    );
  await releaseAddress(tx, id);
  await dropResetCode(tx, id);
  await dropVerificationCodes(tx, id);
  await mail.forget(tx, email);
  const wayIn = isLinked ? "signed in to only by its provider" : "signed in to by nobody";
  return [
    `Account ${id} has no address any more: the next person with it gets another account. ` +
      (disabledAt === null ? `It is ${wayIn}.` : `It is disabled; once enabled again, it is ${wayIn}.`),
  ];
}
