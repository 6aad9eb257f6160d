import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import { accountByEmail, accountById, markEmailVerified, setPassword } from "./account.store.ts";
import type { IdentityMails } from "./identity-mails.service.ts";
import {
  issueResetCode,
  issueVerificationCode,
  readResetCode,
  takeResetCode,
  takeVerificationCode,
} from "./one-time-code.store.ts";
import type { PasswordIdentity } from "./password-identity.service.ts";
import { settleReset } from "./password-reset.service.ts";
import { hashPassword, isOutdated, passwordFits } from "./password.service.ts";

type Parts = { readonly db: Db; readonly clock: Clock; readonly mails: IdentityMails };

/** Passwords in our own table, one-time codes by mail. */
export function localIdentity({ db, clock, mails }: Parts): PasswordIdentity {
  return {
    newCredentials: async (_email, password) => ({
      password: await hashPassword(password),
      firebaseUid: null,
    }),

    async welcome(tx, { id, email, now }) {
      await mails.verification(tx, email, await issueVerificationCode(tx, { userId: id, email, now }));
    },

    async prove({ password, account }) {
      const stored = account?.password ?? null;
      if (!(await passwordFits(stored, password)) || account === null || stored === null) return null;
      return {
        firebaseUid: null,
        emailVerified: account.emailVerifiedAt !== null,
        renewedHash: isOutdated(stored) ? await hashPassword(password) : null,
        token: null,
      };
    },

    remindToVerify: ({ id, email }) =>
      db.transaction(async (tx) => {
        const now = clock.now();
        await mails.verification(tx, email, await issueVerificationCode(tx, { userId: id, email, now }));
      }),

    // The address in our table is the one to sign in with, the moment it is changed.
    moveTo: async () => undefined,

    applyVerification: (code) =>
      db.transaction(async (tx) => {
        const now = clock.now();
        const taken = await takeVerificationCode(tx, { code, now });
        if (taken === null) return null;
        const account = await accountById(tx, taken.userId);
        // A code proves the address it was sent to, which may be an earlier one.
        if (account?.email !== taken.email) return null;
        await markEmailVerified(tx, taken.userId, now);
        return taken.email;
      }),

    requestReset: (email) =>
      db.transaction(async (tx) => {
        const account = await accountByEmail(tx, email);
        if (account === null) return;
        const code = await issueResetCode(tx, { userId: account.id, now: clock.now() });
        await mails.passwordReset(tx, email, code);
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
        await settleReset(tx, mails, { ...taken, now });
        return true;
      });
    },

    forget: async () => undefined,
  };
}
