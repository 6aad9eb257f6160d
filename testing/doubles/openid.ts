import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { interactionPolicy } from "oidc-provider";
import type { Context } from "oidc-provider";
import { keepTalking } from "./keep-talking.ts";
import type { Talk } from "./keep-talking.ts";

export type OpenIdPerson = { sub: string; email?: string; email_verified?: boolean; name?: string };

export type OpenIdDouble = {
  readonly issuer: string;
  /** How often its token endpoint was asked. */
  codesHandedIn(): number;
  /** The person who signs in at the provider from now on; null refuses to. */
  next(person: OpenIdPerson | null): void;
  /** The next call to an address that begins so is answered without end. */
  talkNext(path: "/.well-known/" | "/token" | "/me"): Promise<Talk>;
  close(): Promise<void>;
};

export const OPENID_CLIENT = { id: "promptsmith-test", secret: "a secret of the test client" };

/** A real OpenID provider on loopback that demands PKCE, as strict as Google and without Google's people. */
export async function startOpenIdDouble(
  redirectUri: string,
  port = 0,
  method = "client_secret_post",
): Promise<OpenIdDouble> {
  let codesHandedIn = 0;
  const people = new Map<string, OpenIdPerson>();
  let current: OpenIdPerson | null = null;
  let talking: { path: string; begun: (talk: Promise<Talk>) => void } | null = null;
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Like Google it lets the person choose the account, which the library does not know by itself.
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }));
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: OPENID_CLIENT.id,
        ...(method !== "none" && { client_secret: OPENID_CLIENT.secret }),
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [new URL("/auth", redirectUri).href],
        grant_types: ["authorization_code"],
        response_types: ["code"],
        token_endpoint_auth_method: method,
      },
    ],
    cookies: { keys: ["test"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context: Context, sub: string) => ({
      accountId: sub,
      claims: async () => ({ ...people.get(sub), sub }),
    }),
    interactions: { policy, url: (_context: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
    async loadExistingGrant({ oidc }: Context) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on("request", (request, response) => {
    if (request.url === "/token") codesHandedIn += 1;
    if (talking !== null && request.url?.startsWith(talking.path) === true) {
      talking.begun(keepTalking(response, "fast"));
      talking = null;
      return;
    }
    // The library takes the secret in either way; providers take it as the client was registered.
    const isBasic = request.headers.authorization !== undefined;
    if (request.url === "/token" && method !== "none" && isBasic !== (method === "client_secret_basic")) {
      response.writeHead(401, {
        "content-type": "application/json",
        ...(isBasic && { "www-authenticate": 'Basic realm="token"' }),
      });
      return void response.end('{"error":"invalid_client"}');
    }
    if (!request.url?.startsWith("/interaction/")) return void answer(request, response);
    const result =
      current === null
        ? { error: "access_denied", error_description: "The person said no" }
        : { login: { accountId: current.sub }, select_account: {} };
    void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  });
  return {
    issuer,
    codesHandedIn: () => codesHandedIn,
    next(person) {
      if (person !== null) people.set(person.sub, person);
      current = person;
    },
    talkNext: (path) =>
      new Promise((begun) => {
        talking = { path, begun };
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
