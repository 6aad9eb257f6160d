import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { writePage } from "../support/page-template.ts";
import { startTestApp } from "../support/test-app.ts";

const webDir = mkdtempSync(join(tmpdir(), "promptsmith-web-"));
mkdirSync(join(webDir, "assets"));
writePage(webDir);
writeFileSync(join(webDir, "assets/main-abc123.js"), "console.log('the code');".repeat(100));
writeFileSync(
  join(webDir, "assets/main-abc123.js.br"),
  brotliCompressSync("console.log('the code');".repeat(100)),
);
writeFileSync(join(webDir, "service-worker.js"), "// the worker");
writeFileSync(join(webDir, "icon.svg"), "<svg/>");
afterAll(() => rmSync(webDir, { recursive: true, force: true }));

const SECRET = "the same secret for every instance, long enough";
const app = await startTestApp({ webDir, env: { APP_SECRET: SECRET } });
const twin = await startTestApp({ database: app.database, env: { APP_SECRET: SECRET } });
const proxied = await startTestApp({ database: app.database, env: { TRUST_PROXY: "1" } });
const open = await startTestApp({ database: app.database, env: { RATE_LIMITS: "off" } });
const secure = await startTestApp({
  database: app.database,
  env: {
    PUBLIC_URL: "https://learn.example.org",
    MIXPANEL_TOKEN: "t",
    FRAME_ANCESTORS: "'self' https://school.example",
  },
});

describe("web files", () => {
  const get = (url: string, headers = {}) => app.http.inject({ method: "GET", url, headers });

  test.each([
    "/",
    "/auth",
    "/challenge/7?shared=true",
    "/index.html",
    "/i/token",
    "/nothing/at/all",
    "/apinot",
  ])("%s is the page, asked for anew each time", async (url) => {
    const response = await get(url);
    expect([response.statusCode, response.headers["content-type"]]).toEqual([
      200,
      "text/html; charset=utf-8",
    ]);
    expect(response.body).toContain("the app");
    expect(response.headers["cache-control"]).toBe("no-cache");
  });

  test.each([
    ["that is encoded wrongly", "/s/%ff"],
    ["cut in the middle of a letter", "/friend-invite/abc%e2%82"],
    ["with a token of 5,000 characters", `/s/${"a".repeat(5_000)}`],
  ])("a link %s is the page, which says so", async (_, url) => {
    const response = await get(url);
    expect([response.statusCode, response.headers["content-type"]]).toEqual([
      200,
      "text/html; charset=utf-8",
    ]);
    expect(response.headers["content-security-policy"]).toContain("script-src 'self'");
    expect(response.body).toContain("the app");
    const call = await get(`/api/challenge-invitations${url.slice(url.lastIndexOf("/"))}`);
    expect(call.statusCode).toBeGreaterThanOrEqual(400);
    expect(call.headers["content-type"]).toMatch(/json/);
  });

  test("hashed files stay for ever, compressed ahead of time", async () => {
    const plain = await get("/assets/main-abc123.js");
    expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(plain.headers["content-type"]).toMatch(/javascript/);
    const small = await get("/assets/main-abc123.js", { "accept-encoding": "gzip, br" });
    expect(small.headers["content-encoding"]).toBe("br");
    expect(small.headers["content-type"]).toMatch(/javascript/);
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
    expect([small, plain].map(({ headers }) => headers["vary"])).toEqual(Array(2).fill("accept-encoding"));
    const known = String(small.headers["etag"]);
    const again = await get("/assets/main-abc123.js", { "accept-encoding": "br", "if-none-match": known });
    expect([again.statusCode, again.body, again.headers["etag"]]).toEqual([304, "", known]);
    expect((await get("/assets/main-abc123.js", { "if-none-match": known })).statusCode).toBe(200);
  });

  test("a file of an older build that is gone is not a page", async () => {
    expect((await get("/assets/main-old000.js")).statusCode).toBe(404);
  });

  test("the service worker is asked for anew each time", async () => {
    const response = await get("/service-worker.js");
    expect([response.statusCode, response.headers["cache-control"]]).toEqual([200, "no-cache"]);
    expect(response.headers["content-type"]).toMatch(/javascript/);
  });

  test.each(["/../package.json", "/%2e%2e/%2e%2e/package.json", "/assets/..%2f..%2fpackage.json", "/.env"])(
    "%s leads nowhere outside",
    async (url) => {
      expect((await get(url)).body).not.toMatch(/promptsmith\/server|"private"/);
    },
  );

  test("a page is only read", async () => {
    expect((await app.http.inject({ method: "POST", url: "/auth" })).statusCode).toBe(404);
  });
});

