import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { startTestApp } from "../support/test-app.ts";

const SIGNUP = { name: "Ann", email: "ann@example.org" };
const ORDINARY = "Invalid CSRF token";

describe("forwarded headers that nobody asked for", async () => {
  const unasked = await startTestApp();
  const { database } = unasked;
  const asked = await startTestApp({ database, env: { TRUST_PROXY: "1" } });
  const refused = await startTestApp({ database, env: { TRUST_PROXY: "0" } });
  const elsewhere = await startTestApp({ database, env: { TRUST_PROXY: "192.0.2.7" } });
  const lines = async (app: typeof unasked, ...headers: Record<string, string>[]): Promise<string[]> => {
    for (const each of headers) await app.http.inject({ method: "GET", url: "/", headers: each });
    return app.takeWarnings().filter((line) => line.includes("TRUST_PROXY"));
  };
  const forwarded = { "x-forwarded-for": "203.0.113.9" };

  test("are told in one line of the log, once in the life of the process", async () => {
    expect(await lines(unasked, {})).toEqual([]);
    expect(await lines(unasked, forwarded, forwarded, { forwarded: "for=203.0.113.9" })).toEqual([
      expect.stringMatching(/127\.0\.0\.1.*TRUST_PROXY is not set/),
    ]);
    expect(await lines(unasked, forwarded)).toEqual([]);
  });

  test.each(["forwarded", "x-forwarded-proto", "x-real-ip"])(
    "are noticed where %s alone is sent",
    async (name) => {
      const fresh = await startTestApp({ database });
      expect(await lines(fresh, { [name]: "for=203.0.113.9" })).toHaveLength(1);
      await fresh.stop();
    },
  );

  test("come from a proxy that TRUST_PROXY does not name", async () => {
    expect(await lines(elsewhere, forwarded, forwarded)).toEqual([expect.stringContaining("does not name")]);
  });

  test("are no matter where the proxy is trusted, or expressly not", async () => {
    expect(await lines(asked, forwarded)).toEqual([]);
    expect(await lines(refused, forwarded)).toEqual([]);
  });
});

describe("the product opened by another address than PUBLIC_URL", async () => {
  const local = await startTestApp();
  const learn = await startTestApp({
    database: local.database,
    env: { PUBLIC_URL: "https://learn.example.org" },
  });
  const post = async (app: typeof local, headers: Record<string, string>, path = "/api/waitlist-signup") => {
    const { status, body, text } = await app
      .visitor()
      .post<{ message: string; code?: string } | undefined>(path, SIGNUP, { headers });
    return { status, message: body?.message ?? text, code: body?.code };
  };

  test.each([
    ["http://192.168.1.20:3000", { host: "192.168.1.20:3000" }],
    ["http://localhost:8080", { host: "localhost:8080", "sec-fetch-site": "same-origin" }],
    ["http://classroom", { host: "CLASSROOM:80" }],
    ["http://[fd00::7]:3000", { host: "[fd00::7]:3000" }],
    ["https://learn.example.org", { host: "127.0.0.1:3000", "sec-fetch-site": "same-origin" }],
    ["http://learn.example.org", { host: "127.0.0.1:3000", "x-forwarded-host": "learn.example.org" }],
  ])("%s with %j is told both, also in the log", async (origin, headers) => {
    local.takeWarnings();
    const { status, message, code } = await post(local, { origin, ...headers });
    expect([status, code]).toEqual([403, "INVALID_CSRF_TOKEN"]);
    expect(message).toContain(`opened at ${origin},`);
    expect(message).toContain("PUBLIC_URL says http://localhost:3000.");
    const [line] = local.takeWarnings().filter((one) => one.includes("another address"));
    expect(JSON.parse(line ?? "{}")).toMatchObject({ opened: origin, publicUrl: "http://localhost:3000" });
  });

  test("is told so where cookies cannot be kept either, and in calls that answer in text", async () => {
    const direct = { origin: "http://10.0.0.5:3000", host: "10.0.0.5:3000", "x-csrf-token": "none" };
    for (const path of ["/api/waitlist-signup", "/api/register"])
      expect((await post(learn, direct, path)).message).toMatch(
        /http:\/\/10\.0\.0\.5:3000.*https:\/\/learn\.example\.org/,
      );
  });

  test.each([
    ["another site's page", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
    ["another site's page that says nothing of itself", { origin: "https://evil.example" }],
    ["a page without an origin", { origin: "null", host: "192.168.1.20:3000" }],
    ["a program without a token", { "x-csrf-token": "none", host: "192.168.1.20:3000" }],
    ["the right address with a wrong token", { origin: "http://localhost:3000", "x-csrf-token": "none" }],
  ])("has nothing to do with %s", async (_, headers) => {
    expect(await post(local, headers)).toEqual({
      status: 403,
      message: ORDINARY,
      code: "INVALID_CSRF_TOKEN",
    });
    expect(local.takeWarnings()).toEqual([]);
  });
});

describe("the example for nginx", async () => {
  const app = await startTestApp();
  const example = readFileSync(new URL("../../../docs/examples/nginx.conf", import.meta.url), "utf8");

  test("lets what is too large be refused by the product, and says the same where it does it itself", async () => {
    const answer = await app
      .visitor()
      .post("/api/waitlist-signup", { ...SIGNUP, padding: "x".repeat(110_000) });
    expect(answer.status).toBe(413);
    expect(/client_max_body_size (\d+)m;/.exec(example)?.[1]).toBe("1");
    const own = /return 413 '(.+)';/.exec(example)?.[1];
    expect(own).toBe(answer.text);
  });

  test("speaks HTTP/2", () => {
    expect(example).toMatch(/^ +listen 443 ssl http2;$/m);
  });
});
