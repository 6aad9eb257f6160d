import { AppError } from "../../platform/app-error.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import { isUniqueViolation } from "../../platform/db/db-error.ts";
import {
  accountByEmail,
  accountById,
  changeAddress,
  insertAccount,
  isUsernameTaken,
  linkFirebase,
  markEmailVerified,
  suggestUsername,
} from "./account.store.ts";
import type { Account, NewAccount } from "./account.store.ts";
import { usernameFrom } from "./domain/username.ts";
import type { IdentityMails } from "./identity-mails.service.ts";
import type { IdentityHooks } from "./identity.public.ts";
import { dropResetCode } from "./one-time-code.store.ts";
import type { PasswordIdentity } from "./password-identity.service.ts";

export const EMAIL_IN_USE = "Email already in use";
const USERNAME_TAKEN = "Username already exists";
/** Another registration may take the suggested name in between; each turn sees what is taken by then. */
const NAME_ATTEMPTS = 8;

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly passwords: PasswordIdentity;
  readonly mails: IdentityMails;
  readonly hooks: IdentityHooks;
};

type Registration = {
  readonly email: string;
  readonly password: string;
  /** Null: derived from the e-mail address. */
  readonly username: string | null;
  readonly displayName: string | null;
};

export type AccountService = ReturnType<typeof accountService>;

export function accountService({ db, clock, passwords, mails, hooks }: Parts) {
  /** Makes the account and everything that later rooms hang on it, in the caller's transaction. */
  async function create(
    tx: Db,
    account: Omit<NewAccount, "username" | "now">,
    chosenName: string | null = null,
  ): Promise<Account> {
    const now = clock.now();
    for (let attempt = 0; attempt < NAME_ATTEMPTS; attempt += 1) {
      const username =
        chosenName ?? (await suggestUsername(tx, usernameFrom(account.email ?? account.displayName)));
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
    throw new AppError("unavailable", "Please try again in a moment.", { retryAfterSeconds: 1 });
  }

  return {
    create,

    /** @throws AppError conflict when the address or the chosen username is taken */
    async register({ email, password, username, displayName }: Registration): Promise<Account> {
      if (username !== null && (await isUsernameTaken(db, username)))
        throw new AppError("conflict", USERNAME_TAKEN);
      if ((await accountByEmail(db, email)) !== null) throw new AppError("conflict", EMAIL_IN_USE);
      const credentials = await passwords.newCredentials(email, password);
      return await db.transaction(async (tx) => {
        const made = await create(
          tx,
          { email, displayName, ...credentials, emailVerifiedAt: null },
          username,
        );
        await passwords.welcome(tx, { id: made.id, email, now: clock.now() });
        return made;
      });
    },

    /** Somebody whose password is right at Firebase but who is new here, or known here by the same address. */
    adoptFirebase: ({
      email,
      uid,
      verified,
    }: {
      email: string;
      uid: string;
      verified: boolean;
    }): Promise<Account | null> =>
      db.transaction(async (tx) => {
        const now = clock.now();
        const known = await accountByEmail(tx, email);
        if (known === null) {
          const emailVerifiedAt = verified ? now : null;
          return await create(tx, {
            email,
            displayName: null,
            password: null,
            firebaseUid: uid,
            emailVerifiedAt,
          });
        }
        if (!verified || known.firebaseUid !== null) return null;
        await linkFirebase(tx, known.id, uid);
        await markEmailVerified(tx, known.id, now);
        return { ...known, firebaseUid: uid };
      }),

    /**
     * A new address takes effect at once, unverified; codes sent to the old one end, and both are told.
     * @throws AppError conflict when it belongs to somebody else
     */
    async changeEmail(tx: Db, { userId, email }: { userId: number; email: string }): Promise<void> {
      const account = await accountById(tx, userId);
      if (account === null || account.email === email) return;
      try {
        await changeAddress(tx, userId, email);
      } catch (error) {
        if (isUniqueViolation(error)) throw new AppError("conflict", EMAIL_IN_USE);
        throw error;
      }
      await dropResetCode(tx, userId);
      await passwords.welcome(tx, { id: userId, email, now: clock.now() });
      if (account.email !== null) await mails.addressChanged(tx, account.email, email);
    },
  };
}
