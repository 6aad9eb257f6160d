import {
  BY_INVITATION_ONLY,
  foreignAddress,
  REGISTRATION_CLOSED,
} from "@promptsmith/contract/kernel/refusals";
import type { REGISTRATION_MODES } from "@promptsmith/contract/identity/rules";

/** Who may make a new account on this instance. */
export type RegistrationRule = {
  readonly mode: (typeof REGISTRATION_MODES)[number];
  /** Used only in the mode `domain`. */
  readonly domains: readonly string[];
};

export type Registrant = {
  /** By the operator's own OpenID provider, or by anything else: a form, Google, Facebook. */
  readonly method: "oidc" | "other";
  readonly email: string | null;
  /** Who issued the person's pass; null without a valid one. */
  readonly pass: "link" | "operator" | null;
};

export type Refusal = { readonly reason: "domain" | "invite" | "closed"; readonly message: string };

export function isOfDomains(email: string | null, domains: readonly string[]): boolean {
  return email !== null && domains.includes(email.slice(email.lastIndexOf("@") + 1));
}

/**
 * Why a new account may not be made; null when it may. Existing accounts are not checked.
 * @param shown turns a domain into the form that the message shows
 */
export function refusalOf(
  { mode, domains }: RegistrationRule,
  { method, email, pass }: Registrant,
  shown: (domain: string) => string,
): Refusal | null {
  if (mode === "open" || pass === "operator") return null;
  if (mode === "closed") return { reason: "closed", message: REGISTRATION_CLOSED };
  if (method === "oidc") return null;
  if (mode === "invite") return pass === "link" ? null : { reason: "invite", message: BY_INVITATION_ONLY };
  return isOfDomains(email, domains)
    ? null
    : { reason: "domain", message: foreignAddress(domains.map(shown)) };
}
