import type { Account } from "./account.store.ts";
import { hashPassword, isOutdated, passwordFits } from "./password.service.ts";

export type NewCredentials = { readonly password: string | null; readonly firebaseUid: string | null };

/** What a right password proves. */
export type Proof = {
  readonly firebaseUid: string | null;
  readonly emailVerified: boolean;
  /** A fresh hash to keep in place of an outdated one. */
  readonly renewedHash: string | null;
};

/**
 * Where passwords live. Two real implementations: our own table, and Firebase. Sessions, limits, social sign-in and
 * linking stand outside and are the same for both.
 */
export type PasswordIdentity = {
  /** @throws AppError conflict when the address is in use there, bad-request when the password is refused */
  newCredentials(email: string, password: string): Promise<NewCredentials>;
  /** Null for a wrong password, an unknown address and an account without a password alike, in the same time. */
  prove(attempt: { email: string; password: string; account: Account | null }): Promise<Proof | null>;
};

export const localPasswordIdentity: PasswordIdentity = {
  newCredentials: async (_email, password) => ({ password: await hashPassword(password), firebaseUid: null }),
  async prove({ password, account }) {
    const stored = account?.password ?? null;
    if (!(await passwordFits(stored, password)) || stored === null) return null;
    return {
      firebaseUid: null,
      emailVerified: account?.emailVerifiedAt !== null,
      renewedHash: isOutdated(stored) ? await hashPassword(password) : null,
    };
  },
};
