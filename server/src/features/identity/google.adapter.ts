import * as oidc from "openid-client";
import { profileFrom } from "./social-provider.service.ts";
import type { SocialProvider } from "./social-provider.service.ts";

type Options = { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };

const PATIENCE_SECONDS = 8;

/** Google, or any OpenID provider at `issuer`: authorization code flow with state, nonce and PKCE. */
export function googleProvider({ issuer, clientId, clientSecret }: Options): SocialProvider {
  let discovered: Promise<oidc.Configuration> | null = null;

  /** Asked for at the first sign-in, so that a start needs nobody else; a failure is not remembered. */
  function configuration(): Promise<oidc.Configuration> {
    discovered ??= oidc
      .discovery(new URL(issuer), clientId, clientSecret, oidc.ClientSecretPost(clientSecret), {
        timeout: PATIENCE_SECONDS,
        // The settings allow plain http only for a loopback address.
        ...(issuer.startsWith("http:") && { execute: [oidc.allowInsecureRequests] }),
      })
      .catch((error: unknown) => {
        discovered = null;
        throw error;
      });
    return discovered;
  }

  return {
    name: "google",
    label: "Google",
    async begin(redirectUri) {
      const attempt = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const url = oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: "S256",
        state: attempt.state,
        nonce: attempt.nonce,
        prompt: "select_account",
      });
      return { url, attempt };
    },
    async finish(callback, { state, nonce, verifier }) {
      const tokens = await oidc.authorizationCodeGrant(await configuration(), callback, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      return profileFrom({
        subject: claims?.sub,
        email: claims?.["email"],
        emailVerified: claims?.["email_verified"],
        name: claims?.["name"],
      });
    },
  };
}
