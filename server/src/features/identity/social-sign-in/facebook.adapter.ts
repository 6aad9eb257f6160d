import { createHmac } from "node:crypto";
import * as oidc from "openid-client";
import { boundedFetch } from "../../../platform/bounded-fetch.ts";
import type { ProxySettings } from "../../../platform/network-proxy.ts";
import { profileFrom } from "./social-provider.service.ts";
import type { SocialProvider } from "./social-provider.service.ts";

type Options = {
  readonly appId: string;
  readonly appSecret: string;
  readonly baseUrl: string;
  readonly graphUrl: string;
  /** For example v26.0. */
  readonly version: string;
  readonly proxies: ProxySettings;
};

const PATIENCE_MS = 8_000;

/** Facebook speaks OAuth 2 without discovery and without ID tokens: the person is asked for at the Graph. */
export function facebookProvider(options: Options): SocialProvider {
  const { appId, appSecret, baseUrl, graphUrl, version, proxies } = options;
  const askFacebook = boundedFetch({ proxies, patienceMs: PATIENCE_MS });
  const configuration = new oidc.Configuration(
    {
      issuer: baseUrl,
      authorization_endpoint: `${baseUrl}/${version}/dialog/oauth`,
      token_endpoint: `${graphUrl}/${version}/oauth/access_token`,
    },
    appId,
    { client_secret: appSecret },
    oidc.ClientSecretPost(appSecret),
  );
  configuration[oidc.customFetch] = askFacebook;
  if (graphUrl.startsWith("http:")) oidc.allowInsecureRequests(configuration);

  async function askGraph(accessToken: string): Promise<Record<string, unknown>> {
    const url = new URL(`${graphUrl}/${version}/me`);
    url.searchParams.set("fields", "id,name,email");
    url.searchParams.set(
      "appsecret_proof",
      createHmac("sha256", appSecret).update(accessToken).digest("hex"),
    );
    const response = await askFacebook(url, { headers: { authorization: `Bearer ${accessToken}` } });
    if (!response.ok) throw new Error(`the Graph answered ${response.status}`);
    return (await response.json()) as Record<string, unknown>;
  }

  return {
    name: "facebook",
    label: "Facebook",
    identityKey: "facebook",
    async begin(redirectUri) {
      const attempt = { state: oidc.randomState(), nonce: "", verifier: "" };
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: "public_profile,email",
        state: attempt.state,
      });
      return { url, attempt };
    },
    async finish(callback, { state }) {
      const tokens = await oidc.authorizationCodeGrant(configuration, callback, { expectedState: state });
      const { id, name, email } = await askGraph(tokens.access_token);
      // Facebook does not say whether it checked the address, so it proves nothing.
      return profileFrom({ subject: id, email, emailVerified: false, name });
    },
  };
}