describe("two instances on one database", () => {
  test("share sessions, tokens and limits", async () => {
    const ann = await app.registerAndLogin("shared");
    const token = await ann.csrfToken();
    const cookie = [...ann.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { cookie, "x-csrf-token": token };
    const answer = await twin.http.inject({
      method: "PUT",
      url: "/api/interests",
      headers,
      payload: { categories: ["Art"] },
    });
    expect(answer.statusCode).toBe(200);

    const [here, there] = [app.visitor(), twin.visitor()];
    here.address = there.address = "203.0.113.50";
    const guess = { email: ann.email, password: "wrong secret" };
    const statuses = [];
    for (let turn = 0; turn < 12; turn += 1) {
      statuses.push((await (turn % 2 === 0 ? here : there).post("/api/firebase/login", guess)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  });

  test("with limits off no one is slowed down", async () => {
    const visitor = open.visitor();
    for (let turn = 0; turn < 25; turn += 1) {
      expect(
        (await visitor.post("/api/firebase/reset-password", { email: `off${turn}@example.org` })).status,
      ).toBe(200);
    }
  });
});

describe("where a visitor comes from", () => {
  const flood = async (instance: typeof app, address: string, forwarded: (turn: number) => string) => {
    const visitor = instance.visitor();
    visitor.address = address;
    const statuses = new Set<number>();
    for (let turn = 0; turn < 22; turn += 1) {
      const headers = { "x-forwarded-for": forwarded(turn) };
      statuses.add(
        (await visitor.post("/api/firebase/reset-password", { email: "x@example.org" }, { headers })).status,
      );
    }
    return [...statuses];
  };

  test("is not believed from a header", async () => {
    expect(await flood(app, "203.0.113.60", (turn) => `198.51.100.${turn}`)).toEqual([200, 429]);
  });

  test("is believed from the one proxy that was named, and no further back", async () => {
    expect(await flood(proxied, "203.0.113.61", (turn) => `198.51.100.${turn}`)).toEqual([200]);
    expect(await flood(proxied, "203.0.113.62", (turn) => `192.0.2.${turn}, 203.0.113.99`)).toEqual([
      200, 429,
    ]);
  });
});

describe("on https", () => {
  test("cookies are bound to the host and never leave it unencrypted", async () => {
    const visitor = secure.visitor();
    const token = await visitor.get("/api/csrf-token");
    expect(token.headers["set-cookie"]).toMatch(
      /^__Host-csrf=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const credentials = { email: "secure@example.org", password: "secret1" };
    await visitor.post("/api/firebase/register", credentials);
    const login = await visitor.post("/api/firebase/login", credentials, {
      headers: { origin: "https://learn.example.org" },
    });
    const cookies = [login.headers["set-cookie"]].flat().join("\n");
    expect(cookies).toMatch(/__Host-sid=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax/);
    const local = await visitor.post("/api/logout", undefined, {
      headers: { origin: "http://localhost:3000" },
    });
    expect(local.status).toBe(403);
  });

  test("the headers say so", async () => {
    const { headers } = await secure.http.inject("/api/csrf-token");
    expect(headers["strict-transport-security"]).toBe("max-age=31536000");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("connect-src 'self' https://api-js.mixpanel.com;");
    expect(policy).toContain("frame-ancestors 'self' https://school.example");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });
});

// Work, not time: what other programs do on this machine meanwhile makes no difference to it.
test("a password takes the same work whether or not the address has an account", async () => {
  const ann = await open.registerAndLogin("timed");
  const took = { known: [] as number[], unknown: [] as number[] };
  const visitor = open.visitor();
  const measure = async (email: string): Promise<number> => {
    const before = process.cpuUsage();
    await visitor.post("/api/firebase/login", { email, password: "wrong secret" });
    return process.cpuUsage(before).user;
  };
  await measure("warm@example.org");
  for (let turn = 0; turn < 9; turn += 1) {
    took.known.push(await measure(ann.email));
    took.unknown.push(await measure(`unknown${turn}@example.org`));
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[4] ?? 0;
  const ratio = median(took.known) / median(took.unknown);
  // Without the decoy an unknown address is answered with a quarter of it, or less.
  expect(ratio).toBeGreaterThan(0.4);
  expect(ratio).toBeLessThan(2.5);
});

test("a reset request is answered before the server looks up whether the address has an account", async () => {
  const ann = await open.registerAndLogin("asked");
  const visitor = open.visitor();
  await visitor.get("/api/csrf-token");
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let held = false;
  // This transaction has the embedded database alone, so an answer that needs the database would have to wait for it.
  const holding = open.deps.db.transaction(async () => {
    held = true;
    await released;
    held = false;
  });
  await expect.poll(() => held).toBe(true);
  const giveUp = setTimeout(release, 20_000);
  for (const email of [ann.email, "unknown@example.org"]) {
    const answer = await visitor.post("/api/firebase/reset-password", { email });
    expect.soft([answer.status, held]).toEqual([200, true]);
  }
  clearTimeout(giveUp);
  release();
  await holding;
  await open.mails();
});
