import { addressForm } from "@promptsmith/contract/kernel/address";
import { createRemoteJWKSet, customFetch, jwtVerify } from "jose";
import type { JWTPayload, JWTVerifyGetKey } from "jose";
import * as oidc from "openid-client";
import { boundedFetch } from "../../../platform/bounded-fetch.ts";
import type { ProxySettings } from "../../../platform/network-proxy.ts";
import { profileFrom } from "./social-provider.service.ts";
import type { SocialProvider } from "./social-provider.service.ts";

/** How the secret is sent with the code; `auto` finds it out. */
export type TokenAuth = "auto" | Way;
type Way = "basic" | "post" | "none";

type Options = Pick<SocialProvider, "name" | "label" | "identityKey"> & {
  readonly issuer: string;
  readonly clientId: string;
  /** None for a client that proves itself by PKCE alone. */
  readonly clientSecret: string | undefined;
  readonly tokenAuth: TokenAuth;
  /** Sent along where the provider is known to understand it. */
  readonly prompt?: string;
  /** Take the provider's word for an address of which it does not say whether it was checked. */
  readonly trustEmail: boolean;
  readonly proxies: ProxySettings;
};

type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

const PATIENCE_MS = 8_000;
/** So many seconds, as the library allows for the ID token. */
const CLOCKS_APART = 30;

/** The standard's default, unless the provider says that it takes the other one alone. */
function usualWay({ token_endpoint_auth_methods_supported: supported }: oidc.ServerMetadata): Way {
  const takes = supported ?? ["client_secret_basic"];
  return !takes.includes("client_secret_basic") && takes.includes("client_secret_post") ? "post" : "basic";
}

/** What the provider says where the secret does not come as the client was registered there. */
const isAboutClient = (error: unknown): boolean =>
  (error instanceof oidc.ResponseBodyError && error.error === "invalid_client") ||
  error instanceof oidc.WWWAuthenticateChallengeError;

const isSameAddress = (one: unknown, other: unknown): boolean =>
  typeof one === "string" && typeof other === "string" && addressForm(one) === addressForm(other);

/** Google, or any OpenID provider at `issuer`: authorization code flow with state, nonce and PKCE. */
export function openIdProvider(options: Options): SocialProvider {
  const { name, label, identityKey, issuer, clientId, clientSecret, trustEmail } = options;
  const askProvider = boundedFetch({ proxies: options.proxies, patienceMs: PATIENCE_MS });
  let discovered: Promise<oidc.Configuration> | null = null;
  /** As it was set or has worked; null while it is not known. */
  let way: Way | null = options.tokenAuth === "auto" ? null : options.tokenAuth;

  const sendSecret =
    (given: Way | null): oidc.ClientAuth =>
    (server, client, body, headers) => {
      const send = {
        basic: oidc.ClientSecretBasic(clientSecret),
        post: oidc.ClientSecretPost(clientSecret),
        none: oidc.None(),
      }[given ?? way ?? usualWay(server)];
      send(server, client, body, headers);
    };

  /** Discovery at the first sign-in, so that the server starts without the provider; a failure is tried again. */
  function configuration(): Promise<oidc.Configuration> {
    discovered ??= oidc
      .discovery(new URL(issuer), clientId, clientSecret, sendSecret(null), {
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
  const keysAt = (address: string): JWTVerifyGetKey =>
    createRemoteJWKSet(new URL(address), { [customFetch]: askProvider, cooldownDuration: 0 });
  let keys: JWTVerifyGetKey | null = null;

  /** @throws where it is not signed by the provider, or, with an algorithm of shared secrets, by our secret */
  async function signedClaims(jwt: string): Promise<JWTPayload> {
    const address = (await configuration()).serverMetadata().jwks_uri;
    const { payload } = await jwtVerify(
      jwt,
      (header, token) => {
        if (header.alg?.startsWith("HS") === true && clientSecret !== undefined)
          return new TextEncoder().encode(clientSecret);
        if (address === undefined) throw new Error("the provider names no keys");
        keys ??= keysAt(address);
        return keys(header, token);
      },
      { clockTolerance: CLOCKS_APART },
    );
    return payload;
  }

  /** As JSON, or as a signed token, as the client is registered there. @throws where it is about somebody else */
  async function askAbout(subject: string, endpoint: string, accessToken: string): Promise<JWTPayload> {
    const config = await configuration();
    const response = await oidc.fetchProtectedResource(config, accessToken, new URL(endpoint), "GET");
    if (!response.ok) throw new Error(`the provider answered ${response.status}`);
    const isSigned = response.headers.get("content-type")?.split(";")[0]?.trim() === "application/jwt";
    const told = isSigned
      ? await signedClaims((await response.text()).trim())
      : ((await response.json()) as JWTPayload);
    const { issuer: itself } = config.serverMetadata();
    const { sub, iss = itself, aud = clientId } = told;
    if (sub !== subject) throw new Error("the provider answered about another person");
    if (isSigned && (iss !== itself || ![aud].flat().includes(clientId)))
      throw new Error("the provider's answer is not meant for this client");
    return told;
  }

  /** Hands in the code. A client that is not known as the secret was sent is tried the other way, once. */
  async function redeem(callback: URL, checks: oidc.AuthorizationCodeGrantChecks) {
    const config = await configuration();
    // Asked before: another person who comes back at the same moment may find the way out first.
    const isWayKnown = way !== null;
    try {
      return await oidc.authorizationCodeGrant(config, callback, checks);
    } catch (error) {
      if (isWayKnown || !isAboutClient(error)) throw error;
      const server = config.serverMetadata();
      const other = usualWay(server) === "basic" ? "post" : "basic";
      const second = new oidc.Configuration(server, clientId, clientSecret, sendSecret(other));
      second[oidc.customFetch] = askProvider;
      if (issuer.startsWith("http:")) oidc.allowInsecureRequests(second);
      const tokens = await oidc.authorizationCodeGrant(second, callback, checks);
      way = other;
      return tokens;
    }
  }

  /**
   * Many providers put the address, and that it was checked, into the ID token, others tell it only when asked. What is
   * said about another address than the ID token's is not said about that one. Only the address is a reason to ask: where
   * the ID token has it, a claim that the provider tells only when asked, such as the name, is not read, and onboarding
   * asks for the name.
   */
  async function withAddress(claims: Claims, accessToken: string): Promise<Claims> {
    const { email, email_verified: verified } = claims;
    const endpoint = (await configuration()).serverMetadata().userinfo_endpoint;
    if (endpoint === undefined || (email !== undefined && verified !== undefined)) return claims;
    const asked = await askAbout(claims.sub, endpoint, accessToken);
    return email === undefined || isSameAddress(email, asked["email"]) ? { ...asked, ...claims } : claims;
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
      const tokens = await redeem(callback, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const told = tokens.claims();
      if (told === undefined || tokens.id_token === undefined)
        throw new Error("the provider sent no ID token");
      await signedClaims(tokens.id_token);
      const claims = await withAddress(told, tokens.access_token);
      return profileFrom({
        subject: claims.sub,
        email: claims["email"],
        emailVerified: claims["email_verified"] ?? trustEmail,
        name: claims["name"],
      });
    },
    async signOut(home) {
      const config = await configuration();
      if (config.serverMetadata().end_session_endpoint === undefined) return null;
      return oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: home });
    },
  };
}
