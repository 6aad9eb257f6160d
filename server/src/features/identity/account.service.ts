import { randomInt } from "node:crypto";
import { PLAIN_NAME } from "@promptsmith/contract/identity/rules";
import { isNewEmail } from "@promptsmith/contract/kernel/address";
import { AppError } from "../../platform/app-error.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import { isUniqueViolation } from "../../platform/db/errors/db-error.ts";
import { holdsWebAddress } from "../../platform/web-address.ts";
import {
  accountByEmail,
  accountById,
  changeAddress,
  insertAccount,
  isUsernameTaken,
  linkFirebase,
} from "./account.store.ts";
import type { Account, NewAccount } from "./account.store.ts";
import type { Admission, RegistrationAttempt } from "./registration/admission.service.ts";
import { isFormerOfAnother, rememberAddressChange } from "./address-change.store.ts";
import { proveAddress } from "./address-proof.service.ts";
import type { IdentityMails } from "./identity-mails.service.ts";
import type { IdentityHooks } from "./identity.hooks.ts";
import { dropResetCode } from "./passwords/one-time-code.store.ts";
import type { PasswordIdentity } from "./passwords/password-identity.service.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
const RANDOM_LETTERS = 6;

/** A name for a new account that tells nothing of its owner: `learner` and six random letters or digits. */
export function newUsername(): string {
  const random = Array.from({ length: RANDOM_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]);
  return `learner${random.join("")}`;
}

export const EMAIL_IN_USE = "Email already in use";
const USERNAME_TAKEN = "Username already exists";
/** A random name is hardly ever taken. */
const NAME_ATTEMPTS = 8;

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly passwords: PasswordIdentity;
  readonly mails: IdentityMails;
  readonly hooks: IdentityHooks;
  readonly admission: Admission;
};

type Registration = {
  readonly email: string;
  readonly password: string;
  /** Null: a random one. */
  readonly username: string | null;
  readonly displayName: string | null;
  readonly pass: RegistrationAttempt["pass"];
  /** The pass exempted the call from the limit per machine. */
  readonly mustCount: boolean;
};

export type AccountService = ReturnType<typeof accountService>;

export function accountService({ db, clock, passwords, mails, hooks, admission }: Parts) {
  /**
   * Makes the account and everything that later features hang on it, in the caller's transaction.
   * @throws NotAdmitted where the instance's rule does not let it be made
   */
  async function create(
    tx: Db,
    account: Omit<NewAccount, "username" | "letInByOperator" | "now">,
    applicant: Omit<RegistrationAttempt, "email">,
    chosenName: string | null = null,
  ): Promise<Account> {
    const by = await admission.admit(tx, { ...applicant, email: account.email });
    const letInByOperator = by === "operator" || applicant.method === "oidc";
    const now = clock.now();
    for (let attempt = 0; attempt < NAME_ATTEMPTS; attempt += 1) {
      const username = chosenName ?? newUsername();
      const made = await insertAccount(tx, { ...account, username, letInByOperator, now });
      if (made !== null) {
        const isVerified = made.emailVerifiedAt !== null;
        const created = { userId: made.id, email: made.email, isVerified, now };
        for (const hook of hooks.accountCreated) await hook(tx, created);
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

    /**
     * @throws AppError bad-request for a name with a web address, conflict when the address or the chosen username is
     *   taken; NotAdmitted, PassUsedUp
     */
    async register(registration: Registration): Promise<Account> {
      const { email, password, username, displayName, pass, mustCount } = registration;
      if ([username, displayName].some((name) => name !== null && holdsWebAddress(name)))
        throw new AppError("bad-request", PLAIN_NAME);
      const applicant = { method: "other", pass, mustCount } as const;
      await admission.expect({ ...applicant, email });
      if (username !== null && (await isUsernameTaken(db, username)))
        throw new AppError("conflict", USERNAME_TAKEN);
      if ((await accountByEmail(db, email)) !== null) throw new AppError("conflict", EMAIL_IN_USE);
      const credentials = await passwords.newCredentials(email, password);
      return await db.transaction(async (tx) => {
        const made = await create(
          tx,
          { email, displayName, ...credentials, emailVerifiedAt: null },
          applicant,
          username,
        );
        await passwords.welcome(tx, { id: made.id, email, now: clock.now() });
        return made;
      });
    },

    /** A person whose password is right at Firebase but who is new here, or known here by the same address. */
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
        // Firebase may not know yet that the address was given on: the password can still be the former owner's.
        if (await isFormerOfAnother(tx, { email, userId: known?.id })) return null;
        if (known === null) {
          if (!isNewEmail(email)) return null;
          const emailVerifiedAt = verified ? now : null;
          return await create(
            tx,
            { email, displayName: null, password: null, firebaseUid: uid, emailVerifiedAt },
            { method: "other", pass: undefined },
          );
        }
        if (!verified || known.firebaseUid !== null) return null;
        await linkFirebase(tx, known.id, uid);
        await proveAddress(tx, hooks, { userId: known.id, now });
        return { ...known, firebaseUid: uid };
      }),

    /**
     * A new address takes effect at once, unverified; codes sent to the old one end, and both are told. The old one
     * gets a link that undoes the change.
     * @throws AppError conflict when it belongs to another person, forbidden where it leaves the allowed domains
     */
    async changeEmail(tx: Db, { userId, email }: { userId: number; email: string }): Promise<void> {
      const account = await accountById(tx, userId);
      if (account === null || account.email === email) return;
      admission.expectNewAddress({ from: account.email, to: email });
      await giveAddress(tx, userId, { email, verifiedAt: null });
      await dropResetCode(tx, userId);
      const now = clock.now();
      await passwords.welcome(tx, { id: userId, email, now });
      if (account.email === null) return;
      const { email: oldEmail, emailVerifiedAt: oldEmailVerifiedAt } = account;
      const code = await rememberAddressChange(tx, { userId, oldEmail, oldEmailVerifiedAt, changedAt: now });
      await mails.addressChanged(tx, { id: userId, email: oldEmail }, { newAddress: email, code });
    },
  };
}

/** @throws AppError conflict when it belongs to another person */
export async function giveAddress(
  tx: Db,
  userId: number,
  address: { readonly email: string; readonly verifiedAt: Date | null },
): Promise<void> {
  try {
    await changeAddress(tx, userId, address);
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError("conflict", EMAIL_IN_USE);
    throw error;
  }
}
