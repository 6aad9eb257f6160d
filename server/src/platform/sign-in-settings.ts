import { isLoopbackHost } from "./loopback.ts";
import { domainsIn } from "./setting-rules.ts";

/** Settings as given; each is valid on its own, but not yet all together. */
type Given = {
  readonly REGISTRATION: string;
  readonly ALLOWED_EMAIL_DOMAINS?: string | undefined;
  readonly SMTP_URL?: string | undefined;
  readonly EMAIL_VERIFICATION: string;
  readonly GOOGLE_ISSUER: string;
  readonly GOOGLE_CLIENT_ID?: string | undefined;
  readonly GOOGLE_CLIENT_SECRET?: string | undefined;
  readonly FACEBOOK_APP_ID?: string | undefined;
  readonly FACEBOOK_APP_SECRET?: string | undefined;
  readonly OIDC_ISSUER?: string | undefined;
  readonly OIDC_CLIENT_ID?: string | undefined;
  readonly OIDC_CLIENT_SECRET?: string | undefined;
  readonly OIDC_TOKEN_AUTH: string;
  readonly OIDC_NAME?: string | undefined;
  readonly OIDC_TRUST_EMAIL: "true" | "false";
  readonly OIDC_ONLY: "true" | "false";
  readonly OIDC_SIGN_OUT: "true" | "false";
};

export type SignInSettings = {
  readonly ALLOWED_EMAIL_DOMAINS: readonly string[];
  /** On the button of the operator's provider. */
  readonly OIDC_NAME: string;
  readonly OIDC_TRUST_EMAIL: boolean;
  readonly OIDC_ONLY: boolean;
  /** Signing out ends the session at the operator's provider too. */
  readonly OIDC_SIGN_OUT: boolean;
};

export const signInSettings = (given: Given): SignInSettings => ({
  ALLOWED_EMAIL_DOMAINS: domainsIn(given.ALLOWED_EMAIL_DOMAINS ?? ""),
  OIDC_NAME: given.OIDC_NAME ?? new URL(given.OIDC_ISSUER ?? "http://localhost").hostname,
  OIDC_TRUST_EMAIL: given.OIDC_TRUST_EMAIL === "true",
  OIDC_ONLY: given.OIDC_ONLY === "true",
  OIDC_SIGN_OUT: given.OIDC_SIGN_OUT === "true",
});

/** Each is either complete or absent. */
const SETS = [
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["FACEBOOK_APP_ID", "FACEBOOK_APP_SECRET"],
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
] as const;
const ISSUERS = ["GOOGLE_ISSUER", "OIDC_ISSUER"] as const;

type Wrong = { readonly setting: string; readonly why: string };

function incomplete(given: Given): Wrong[] {
  return SETS.flatMap((set) => {
    const present = set.find((name) => given[name] !== undefined);
    const missing = set.filter(
      (name) =>
        given[name] === undefined && !(name === "OIDC_CLIENT_SECRET" && given.OIDC_TOKEN_AUTH === "none"),
    );
    return present === undefined
      ? []
      : missing.map((setting) => ({ setting, why: `is missing: it belongs to ${present}` }));
  });
}

function openToListeners(given: Given): Wrong[] {
  return ISSUERS.filter((name) => {
    const issuer = given[name] ?? "";
    return issuer.startsWith("http:") && !isLoopbackHost(new URL(issuer).hostname);
  }).map((setting) => ({ setting, why: "must be https" }));
}

function withoutProvider(given: Given): Wrong[] {
  if (given.OIDC_ISSUER !== undefined) return [];
  return (["OIDC_ONLY", "OIDC_TRUST_EMAIL"] as const)
    .filter((name) => given[name] === "true")
    .map((setting) => ({ setting, why: "is true, but there is no OIDC_ISSUER to sign in with" }));
}

/** The domain of an address means something only once the address is verified. */
function uncheckedDomains(given: Given): Wrong[] {
  if (given.REGISTRATION !== "domain") return [];
  if (given.ALLOWED_EMAIL_DOMAINS === undefined)
    return [{ setting: "ALLOWED_EMAIL_DOMAINS", why: "is missing: REGISTRATION=domain asks for it" }];
  const verified = given.SMTP_URL !== undefined && given.EMAIL_VERIFICATION !== "off";
  if (verified || given.OIDC_ONLY === "true") return [];
  const why = "may be domain only with SMTP_URL set and EMAIL_VERIFICATION not off, or with OIDC_ONLY=true";
  return [{ setting: "REGISTRATION", why }];
}

/** Sign-in settings that contradict each other. */
export const wrongAboutSignIn = (given: Given): Wrong[] =>
  [incomplete, openToListeners, withoutProvider, uncheckedDomains].flatMap((check) => check(given));
