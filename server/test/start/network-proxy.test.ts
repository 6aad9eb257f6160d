import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as aiCalls from "@promptsmith/contract/ai-status/calls";
import { afterAll, beforeEach, expect, test } from "vitest";
import { says } from "@promptsmith/testing/doubles/ai";
import { FACEBOOK_APP, startFacebookDouble } from "@promptsmith/testing/doubles/facebook";
import { startFirebaseDouble } from "@promptsmith/testing/doubles/firebase";
import { NetworkProxyDouble } from "@promptsmith/testing/proxies/http-proxy";
import { freePort } from "@promptsmith/testing/free-port";
import { startOpenAiDouble } from "../support/ai-at-double.ts";
import { assertOneLine } from "../support/real-start.ts";
import { selfSignedCertificate } from "../support/self-signed-certificate.ts";
import { startTestApp } from "../support/test-app.ts";
import { throughProvider } from "../support/through-provider.ts";

const PUBLIC_URL = "http://localhost:3000";
const portOf = (address: string): number => Number(new URL(address).port);

const country = createServer((_request, response) => {
  response.writeHead(200, { "content-type": "application/json" }).end('{"country_name":"Norway"}');
});
await new Promise<void>((resolve) => country.listen(0, "127.0.0.1", resolve));
const ai = await startOpenAiDouble();
const facebook = await startFacebookDouble(`${PUBLIC_URL}/api/auth/facebook/callback`);
const firebase = await startFirebaseDouble();
const geolocation = (country.address() as AddressInfo).port;
const proxy = await new NetworkProxyDouble({
  "ai.example.org": portOf(ai.baseUrl),
  "graph.example.org": portOf(facebook.url),
  "firebase.example.org:9099": portOf(`http://${firebase.host}`),
  "geo.example.org": geolocation,
}).start();
const outside = {
  ...ai.env,
  OPENAI_BASE_URL: "http://ai.example.org/v1",
  FACEBOOK_APP_ID: FACEBOOK_APP.id,
  FACEBOOK_APP_SECRET: FACEBOOK_APP.secret,
  FACEBOOK_BASE_URL: facebook.url,
  FACEBOOK_GRAPH_URL: "http://graph.example.org",
  GEOIP_URL: "http://geo.example.org/{ip}/json",
  TRUST_PROXY: "1",
  HTTP_PROXY: `http://learner:a%20word@${proxy.address}`,
};
const app = await startTestApp({ env: outside, overSocket: true });
const { database } = app;
afterAll(async () => {
  await Promise.all([proxy.stop(), facebook.close(), firebase.close()]);
  country.close();
});
beforeEach(() => {
  proxy.asked.splice(0);
  proxy.authorizations.splice(0);
});

const countryAt = async (at: typeof app): Promise<unknown> => {
  const answer = await at.http.inject({
    url: "/api/geolocation",
    headers: { "x-forwarded-for": "203.0.113.1" },
  });
  return answer.json<{ country_name: unknown }>().country_name;
};

test("the country look-up goes through the proxy, with the name and the password that it wants", async () => {
  expect(await countryAt(app)).toBe("Norway");
  expect(proxy.asked).toEqual(["GET http://geo.example.org/203.0.113.1/json"]);
  expect(proxy.authorizations).toEqual([`Basic ${Buffer.from("learner:a word").toString("base64")}`]);
});

test("the AI is asked through the proxy, whole answers and streams", async () => {
  const ann = await app.member("proxied");
  ai.will(says("Hello from far away"));
  const { body } = await ann.call(aiCalls.testAi);
  expect(body).toMatchObject({ success: true, response: "Hello from far away" });
  const asked = {
    userPrompt: "Write a short welcome for the new members of our chess club, in three sentences.",
    challengeTitle: "Welcome new members",
    challengeDescription: "Write a welcome for the new members of a chess club.",
  };
  const streamed = await ann.post("/api/validate-prompt", asked, {
    headers: { accept: "text/event-stream" },
  });
  expect([streamed.status, streamed.text]).toEqual([200, expect.stringContaining("event: done")]);
  expect(ai.asked.some(({ body: sent }) => sent.stream === true)).toBe(true);
  expect(new Set(proxy.asked)).toEqual(new Set(["POST http://ai.example.org/v1/chat/completions"]));
  expect(proxy.asked.length).toBeGreaterThanOrEqual(2);
});

