import * as z from "zod/mini";

import { defineCall } from "../kernel/define-call.ts";
import { Id } from "../kernel/ids.ts";
import { email, requiredText } from "../kernel/text.ts";
import { SelfUser } from "./entities.ts";
import {
  Credentials,
  DisplayName,
  INVALID_VERIFICATION_CODE,
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

export const register = defineCall({
  method: "POST",
  path: "/api/firebase/register",
  access: "anyone",
  answer: "json",
  status: 201,
  body: Credentials,
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
});

/** The plain registration form; it answers text, errors included. */
export const registerByForm = defineCall({
  method: "POST",
  path: "/api/register",
  access: "anyone",
  answer: "text",
  status: 201,
  body: z.object({ username: Username, displayName: DisplayName, email: email(), password: Password }),
  response: z.string(),
});

export const login = defineCall({
  method: "POST",
  path: "/api/firebase/login",
  access: "anyone",
  answer: "json",
  body: Credentials,
  response: z.object({ user: SelfUser }),
});

export const requestPasswordReset = defineCall({
  method: "POST",
  path: "/api/firebase/reset-password",
  access: "anyone",
  answer: "json",
  body: z.object({ email: email() }),
  response: Message,
});

const ResetCode = requiredText({ required: RESET_CODE_REQUIRED, max: 2048, tooLong: RESET_CODE_REQUIRED });

/** Looks at a code without consuming it. */
export const verifyResetCode = defineCall({
  method: "POST",
  path: "/api/firebase/verify-password-reset-code",
  access: "anyone",
  answer: "json",
  body: z.object({ oobCode: ResetCode }),
  response: z.object({ email: z.string() }),
});

export const confirmPasswordReset = defineCall({
  method: "POST",
  path: "/api/firebase/confirm-password-reset",
  access: "anyone",
  answer: "json",
  body: z.object({ oobCode: ResetCode, newPassword: Password }),
  response: Message,
});

export const verifyEmail = defineCall({
  method: "POST",
  path: "/api/firebase/verify-email",
  access: "anyone",
  answer: "json",
  body: z.object({
    oobCode: requiredText({
      required: INVALID_VERIFICATION_CODE,
      max: 2048,
      tooLong: INVALID_VERIFICATION_CODE,
    }),
  }),
  response: z.object({ email: z.string() }),
});

const navigation = { method: "GET", access: "anyone", answer: "redirect", response: Nothing } as const;

export const signInWithGoogle = defineCall({ ...navigation, path: "/api/auth/google" });
export const googleCallback = defineCall({ ...navigation, path: "/api/auth/google/callback" });
export const signInWithFacebook = defineCall({ ...navigation, path: "/api/auth/facebook" });
export const facebookCallback = defineCall({ ...navigation, path: "/api/auth/facebook/callback" });

/** Everything stored about the caller, as one file. */
export const exportMyData = defineCall({
  method: "GET",
  path: "/api/user/export",
  access: "signed-in",
  answer: "download",
  response: z.record(z.string(), z.unknown()),
});

export const deleteMyAccount = defineCall({
  method: "DELETE",
  path: "/api/user",
  access: "signed-in",
  answer: "json",
  body: z.object({ password: z.optional(z.string()), confirm: z.optional(z.string()) }),
  response: Message,
});
