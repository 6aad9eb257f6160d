/** Why a person is not let in. Not in the rules, so that the browser gets the texts without the schema library. */
export const BY_INVITATION_ONLY = "Registration is by invitation only.";
export const REGISTRATION_CLOSED = "Registration is closed.";
export const NOT_VERIFIED =
  "Please verify your email address before signing in. We have sent you a new link.";
export const ACCOUNT_DISABLED = "This account is disabled.";

/** Why an invitation is not mailed. */
export const NO_INVITATIONS = "This address does not accept invitations";

export const foreignAddress = (domains: readonly string[]): string =>
  `Please use an address of ${domains.join(", ")}.`;
