import { createHmac, randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import formbody from "node:querystring";
import Fastify from "fastify";
import { keepTalking } from "./keep-talking.ts";
import type { Talk } from "./keep-talking.ts";

export type FacebookPerson = { id: string; name?: string; email?: string };

export type FacebookDouble = {
  readonly url: string;
  /** The person who signs in at the provider from now on; null refuses to. */
  next(person: FacebookPerson | null): void;
  /** The next call to this path is answered without end. */
  talkNext(path: "/oauth/access_token" | "/me"): Promise<Talk>;
  close(): Promise<void>;
};

export const FACEBOOK_APP = { id: "1234567890", secret: "a secret of the test app" };
const VERSION = "v26.0";

/** Facebook's three addresses as its documents describe them, with the same checks of secrets, codes and redirects. */
export async function startFacebookDouble(redirectUri: string): Promise<FacebookDouble> {
  let current: FacebookPerson | null = null;
  const codes = new Map<string, FacebookPerson>();
  const tokens = new Map<string, FacebookPerson>();
  const app = Fastify({ forceCloseConnections: true });
  let talking: { path: string; begun: (talk: Promise<Talk>) => void } | null = null;
  app.addHook("onRequest", async (request, reply) => {
    if (talking === null || !request.url.startsWith(`/${VERSION}${talking.path}`)) return;
    talking.begun(keepTalking(reply.hijack().raw, "fast"));
    talking = null;
  });
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, formbody.parse(body as string)),
  );

  app.get<{ Querystring: Record<string, string> }>(`/${VERSION}/dialog/oauth`, async ({ query }, reply) => {
    if (query["client_id"] !== FACEBOOK_APP.id || query["redirect_uri"] !== redirectUri) {
      return reply.code(400).send("unknown app or address");
    }
    const back = new URL(redirectUri);
    back.searchParams.set("state", query["state"] ?? "");
    if (current === null) {
      back.searchParams.set("error", "access_denied");
    } else {
      const code = randomUUID();
      codes.set(code, current);
      back.searchParams.set("code", code);
    }
    return reply.redirect(back.href);
  });

  app.post<{ Body: Record<string, string> }>(`/${VERSION}/oauth/access_token`, async ({ body }, reply) => {
    const person = codes.get(body["code"] ?? "");
    codes.delete(body["code"] ?? "");
    const known = body["client_id"] === FACEBOOK_APP.id && body["client_secret"] === FACEBOOK_APP.secret;
    if (!known || person === undefined || body["redirect_uri"] !== redirectUri) {
      return reply
        .code(400)
        .send({ error: { message: "Invalid verification code", type: "OAuthException", code: 100 } });
    }
    const token = randomUUID();
    tokens.set(token, person);
    return { access_token: token, token_type: "bearer", expires_in: 5_183_944 };
  });

  app.get<{ Querystring: Record<string, string> }>(`/${VERSION}/me`, async ({ query, headers }, reply) => {
    const token = (headers.authorization ?? "").replace(/^Bearer /, "");
    const proof = createHmac("sha256", FACEBOOK_APP.secret).update(token).digest("hex");
    const person = tokens.get(token);
    if (person === undefined || query["appsecret_proof"] !== proof) {
      return reply
        .code(400)
        .send({ error: { message: "Invalid access token", type: "OAuthException", code: 190 } });
    }
    return person;
  });

  await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    next: (person) => {
      current = person;
    },
    talkNext: (path) =>
      new Promise((begun) => {
        talking = { path, begun };
      }),
    close: () => app.close(),
  };
}
