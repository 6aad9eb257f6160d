/**
 * Every code that an answer can carry beside its words: for errors that the browser acts on, so that no text is
 * compared. Apart from the schemas, which the first screens do without.
 */
export const ERROR_CODES = [
  /** The CSRF token is stale and may be fetched anew once (403). */
  "INVALID_CSRF_TOKEN",
  /** Another person is signed in by now than the page was opened for (409). */
  "OTHER_USER",
  /** The challenge was completed in another window or on another device (409). */
  "ALREADY_COMPLETED",
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Why a sign-in at a provider failed: the `error` in the address to which the provider leads back. */
export type SignInError =
  | `${"google" | "facebook" | "oidc"}_${"unavailable" | "email_in_use" | "address_taken"}`
  | `registration_${"invite" | "closed" | "domain"}`
  | "verify_email"
  | "account_disabled"
  | "social_failed";
