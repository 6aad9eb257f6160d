import { displayDomain } from "../../../platform/display-address.ts";
import type { SignInOptions } from "@promptsmith/contract/identity/entities";
import type { Env } from "../../../platform/env.ts";
import { facebookProvider } from "./facebook.adapter.ts";
import { openIdProvider } from "./openid.adapter.ts";
import type { SocialProvider } from "./social-provider.service.ts";

type Providers = Partial<Record<SocialProvider["name"], SocialProvider>>;

/** Those that have credentials; where only the operator's may be used, that one alone. */
export function socialProviders(env: Env): Providers {
  const oidc = ownProvider(env);
  return env.OIDC_ONLY ? oidc : { ...googleAndFacebook(env), ...oidc };
}

/** What follows from the settings alone: the same for everybody as long as the process runs. */
export function signInOptionsOf(env: Env): SignInOptions {
  const { google, facebook, oidc } = socialProviders(env);
  return {
    google: google !== undefined,
    facebook: facebook !== undefined,
    oidc: oidc === undefined ? null : { name: oidc.label },
    only: env.OIDC_ONLY,
    registration: env.REGISTRATION,
    domains: env.REGISTRATION === "domain" ? env.ALLOWED_EMAIL_DOMAINS.map(displayDomain) : [],
  };
}

function ownProvider(env: Env): Providers {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = env;
  // The secret is there unless none is to be sent: the settings are refused otherwise.
  if (OIDC_ISSUER === undefined || OIDC_CLIENT_ID === undefined) return {};
  return {
    oidc: openIdProvider({
      name: "oidc",
      label: env.OIDC_NAME,
      identityKey: `oidc ${OIDC_ISSUER}`,
      issuer: OIDC_ISSUER,
      clientId: OIDC_CLIENT_ID,
      clientSecret: OIDC_CLIENT_SECRET,
      tokenAuth: env.OIDC_TOKEN_AUTH,
      trustEmail: env.OIDC_TRUST_EMAIL,
      proxies: env,
    }),
  };
}

function googleAndFacebook(env: Env): Providers {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, FACEBOOK_APP_ID, FACEBOOK_APP_SECRET } = env;
  return {
    ...(GOOGLE_CLIENT_ID !== undefined &&
      GOOGLE_CLIENT_SECRET !== undefined && {
        google: openIdProvider({
          name: "google",
          label: "Google",
          identityKey: "google",
          issuer: env.GOOGLE_ISSUER,
          clientId: GOOGLE_CLIENT_ID,
          clientSecret: GOOGLE_CLIENT_SECRET,
          tokenAuth: "auto",
          prompt: "select_account",
          trustEmail: false,
          proxies: env,
        }),
      }),
    ...(FACEBOOK_APP_ID !== undefined &&
      FACEBOOK_APP_SECRET !== undefined && {
        facebook: facebookProvider({
          appId: FACEBOOK_APP_ID,
          appSecret: FACEBOOK_APP_SECRET,
          baseUrl: env.FACEBOOK_BASE_URL,
          graphUrl: env.FACEBOOK_GRAPH_URL,
          version: env.FACEBOOK_GRAPH_VERSION,
          proxies: env,
        }),
      }),
  };
}
