import type { Db } from "../../../platform/db/database.ts";
import type { Account } from "../account.store.ts";

type NewCredentials = { readonly password: string | null; readonly firebaseUid: string | null };

/** What a right password proves. */
export type Proof = {
  readonly firebaseUid: string | null;
  readonly emailVerified: boolean;
  /** A fresh hash to keep in place of an outdated one. */
  readonly renewedHash: string | null;
  /** Token of the external store for actions in the person's name; null for our own table. */
  readonly token: string | null;
};

type PasswordAttempt = {
  readonly email: string;
  readonly password: string;
  readonly account: Account | null;
};

/**
 * Stores and checks passwords. There are two implementations: our own table, and Firebase. Sessions, limits,
 * social sign-in and linking are the same for both.
 */
export type PasswordIdentity = {
  /** @throws AppError conflict when the address is in use there, bad-request when the password is refused */
  newCredentials(email: string, password: string): Promise<NewCredentials>;
  /** Mails the first verification link, in the transaction that makes the account. */
  welcome(
    tx: Db,
    account: { readonly id: number; readonly email: string; readonly now: Date },
  ): Promise<void>;
  /**
   * Null for a wrong password, an unknown address and an account without a password, in the same time for all
   * three.
   */
  prove(attempt: PasswordAttempt): Promise<Proof | null>;
  /** Mails a new verification link to a person who has just proved the password. */
  remindToVerify(account: { readonly id: number; readonly email: string }, proof: Proof): Promise<void>;
  /**
   * Tells the external store to use another address after a link mailed to it was opened. Only after the
   * password was proved. Never throws.
   */
  moveTo(email: string, proof: Proof): Promise<void>;
  /** @returns the address that the code proves, or null for a code that is not good (any more) */
  applyVerification(code: string): Promise<string | null>;
  /** Mails a reset link if an account has this address; the caller does not learn whether. */
  requestReset(email: string): Promise<void>;
  /** @returns whose password the code can reset, or null; the code stays good */
  readReset(code: string): Promise<string | null>;
  /** Uses the code up, replaces the password and signs the person out everywhere; false when the code is no good. */
  confirmReset(code: string, newPassword: string): Promise<boolean>;
  /** Removes what is kept outside about an account that is being deleted. */
  forget(proof: Proof): Promise<void>;
};
