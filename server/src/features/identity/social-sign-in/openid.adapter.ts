import { compactVerify, createRemoteJWKSet, customFetch } from "jose";
import type { CompactVerifyGetKey } from "jose";
import * as oidc from "openid-client";
import { boundedFetch } from "../../../platform/bounded-fetch.ts";
import type { ProxySettings } from "../../../platform/network-proxy.ts";
import { profileFrom } from "./social-provider.service.ts";
import type { SocialProvider } from "./social-provider.service.ts";

type Options = Pick<SocialProvider, "name" | "label" | "identityKey"> & {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Sent along where the provider is known to understand it. */
  readonly prompt?: string;
  /** Take the provider's word for an address of which it does not say whether it was checked. */
  readonly trustEmail: boolean;
  readonly proxies: ProxySettings;
};

type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

const PATIENCE_MS = 8_000;

/** The way of sending the secret that the provider says it takes; the standard's default where it says nothing. */
const secretAs =
  (secret: string): oidc.ClientAuth =>
  (server, client, body, headers) => {
    const supported = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const send = supported.includes("client_secret_post")
      ? oidc.ClientSecretPost(secret)
      : oidc.ClientSecretBasic(secret);
    send(server, client, body, headers);
  };

/** Google, or any OpenID provider at `issuer`: authorization code flow with state, nonce and PKCE. */
export function openIdProvider(options: Options): SocialProvider {
  const { name, label, identityKey, issuer, clientId, clientSecret, trustEmail } = options;
  const askProvider = boundedFetch({ proxies: options.proxies, patienceMs: PATIENCE_MS });
  let discovered: Promise<oidc.Configuration> | null = null;

  /** Discovery at the first sign-in, so that the server starts without the provider; a failure is tried again. */
  function configuration(): Promise<oidc.Configuration> {
    discovered ??= oidc
      .discovery(new URL(issuer), clientId, clientSecret, secretAs(clientSecret), {
        [oidc.customFetch]: askProvider,
        // The settings allow plain http only for a loopback address.
        ...(issuer.startsWith("http:") && { execute: [oidc.allowInsecureRequests] }),
      })
      .catch((error: unknown) => {
        discovered = null;
        throw error;
      });
    return discovered;
  }

  /** Asked for again as soon as a token names a key that is not known: providers change theirs at any time. */
  const keysAt = (address: string): CompactVerifyGetKey =>
    createRemoteJWKSet(new URL(address), { [customFetch]: askProvider, cooldownDuration: 0 });
  let keys: CompactVerifyGetKey | null = null;

  /** @throws where it is not signed by the provider, or, with an algorithm of shared secrets, by our secret */
  async function checkSignature(idToken: string): Promise<void> {
    const address = (await configuration()).serverMetadata().jwks_uri;
    await compactVerify(idToken, (header, token) => {
      if (header.alg?.startsWith("HS") === true) return new TextEncoder().encode(clientSecret);
      if (address === undefined) throw new Error("the provider names no keys");
      keys ??= keysAt(address);
      return keys(header, token);
    });
  }

  /** Many providers put the address into the ID token, others tell it only when asked. */
  async function withAddress(claims: Claims, accessToken: string): Promise<Claims> {
    const config = await configuration();
    if (claims["email"] !== undefined || config.serverMetadata().userinfo_endpoint === undefined)
      return claims;
    return { ...(await oidc.fetchUserInfo(config, accessToken, claims.sub)), ...claims };
  }

  return {
    name,
    label,
    identityKey,
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
        ...(options.prompt !== undefined && { prompt: options.prompt }),
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
      const told = tokens.claims();
      if (told === undefined || tokens.id_token === undefined)
        throw new Error("the provider sent no ID token");
      await checkSignature(tokens.id_token);
      const claims = await withAddress(told, tokens.access_token);
      return profileFrom({
        subject: claims.sub,
        email: claims["email"],
        emailVerified: claims["email_verified"] ?? trustEmail,
        name: claims["name"],
      });
    },
  };
}
