import { addressForm } from "@promptsmith/contract/kernel/address";
import { INVALID_EMAIL } from "@promptsmith/contract/kernel/text";
import { PASSWORD_TOO_SHORT } from "@promptsmith/contract/identity/rules";
import { AppError } from "../../../platform/app-error.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { EMAIL_IN_USE } from "../account.service.ts";
import { accountByFirebaseUid } from "../account.store.ts";
import { proveAddress } from "../address-proof.service.ts";
import { FirebaseRefusal, unlessRefused } from "./firebase-rest.adapter.ts";
import type { FirebaseRest } from "./firebase-rest.adapter.ts";
import type { IdentityMails } from "../identity-mails.service.ts";
import type { IdentityHooks } from "../identity.hooks.ts";
import type { PasswordIdentity, Proof } from "./password-identity.service.ts";
import { passwordForm } from "./password.service.ts";
import { settleReset } from "./password-reset.service.ts";

type Parts = {
  readonly rest: FirebaseRest;
  readonly db: Db;
  readonly clock: Clock;
  readonly mails: IdentityMails;
  readonly hooks: Pick<IdentityHooks, "addressVerified">;
};

const WRONG_CREDENTIALS = new Set([
  "INVALID_LOGIN_CREDENTIALS",
  "INVALID_PASSWORD",
  "EMAIL_NOT_FOUND",
  "USER_DISABLED",
  "INVALID_EMAIL",
  "MISSING_PASSWORD",
]);
const BAD_CODE = new Set([
  "INVALID_OOB_CODE",
  "EXPIRED_OOB_CODE",
  "MISSING_OOB_CODE",
  "USER_DISABLED",
  "EMAIL_NOT_FOUND",
  "PASSWORD_RESET",
]);
const WEAK = new Set(["WEAK_PASSWORD", "PASSWORD_DOES_NOT_MEET_REQUIREMENTS", "MISSING_PASSWORD"]);
const NOBODY = new Set([
  "EMAIL_NOT_FOUND",
  "USER_DISABLED",
  "INVALID_EMAIL",
  "USER_NOT_FOUND",
  "INVALID_ID_TOKEN",
]);

/** Passwords and their mails at Firebase; our own rows follow by `firebaseUid`. */
export function firebaseIdentity({ rest, db, clock, mails, hooks }: Parts): PasswordIdentity {
  const sendVerification = (idToken: string): Promise<void> =>
    unlessRefused(
      NOBODY,
      async () => void (await rest("sendOobCode", { requestType: "VERIFY_EMAIL", idToken })),
      () => undefined,
    );

  /** Firebase answers a verification code here too, so the kind is checked. */
  async function resetEmail(code: string): Promise<string | null> {
    return await unlessRefused(
      BAD_CODE,
      async () => {
        const { requestType, email } = await rest("resetPassword", { oobCode: code });
        return requestType === "PASSWORD_RESET" && typeof email === "string" ? email : null;
      },
      () => null,
    );
  }

  const proveWith = (email: string, password: string): Promise<Proof | null> =>
    unlessRefused(
      WRONG_CREDENTIALS,
      async () => {
        const { localId, idToken } = await rest("signInWithPassword", {
          email,
          password,
          returnSecureToken: true,
        });
        const { users } = await rest("lookup", { idToken });
        const [user] = users as { emailVerified?: boolean }[];
        return {
          firebaseUid: String(localId),
          emailVerified: user?.emailVerified === true,
          renewedHash: null,
          token: String(idToken),
        };
      },
      () => null,
    );

  return {
    async newCredentials(email, password) {
      try {
        const { localId, idToken } = await rest("signUp", {
          email,
          password: passwordForm(password),
          returnSecureToken: true,
        });
        // The account exists by now: a mail that does not leave is sent again at the first sign-in.
        await sendVerification(String(idToken)).catch(() => undefined);
        return { password: null, firebaseUid: String(localId) };
      } catch (error) {
        if (error instanceof FirebaseRefusal) throw refusedRegistration(error.code);
        throw error;
      }
    },

    welcome: async () => undefined,

    async prove({ email, password }) {
      const form = passwordForm(password);
      const proof = await proveWith(email, form);
      return proof === null && password !== form ? await proveWith(email, password) : proof;
    },

    remindToVerify: (_account, { token }) => sendVerification(token ?? ""),

    // Firebase changes an address only for a person who has just signed in there, and only by a link to the new one.
    moveTo: (newEmail, { token }) =>
      rest("sendOobCode", { requestType: "VERIFY_AND_CHANGE_EMAIL", idToken: token, newEmail }).then(
        () => undefined,
        // The next sign-in asks Firebase again; this one must not wait for it.
        () => undefined,
      ),

    applyVerification: (code) =>
      unlessRefused(
        BAD_CODE,
        async () => {
          const { email, localId } = await rest("update", { oobCode: code });
          const account = await accountByFirebaseUid(db, String(localId));
          if (account !== null && account.email === addressForm(String(email)))
            await db.transaction((tx) => proveAddress(tx, hooks, { userId: account.id, now: clock.now() }));
          return String(email);
        },
        () => null,
      ),

    requestReset: (email) =>
      unlessRefused(
        NOBODY,
        async () => void (await rest("sendOobCode", { requestType: "PASSWORD_RESET", email })),
        () => undefined,
      ),

    readReset: resetEmail,

    async confirmReset(code, typed) {
      const newPassword = passwordForm(typed);
      if ((await resetEmail(code)) === null) return false;
      const email = await consumeResetCode(rest, code, newPassword);
      if (email === null) return false;
      // The new password tells whose it is; the address here may be another one by now.
      const { localId } = await rest("signInWithPassword", {
        email,
        password: newPassword,
        returnSecureToken: true,
      });
      await db.transaction(async (tx) => {
        const account = await accountByFirebaseUid(tx, String(localId));
        if (account !== null)
          await settleReset(tx, { mails, hooks }, { userId: account.id, email, now: clock.now() });
      });
      return true;
    },

    async forget({ token }) {
      await unlessRefused(
        NOBODY,
        async () => void (await rest("delete", { idToken: token })),
        () => undefined,
      );
    },
  };
}

/** @returns the address whose password was replaced, or null when the code is no good */
async function consumeResetCode(
  rest: FirebaseRest,
  oobCode: string,
  newPassword: string,
): Promise<string | null> {
  try {
    const { email } = await rest("resetPassword", { oobCode, newPassword });
    return String(email);
  } catch (error) {
    if (!(error instanceof FirebaseRefusal)) throw error;
    if (BAD_CODE.has(error.code)) return null;
    throw refusedRegistration(error.code);
  }
}

function refusedRegistration(code: string): AppError {
  if (code === "EMAIL_EXISTS") return new AppError("conflict", EMAIL_IN_USE);
  if (WEAK.has(code)) return new AppError("bad-request", PASSWORD_TOO_SHORT);
  if (code === "INVALID_EMAIL") return new AppError("bad-request", INVALID_EMAIL);
  return new AppError(
    "unavailable",
    "Registration is not available right now. Please try again in a moment.",
    {
      retryAfterSeconds: 5,
    },
  );
}
