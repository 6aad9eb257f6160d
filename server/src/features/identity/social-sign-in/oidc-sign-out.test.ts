import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { OPENID_CLIENT, startOpenIdDouble } from "@promptsmith/testing/doubles/openid";
import { startRecordedProvider } from "@promptsmith/testing/doubles/recorded-provider";
import type { Visitor } from "@promptsmith/testing/person/visitor";
import { startTestApp } from "../../../../test/support/test-app.ts";
import type { TestApp } from "../../../../test/support/test-app.ts";
import { endAtProvider, throughProvider } from "../../../../test/support/through-provider.ts";
import type { Jar } from "../../../../test/support/through-provider.ts";

const PUBLIC_URL = "http://localhost:3000";
const SIGN_OUT = "/api/auth/oidc/sign-out";
const MARK = "sign-out-oidc";
const school = await startOpenIdDouble(`${PUBLIC_URL}/api/auth/oidc/callback`);
const google = await startOpenIdDouble(`${PUBLIC_URL}/api/auth/google/callback`);
const settings = (issuer: string) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: OPENID_CLIENT.id,
  OIDC_CLIENT_SECRET: OPENID_CLIENT.secret,
  GOOGLE_CLIENT_ID: OPENID_CLIENT.id,
  GOOGLE_CLIENT_SECRET: OPENID_CLIENT.secret,
  GOOGLE_ISSUER: google.issuer,
});
const app = await startTestApp({ env: settings(school.issuer) });
const { database } = app;
const staying = await startTestApp({
  database,
  env: { ...settings(school.issuer), OIDC_SIGN_OUT: "false" },
});
afterAll(async () => {
  await school.close();
  await google.close();
});

const nina = { sub: "o-1", email: "nina@school.example", email_verified: true };
const otto = { sub: "o-2", email: "otto@school.example", email_verified: true };
beforeEach(() => {
  for (const provider of [school, google]) provider.next(nina);
});

/** Signs in with a browser that keeps the provider's cookies too. */
async function signIn(visitor: Visitor, by: "oidc" | "google" = "oidc", jar: Jar = new Map()): Promise<void> {
  const leaving = (await visitor.get(`/api/auth/${by}`)).headers["location"] ?? "";
  const callback = await throughProvider(leaving, PUBLIC_URL, jar);
  expect((await visitor.get(callback)).headers["location"]).toBe("/auth");
}
async function signOut(visitor: Visitor, headers: Record<string, string> = {}): Promise<string | undefined> {
  const { status, headers: told } = await visitor.get(SIGN_OUT, { headers });
  expect(status).toBe(302);
  return told["location"];
}
const emailOf = async (visitor: Visitor) => (await visitor.get<{ email: string }>("/api/user")).body.email;

async function signedOut(of: TestApp, by: "oidc" | "google" = "oidc"): Promise<Visitor> {
  const visitor = of.visitor();
  await signIn(visitor, by);
  expect((await visitor.post("/api/logout")).status).toBe(200);
  return visitor;
}

