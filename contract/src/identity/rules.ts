import * as z from "zod/mini";

import { codePoints } from "../kernel/characters.ts";
import { hasLineBreak, mixesScripts } from "../kernel/person-name.ts";
import { linkToken } from "../kernel/tokens.ts";
import { email, newEmail, personName, requiredText, NAME_TOO_LONG } from "../kernel/text.ts";

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
export const PASSWORD_TOO_SHORT = "Password must be at least 6 characters";
export const PASSWORD_TOO_LONG = "Password must be at most 128 characters";
export const PASSWORDS_DIFFER = "Passwords don't match";
export const USERNAME_REQUIRED = "Username is required";
export const RESET_CODE_REQUIRED = "Reset code is required";
export const INVALID_RESET_CODE = "Invalid or expired reset link. Please request a new password reset.";
export const INVALID_VERIFICATION_CODE = "Invalid or expired verification link.";
/** How long the change of an address can be undone from the old one. */
export const UNDO_DAYS = 7;
export const INVALID_UNDO_CODE = "Invalid or expired link.";
export const PASSWORD_REQUIRED = "Password is required";
export const RESET_MAIL_SENT = "Password reset email sent! Check your inbox for further instructions.";

/** Who may make a new account: anyone, people with addresses of certain domains, invited people, no one. */
export const REGISTRATION_MODES = ["open", "domain", "invite", "closed"] as const;

/** Names the variant of the sign-in screen: settings with the same name show the same forms and buttons at first. */
export const waysInVariant = (options: {
  readonly only: boolean;
  readonly oidc: object | null;
  readonly registration: (typeof REGISTRATION_MODES)[number];
}): string =>
  options.only ? "only" : `${options.registration}${options.oidc === null ? "" : " and own provider"}`;
/** The slot for that name in the content of a page. */
export const PROVIDER_SLOT = "provider";

/** What an invitation link gives to a new account, signed by the server. An invalid pass counts as no pass. */
export const Pass = z.optional(
  z.pipe(
    z.unknown(),
    z.transform((given) => (typeof given === "string" ? linkToken(given) : undefined)),
  ),
);

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

export const PLAIN_NAME = "Please choose a name without links or line breaks";
export const LIKE_A_FRIEND = "This name looks too much like a friend's";
export const ONE_SCRIPT = "Please use only one alphabet in your name";

/** That it holds no web address is looked at on the server, which knows how addresses end. */
export const DisplayName = personName({
  required: "Name is required",
  max: 100,
  tooLong: NAME_TOO_LONG,
}).check(
  z.refine((name) => !hasLineBreak(name), PLAIN_NAME),
  z.refine((name) => !mixesScripts(name), ONE_SCRIPT),
);

export const Credentials = z.object({ email: email(), password: Password });
/** What a new account is made of. */
export const NewCredentials = z.object({ email: newEmail(), password: Password });

/** The register form: `confirmPassword` stays in the browser. */
export const RegisterForm = z
  .object({ email: newEmail(), password: Password, confirmPassword: Password })
  .check(
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

export const PASSWORD_RESET_DONE = "Password reset successful! You can now log in with your new password.";
