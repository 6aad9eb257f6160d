import { withoutWebAddresses } from "../../../platform/web-address.ts";
import { addressForm } from "@promptsmith/contract/kernel/address";
import { isBlank, withoutDirectionMarks } from "@promptsmith/contract/kernel/characters";
/** What a provider tells about the person who signed in there. */
export type SocialProfile = {
  /** The provider's own, unchanging id. */
  readonly subject: string;
  /** In the one form; null when the provider gives none. */
  readonly email: string | null;
  /** The provider itself says that the address belongs to the person. */
  readonly emailVerified: boolean;
  readonly name: string | null;
};

/** What must come back unchanged from the provider; kept in a cookie of this one attempt. */
export type SocialAttempt = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** What the invitation handed over that led here, for a new account. */
  readonly pass?: string | undefined;
};

export type SocialProvider = {
  readonly name: "google" | "facebook" | "oidc";
  /** As people know it. */
  readonly label: string;
  /** The name under which its accounts are stored: equal subject ids of two issuers are different people. */
  readonly identityKey: string;
  /** @throws when the provider cannot be reached */
  begin(redirectUri: string): Promise<{ readonly url: URL; readonly attempt: SocialAttempt }>;
  /** @param callback our own address with the parameters that the provider added
   *  @throws if state, nonce or PKCE verifier do not match the attempt */
  finish(callback: URL, attempt: SocialAttempt): Promise<SocialProfile>;
  /** Where its own session ends, and from there back to `home`; null where it offers no way.
   *  @throws when the provider cannot be reached */
  signOut?(home: string): Promise<URL | null>;
};

const LONGEST_NAME = 100;

/** Names and addresses from outside are texts like any other. */
export function profileFrom(claims: {
  subject: unknown;
  email: unknown;
  emailVerified: unknown;
  name: unknown;
}): SocialProfile {
  const { subject, email, emailVerified, name } = claims;
  if ((typeof subject !== "string" && typeof subject !== "number") || String(subject) === "") {
    throw new Error("the provider named no subject");
  }
  const address = typeof email === "string" ? addressForm(email) : "";
  const given = typeof name === "string" ? withoutDirectionMarks(name) : "";
  // Not refused, since the person may have no say in it: what a name here may not hold is left out.
  const shown = withoutWebAddresses(given.replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, " ")).trim();
  return {
    subject: String(subject),
    email: address === "" ? null : address,
    emailVerified: emailVerified === true || emailVerified === "true",
    name: isBlank(shown) ? null : [...shown].slice(0, LONGEST_NAME).join(""),
  };
}
