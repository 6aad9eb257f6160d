import type { SignInError } from "@promptsmith/contract/kernel/error-codes";
import type { SignInOptions } from "@promptsmith/contract/identity/entities";
import {
  ACCOUNT_DISABLED,
  BY_INVITATION_ONLY,
  foreignAddress,
  NOT_VERIFIED,
  REGISTRATION_CLOSED,
} from "@promptsmith/contract/kernel/refusals";

/** What can be said only once the ways in are known. */
type NamedError =
  | "registration_domain"
  | "oidc_unavailable"
  | `${"google" | "facebook" | "oidc"}_address_taken`;

const IN_USE = "An account with this email already exists.";
const BY_PASSWORD = `${IN_USE} Please sign in with your password.`;
const FAILED = "The sign-in did not work. Please try again.";
const MESSAGES: Record<Exclude<SignInError, NamedError>, string> = {
  google_unavailable: "Google sign-in is not available right now.",
  facebook_unavailable: "Facebook sign-in is not available right now.",
  google_email_in_use: BY_PASSWORD,
  facebook_email_in_use: BY_PASSWORD,
  oidc_email_in_use: BY_PASSWORD,
  registration_invite: BY_INVITATION_ONLY,
  registration_closed: REGISTRATION_CLOSED,
  verify_email: NOT_VERIFIED,
  account_disabled: ACCOUNT_DISABLED,
  social_failed: FAILED,
};

function namedText(code: string, options: SignInOptions): string | undefined {
  if (code === "registration_domain") return foreignAddress(options.domains);
  if (code === "oidc_unavailable") return `${options.oidc?.name} sign-in is not available right now.`;
  return code === "oidc_email_in_use" && options.only ? IN_USE : undefined;
}

/** What the `error` that a provider's return carries means. */
export function socialErrorText(
  code: string,
  { options, contact }: { readonly options: SignInOptions | undefined; readonly contact: string },
): string {
  if (/^(google|facebook|oidc)_address_taken$/.test(code))
    return `This address belongs to another account. Ask ${contact} for help.`;
  const named = options && namedText(code, options);
  return named ?? (Object.hasOwn(MESSAGES, code) ? MESSAGES[code as keyof typeof MESSAGES] : FAILED);
}