test("Facebook is asked through the proxy", async () => {
  facebook.next({ id: "f-1", name: "Fay", email: "fay@example.org" });
  const visitor = app.visitor();
  const start = (await visitor.get("/api/auth/facebook")).headers["location"] ?? "";
  await visitor.get(await throughProvider(start, PUBLIC_URL));
  expect(proxy.asked).toEqual([
    "POST http://graph.example.org/v26.0/oauth/access_token",
    "GET http://graph.example.org/v26.0/me",
  ]);
});

test("Firebase is asked through the proxy", async () => {
  const { FIREBASE_AUTH_EMULATOR_HOST, ...env } = {
    ...outside,
    FIREBASE_AUTH_EMULATOR_HOST: "firebase.example.org:9099",
    FIREBASE_API_KEY: "a key",
  };
  const asking = await startTestApp({ database, env: { ...env, FIREBASE_AUTH_EMULATOR_HOST } });
  const person = { email: "fire@example.org", password: "secret of fire" };
  expect((await asking.visitor().post("/api/firebase/register", person)).status).toBe(201);
  expect(proxy.asked[0]).toBe(
    "POST http://firebase.example.org:9099/identitytoolkit.googleapis.com/v1/accounts:signUp",
  );
});

test("hosts of NO_PROXY and this machine are asked directly", async () => {
  const without = await startTestApp({ database, env: { ...outside, NO_PROXY: "example.org" } });
  // No such host is to be found from here.
  expect(await countryAt(without)).toBeNull();
  const local = `http://127.0.0.1:${geolocation}/{ip}/json`;
  for (const HTTP_PROXY of [outside.HTTP_PROXY, "http://127.0.0.1:1"]) {
    const near = await startTestApp({ database, env: { ...outside, GEOIP_URL: local, HTTP_PROXY } });
    expect(await countryAt(near)).toBe("Norway");
  }
  expect(proxy.asked).toEqual([]);
});

test("names in small letters count, and a proxy needs no scheme", async () => {
  const { HTTP_PROXY: _, ...rest } = outside;
  const small = await startTestApp({ database, env: { ...rest, http_proxy: proxy.address } });
  expect(await countryAt(small)).toBe("Norway");
});

test("a proxy that refuses is as a service that is away", async () => {
  const refused = await startTestApp({
    database,
    env: { ...outside, GEOIP_URL: "http://unknown.example.org/{ip}" },
  });
  expect(await countryAt(refused)).toBeNull();
  expect(proxy.asked).toEqual(["GET http://unknown.example.org/203.0.113.1"]);
});

test("what is no proxy is told in one line, without what may be a password", () =>
  assertOneLine(
    { HTTPS_PROXY: "socks5://learner:zebra@127.0.0.1:1" },
    /^(?!.*zebra).*HTTPS_PROXY is not an http\(s\) address/,
  ));

test("a provider is reached by a tunnel, with the proxy of the file .env", async () => {
  const folder = mkdtempSync(join(tmpdir(), "promptsmith-proxy-"));
  const host = "id.school.example";
  const { key, cert, certFile } = selfSignedCertificate(folder, host);
  const issuer = `https://${host}`;
  const provider = createSecureServer({ key, cert }, (_request, response) => {
    const document = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ["code"],
    };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(document));
  });
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  const tunnel = await new NetworkProxyDouble({
    [`${host}:443`]: (provider.address() as AddressInfo).port,
  }).start();
  const port = await freePort();
  const lines = {
    PORT: port,
    HTTPS_PROXY: `http://${tunnel.address}`,
    GEOIP_URL: "off",
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: "a client",
    OIDC_CLIENT_SECRET: "a secret",
  };
  writeFileSync(
    join(folder, ".env"),
    Object.entries(lines)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(""),
  );
  const child = spawn(process.execPath, [fileURLToPath(new URL("../../dist/main.js", import.meta.url))], {
    cwd: folder,
    env: { PATH: process.env["PATH"], LOG_LEVEL: "warn", NODE_EXTRA_CA_CERTS: certFile },
  });
  try {
    const begin = (): Promise<string | null> =>
      fetch(`http://127.0.0.1:${port}/api/auth/oidc`, { redirect: "manual" }).then(
        ({ headers }) => headers.get("location"),
        () => null,
      );
    await expect.poll(begin, { timeout: 60_000 }).toContain(`${issuer}/authorize?`);
    expect(new Set(tunnel.asked)).toEqual(new Set([`CONNECT ${host}:443`]));
  } finally {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
    await tunnel.stop();
    provider.close();
    rmSync(folder, { recursive: true, force: true });
  }
}, 120_000);
