import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { accountByEmail, setPassword } from "../account.store.ts";
import { proveAddress } from "../address-proof.service.ts";
import type { IdentityMails } from "../identity-mails.service.ts";
import type { IdentityHooks } from "../identity.hooks.ts";
import {
  issueResetCode,
  issueVerificationCode,
  readResetCode,
  takeResetCode,
  takeVerificationCode,
} from "./one-time-code.store.ts";
import type { PasswordIdentity } from "./password-identity.service.ts";
import { settleReset } from "./password-reset.service.ts";
import { hashPassword, passwordFits } from "./password.service.ts";

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly mails: IdentityMails;
  readonly hooks: Pick<IdentityHooks, "addressVerified">;
};

/** Passwords in our own table, one-time codes by mail. */
export function localIdentity({ db, clock, mails, hooks }: Parts): PasswordIdentity {
  return {
    newCredentials: async (_email, password) => ({
      password: await hashPassword(password),
      firebaseUid: null,
    }),

    async welcome(tx, { id, email, now }) {
      const code = await issueVerificationCode(tx, { userId: id, email, now });
      await mails.verification(tx, { id, email }, code);
    },

    async prove({ password, account }) {
      const stored = account?.password ?? null;
      const { fits, isOutdated } = await passwordFits(stored, password);
      if (!fits || account === null) return null;
      return {
        firebaseUid: null,
        emailVerified: account.emailVerifiedAt !== null,
        renewedHash: isOutdated ? await hashPassword(password) : null,
        token: null,
      };
    },

    remindToVerify: ({ id, email }) =>
      db.transaction(async (tx) => {
        const now = clock.now();
        const code = await issueVerificationCode(tx, { userId: id, email, now });
        await mails.verification(tx, { id, email }, code);
      }),

    // The address in our table is the one to sign in with, the moment it is changed.
    moveTo: async () => undefined,

    applyVerification: (code) =>
      db.transaction(async (tx) => {
        const now = clock.now();
        const taken = await takeVerificationCode(tx, { code, now });
        if (taken === null) return null;
        await proveAddress(tx, hooks, { userId: taken.userId, now });
        return taken.email;
      }),

    requestReset: (email) =>
      db.transaction(async (tx) => {
        const account = await accountByEmail(tx, email);
        if (account === null) return;
        const code = await issueResetCode(tx, { userId: account.id, now: clock.now() });
        await mails.passwordReset(tx, { id: account.id, email }, code);
      }),

    readReset: (code) => readResetCode(db, { code, now: clock.now() }),

    async confirmReset(code, newPassword) {
      const now = clock.now();
      // Before hashing, so that random codes cost us no work; the code itself is taken in the transaction.
      if ((await readResetCode(db, { code, now })) === null) return false;
      const hashed = await hashPassword(newPassword);
      return await db.transaction(async (tx) => {
        const taken = await takeResetCode(tx, { code, now });
        if (taken === null) return false;
        await setPassword(tx, taken.userId, hashed);
        await settleReset(tx, { mails, hooks }, { ...taken, now });
        return true;
      });
    },

    forget: async () => undefined,
  };
}
