import * as z from "zod/mini";

import { codePoints } from "../kernel/code-points.ts";
import { email, requiredText } from "../kernel/text.ts";

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
export const PASSWORD_TOO_SHORT = "Password must be at least 6 characters";
export const PASSWORD_TOO_LONG = "Password must be at most 128 characters";
export const PASSWORDS_DIFFER = "Passwords don't match";
export const USERNAME_REQUIRED = "Username is required";
export const RESET_CODE_REQUIRED = "Reset code is required";
export const INVALID_RESET_CODE = "Invalid or expired reset link. Please request a new password reset.";
export const INVALID_VERIFICATION_CODE = "Invalid or expired verification link.";
export const RESET_MAIL_SENT = "Password reset email sent! Check your inbox for further instructions.";

/** A password is never trimmed; it is counted in code points. */
export const Password = z.string(PASSWORD_TOO_SHORT).check(
  z.refine((password) => codePoints(password) >= PASSWORD_MIN, PASSWORD_TOO_SHORT),
  z.refine((password) => codePoints(password) <= PASSWORD_MAX, PASSWORD_TOO_LONG),
);

export const Username = requiredText({
  required: USERNAME_REQUIRED,
  max: 30,
  tooLong: "Username must be at most 30 characters",
}).check(
  z.refine((name) => codePoints(name) >= 3, "Username must be at least 3 characters"),
  z.regex(/^[A-Za-z0-9_.-]*$/, "Username may contain only letters, digits, dots, dashes and underscores"),
);

export const DisplayName = requiredText({
  required: "Name is required",
  max: 100,
  tooLong: "Name must be at most 100 characters",
});

export const Credentials = z.object({ email: email(), password: Password });

/** The register form: `confirmPassword` stays in the browser. */
export const RegisterForm = z.object({ email: email(), password: Password, confirmPassword: Password }).check(
  z.refine((form) => form.password === form.confirmPassword, {
    error: PASSWORDS_DIFFER,
    path: ["confirmPassword"],
  }),
);

export const NewPasswordForm = z.object({ newPassword: Password, confirmPassword: Password }).check(
  z.refine((form) => form.newPassword === form.confirmPassword, {
    error: PASSWORDS_DIFFER,
    path: ["confirmPassword"],
  }),
);
