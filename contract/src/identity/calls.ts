import * as z from "zod/mini";

import { defineCall, HOUR, MINUTE } from "../kernel/define-call.ts";
import type { NamedLimit } from "../kernel/define-call.ts";
import { Id } from "../kernel/ids.ts";
import { linkToken } from "../kernel/tokens.ts";
import { email, newEmail, requiredText } from "../kernel/text.ts";
import { SelfUser, SignInOptions } from "./entities.ts";
import {
  Credentials,
  DisplayName,
  INVALID_UNDO_CODE,
  INVALID_VERIFICATION_CODE,
  NewCredentials,
  Pass,
  Password,
  RESET_CODE_REQUIRED,
  Username,
} from "./rules.ts";

const Message = z.object({ message: z.string() });
const Nothing = z.null();

export const csrfToken = defineCall({
  method: "GET",
  path: "/api/csrf-token",
  access: "anyone",
  answer: "json",
  response: z.object({ csrfToken: z.string() }),
});

export const currentUser = defineCall({
  method: "GET",
  path: "/api/user",
  access: "signed-in",
  answer: "json",
  response: SelfUser,
});

export const logout = defineCall({
  method: "POST",
  path: "/api/logout",
  access: "anyone",
  answer: "json",
  response: Message,
});

/** One limit for both registration forms. */
const REGISTRATIONS: NamedLimit = {
  name: "register",
  max: 60,
  windowSeconds: HOUR,
  message: "Too many registrations from here. Please try again later.",
};

export const register = defineCall({
  method: "POST",
  path: "/api/firebase/register",
  access: "anyone",
  answer: "json",
  status: 201,
  body: z.extend(NewCredentials, { pass: Pass }),
  response: z.object({
    message: z.string(),
    user: z.object({
      id: Id,
      username: z.string(),
      email: z.string(),
      displayName: z.nullable(z.string()),
    }),
    emailVerificationRequired: z.boolean(),
  }),
  perIp: REGISTRATIONS,
  // With a pass, failed calls included: twice as many as a person's links let in, since people mistype.
  counted: { withPass: { max: 120, windowSeconds: HOUR } },
});

/** The plain registration form; it answers text, errors included. */
export const registerByForm = defineCall({
  method: "POST",
  path: "/api/register",
  access: "anyone",
  answer: "text",
  status: 201,
  body: z.object({
    username: Username,
    displayName: DisplayName,
    email: newEmail(),
    password: Password,
    pass: Pass,
  }),
  response: z.string(),
  perIp: REGISTRATIONS,
});

export const login = defineCall({
  method: "POST",
  path: "/api/firebase/login",
  access: "anyone",
  answer: "json",
  body: Credentials,
  response: z.object({ user: SelfUser }),
  counted: {
    // Failures only. The pair stops one guesser; the wide ones stop many machines on one account, and one on many.
    pair: { max: 10, windowSeconds: 15 * MINUTE },
    ip: { max: 100, windowSeconds: 15 * MINUTE },
    account: { max: 100, windowSeconds: 15 * MINUTE },
    verificationMails: { max: 1, windowSeconds: 2 * MINUTE },
    addressMoves: { max: 1, windowSeconds: HOUR },
  },
});

export const requestPasswordReset = defineCall({
  method: "POST",
  path: "/api/firebase/reset-password",
  access: "anyone",
  answer: "json",
  body: z.object({ email: email() }),
  response: Message,
  perIp: { name: "reset", max: 20, windowSeconds: HOUR },
  // Per address; beyond it the answer is the same, but no mail goes out.
  counted: { mails: { max: 5, windowSeconds: HOUR } },
});

/** A code as a mailed link brought it; longer ones than ours come from a provider. */
const code = (message: string) =>
  requiredText({ required: message, max: 2048, tooLong: message }).check(z.overwrite(linkToken));
const ResetCode = code(RESET_CODE_REQUIRED);

/** Codes cannot be guessed; this only keeps a flood away from the hashing. */
const CODES: NamedLimit = { name: "codes", max: 100, windowSeconds: HOUR };

/** Looks at a code without consuming it. */
export const verifyResetCode = defineCall({
  method: "POST",
  path: "/api/firebase/verify-password-reset-code",
  access: "anyone",
  answer: "json",
  body: z.object({ oobCode: ResetCode }),
  response: z.object({ email: z.string() }),
  perIp: CODES,
});

export const confirmPasswordReset = defineCall({
  method: "POST",
  path: "/api/firebase/confirm-password-reset",
  access: "anyone",
  answer: "json",
  body: z.object({ oobCode: ResetCode, newPassword: Password }),
  response: Message,
  perIp: CODES,
});

export const verifyEmail = defineCall({
  method: "POST",
  path: "/api/firebase/verify-email",
  access: "anyone",
  answer: "json",
  body: z.object({ oobCode: code(INVALID_VERIFICATION_CODE) }),
  response: z.object({ email: z.string() }),
  perIp: CODES,
});

/** Gives an account its former address back, by the code in the notice of the change. */
export const undoEmailChange = defineCall({
  method: "POST",
  path: "/api/firebase/undo-email-change",
  access: "anyone",
  answer: "json",
  body: z.object({ oobCode: code(INVALID_UNDO_CODE) }),
  response: z.object({ email: z.string() }),
  perIp: CODES,
});

/** Which ways to sign in are open; public, so that the sign-in screen shows those and no others. */
export const signInOptions = defineCall({
  method: "GET",
  path: "/api/sign-in-options",
  access: "anyone",
  answer: "json",
  response: SignInOptions,
});

const navigation = {
  method: "GET",
  access: "anyone",
  answer: "redirect",
  response: Nothing,
  perIp: { name: "social", max: 120, windowSeconds: HOUR },
} as const;
const leaving = { ...navigation, query: z.object({ pass: Pass }) } as const;

export const signInWithGoogle = defineCall({ ...leaving, path: "/api/auth/google" });
export const googleCallback = defineCall({ ...navigation, path: "/api/auth/google/callback" });
export const signInWithFacebook = defineCall({ ...leaving, path: "/api/auth/facebook" });
export const facebookCallback = defineCall({ ...navigation, path: "/api/auth/facebook/callback" });
/** The provider that the operator names in the settings. */
export const signInWithOidc = defineCall({ ...leaving, path: "/api/auth/oidc" });
export const oidcCallback = defineCall({ ...navigation, path: "/api/auth/oidc/callback" });
/** Ends the session at that provider, where one of ours that began with it has just ended. */
export const signOutOfOidc = defineCall({
  ...navigation,
  path: "/api/auth/oidc/sign-out",
  // Counted apart: a class that signs out must not use up the sign-ins of the next one.
  perIp: { name: "social-sign-out", max: 120, windowSeconds: HOUR },
});

/** Everything stored about the caller, as one file. */
export const exportMyData = defineCall({
  method: "GET",
  path: "/api/user/export",
  access: "signed-in",
  answer: "download",
  response: z.record(z.string(), z.unknown()),
  // An export reads a person's whole history.
  perUser: { name: "export", max: 20, windowSeconds: HOUR },
});

export const deleteMyAccount = defineCall({
  method: "DELETE",
  path: "/api/user",
  access: "signed-in",
  answer: "json",
  body: z.object({ password: z.optional(z.string()), confirm: z.optional(z.string()) }),
  response: Message,
  // For every call that asks for the password again, so that a stolen session cannot be used to guess it.
  counted: { passwords: { max: 10, windowSeconds: 15 * MINUTE } },
});