describe("a session that began with the operator's provider", () => {
  test("leaves the provider's as well, so that the next one at the machine is not the last one", async () => {
    const browser = app.visitor();
    const jar: Jar = new Map();
    await signIn(browser, "oidc", jar);
    const answer = await browser.post("/api/logout");
    expect([answer.status, answer.body]).toEqual([200, { message: "Signed out" }]);
    expect((await browser.get("/api/user")).status).toBe(401);

    const end = new URL((await signOut(browser)) ?? "");
    expect(end.origin + end.pathname).toBe(`${school.issuer}/session/end`);
    expect(Object.fromEntries(end.searchParams)).toEqual({
      client_id: OPENID_CLIENT.id,
      post_logout_redirect_uri: `${PUBLIC_URL}/auth`,
    });
    expect(await endAtProvider(end.href, jar)).toBe(`${PUBLIC_URL}/auth`);
    school.next(otto);
    await signIn(browser, "oidc", jar);
    expect(await emailOf(browser)).toBe(otto.email);
  });

  test("is named in the export with its provider", async () => {
    const browser = app.visitor();
    await signIn(browser);
    const { body } = await browser.get<{ sessions: unknown[] }>("/api/user/export");
    expect(body.sessions).toContainEqual(expect.objectContaining({ provider: `oidc ${school.issuer}` }));
    const ann = await app.registerAndLogin();
    const own = await ann.get<{ sessions: unknown[] }>("/api/user/export");
    expect(own.body.sessions).toMatchObject([{ provider: null }]);
  });

  test("is left once, within a minute", async () => {
    const browser = await signedOut(app);
    expect(await signOut(browser)).toContain(school.issuer);
    expect(await signOut(browser)).toBe("/auth");
    const slow = await signedOut(app);
    app.clock.advance({ minutes: 1 });
    expect(await signOut(slow)).toBe("/auth");
  });

  test("leaves to the address of the settings, whatever the call asks for", async () => {
    const browser = await signedOut(app);
    const evil = encodeURIComponent("https://evil.example");
    const address = `${SIGN_OUT}?post_logout_redirect_uri=${evil}&redirect=${evil}`;
    const { location } = (await browser.get(address)).headers;
    expect(location).toContain(`${school.issuer}/session/end?`);
    expect(location).not.toContain("evil");
  });
});

describe("the browser stays at the sign-in screen", () => {
  test("after a session of another kind, and where none has ended", async () => {
    expect(await signOut(await signedOut(app, "google"))).toBe("/auth");
    const ann = await app.registerAndLogin();
    await ann.post("/api/logout");
    expect(await signOut(ann)).toBe("/auth");
    expect(await signOut(app.visitor())).toBe("/auth");
    const browser = app.visitor();
    await signIn(browser);
    expect(await signOut(browser)).toBe("/auth");
    expect(await emailOf(browser)).toBe(nina.email);
  });

  test("where the settings say so", async () => {
    const browser = await signedOut(staying);
    expect([...browser.cookies.keys()]).not.toContain(MARK);
    expect(await signOut(browser)).toBe("/auth");
  });

  test("when the mark is not of our making, or another site's page sent it", async () => {
    const forger = app.visitor();
    const payload = Buffer.from(JSON.stringify({ endedAt: app.clock.now().getTime() })).toString("base64url");
    forger.cookies.set(MARK, `${payload}.${"A".repeat(43)}`);
    expect(await signOut(forger)).toBe("/auth");
    const browser = await signedOut(app);
    for (const site of ["cross-site", "same-site"])
      expect(await signOut(browser, { "sec-fetch-site": site })).toBe("/auth");
    expect(await signOut(browser, { "sec-fetch-site": "same-origin" })).toContain(school.issuer);
  });

  test("when the provider offers no way out, or cannot be reached", async () => {
    const provider = await startRecordedProvider("gitlab", OPENID_CLIENT);
    const own = await startTestApp({ database, env: settings(provider.issuer) });
    const visitor = own.visitor();
    const leaving = (await visitor.get("/api/auth/oidc")).headers["location"] ?? "";
    const person = { sub: "o-3", inIdToken: { email: "gil@school.example", email_verified: true } };
    await visitor.get(provider.comeBack(leaving, { ...person, atUserInfo: {} }));
    await visitor.post("/api/logout");
    expect(visitor.cookies.has(MARK)).toBe(true);
    expect(await signOut(visitor)).toBe("/auth");

    const gone = await startRecordedProvider("keycloak", OPENID_CLIENT);
    const before = await startTestApp({ database, env: settings(gone.issuer) });
    const browser = before.visitor();
    const there = (await browser.get("/api/auth/oidc")).headers["location"] ?? "";
    await browser.get(gone.comeBack(there, { ...person, atUserInfo: {} }));
    await browser.post("/api/logout");
    await gone.close();
    const after = (await startTestApp({ database, env: settings(gone.issuer) })).visitor();
    for (const [name, value] of browser.cookies) after.cookies.set(name, value);
    expect(await signOut(after)).toBe("/auth");
    await provider.close();
  });
});
