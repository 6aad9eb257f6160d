import { AppError } from "../../platform/app-error.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import { accountByEmail, insertAccount, isUsernameTaken, suggestUsername } from "./account.store.ts";
import type { Account, NewAccount } from "./account.store.ts";
import { usernameFrom } from "./domain/username.ts";
import type { IdentityHooks } from "./identity.public.ts";
import type { PasswordIdentity } from "./password-identity.service.ts";

export const EMAIL_IN_USE = "Email already in use";
const USERNAME_TAKEN = "Username already exists";
/** Another registration may take the suggested name in between; each turn sees what is taken by then. */
const NAME_ATTEMPTS = 8;

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly passwords: PasswordIdentity;
  readonly hooks: IdentityHooks;
};

export type AccountService = ReturnType<typeof accountService>;

export function accountService({ db, clock, passwords, hooks }: Parts) {
  /** Makes the account and everything that later rooms hang on it, in one transaction. */
  async function create(
    tx: Db,
    account: Omit<NewAccount, "username" | "now">,
    chosenName: string | null,
  ): Promise<Account> {
    const now = clock.now();
    for (let attempt = 0; attempt < NAME_ATTEMPTS; attempt += 1) {
      const username = chosenName ?? (await suggestUsername(tx, usernameFrom(account.email)));
      const made = await insertAccount(tx, { ...account, username, now });
      if (made !== null) {
        for (const hook of hooks.accountCreated) await hook(tx, { userId: made.id, email: made.email, now });
        return made;
      }
      if (account.email !== null && (await accountByEmail(tx, account.email)) !== null) {
        throw new AppError("conflict", EMAIL_IN_USE);
      }
      if (chosenName !== null) throw new AppError("conflict", USERNAME_TAKEN);
    }
    throw new AppError("unavailable", "Please try again", { retryAfterSeconds: 1 });
  }

  type Registration = {
    readonly email: string;
    readonly password: string;
    /** Null: derived from the e-mail address. */
    readonly username: string | null;
    readonly displayName: string | null;
  };

  return {
    create,

    /** @throws AppError conflict when the address or the chosen username is taken */
    async register({ email, password, username, displayName }: Registration): Promise<Account> {
      if (username !== null && (await isUsernameTaken(db, username)))
        throw new AppError("conflict", USERNAME_TAKEN);
      if ((await accountByEmail(db, email)) !== null) throw new AppError("conflict", EMAIL_IN_USE);
      const credentials = await passwords.newCredentials(email, password);
      return await db.transaction((tx) =>
        create(tx, { email, displayName, ...credentials, emailVerifiedAt: null }, username),
      );
    },
  };
}
