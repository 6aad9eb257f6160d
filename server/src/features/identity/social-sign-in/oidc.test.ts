import { afterAll, describe, expect, test } from "vitest";
import { OPENID_CLIENT, startOpenIdDouble } from "@promptsmith/testing/doubles/openid";
import type { OpenIdPerson } from "@promptsmith/testing/doubles/openid";
import { startRecordedProvider } from "@promptsmith/testing/doubles/recorded-provider";
import type { Visitor } from "@promptsmith/testing/person/visitor";
import { operatorCommands } from "../../../app/operator-commands.ts";
import { startTestApp } from "../../../../test/support/test-app.ts";
import type { TestApp } from "../../../../test/support/test-app.ts";
import { throughProvider } from "../../../../test/support/through-provider.ts";

const PUBLIC_URL = "http://localhost:3000";
const CALLBACK = `${PUBLIC_URL}/api/auth/oidc/callback`;
const school = await startOpenIdDouble(CALLBACK);
const settings = (issuer: string) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: OPENID_CLIENT.id,
  OIDC_CLIENT_SECRET: OPENID_CLIENT.secret,
  OIDC_NAME: "School ID",
});
const app = await startTestApp({ env: settings(school.issuer) });
const { database } = app;
const trusting = await startTestApp({
  database,
  env: { ...settings(school.issuer), OIDC_TRUST_EMAIL: "true" },
});
const only = await startTestApp({
  database,
  env: {
    ...settings(school.issuer),
    OIDC_ONLY: "true",
    GOOGLE_CLIENT_ID: OPENID_CLIENT.id,
    GOOGLE_CLIENT_SECRET: OPENID_CLIENT.secret,
    GOOGLE_ISSUER: school.issuer,
  },
});
const plain = await startTestApp({ database });
const { env, clock, log } = app.deps;
const operate = operatorCommands({ env, clock, log, database });
afterAll(() => school.close());

const begin = async (visitor: Visitor): Promise<string> =>
  (await visitor.get("/api/auth/oidc")).headers["location"] ?? "";

/** The whole way; answers where the browser ends. */
async function signIn(visitor: Visitor, person: OpenIdPerson | null): Promise<string | undefined> {
  school.next(person);
  const callback = await throughProvider(await begin(visitor), PUBLIC_URL);
  return (await visitor.get(callback)).headers["location"];
}
const userOf = async (visitor: Visitor) =>
  (await visitor.get<{ id: number; email: string; displayName: string }>("/api/user")).body;

describe("the operator's own provider", () => {
  test("is absent when it is not set, and named where it is", async () => {
    const options = async (of: TestApp) => (await of.visitor().get("/api/sign-in-options")).body;
    expect(await options(plain)).toMatchObject({ oidc: null, only: false });
    expect(await options(app)).toMatchObject({ oidc: { name: "School ID" }, only: false });
    expect(await begin(plain.visitor())).toBe("/auth?error=oidc_unavailable");
  });

  test("is asked with state, nonce and PKCE, and no demand that some do not know", async () => {
    const asked = new URL(await begin(app.visitor())).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      code_challenge_method: "S256",
      redirect_uri: CALLBACK,
      scope: "openid email profile",
    });
    for (const name of ["state", "nonce", "code_challenge"])
      expect(asked.get(name)?.length).toBeGreaterThanOrEqual(43);
    expect(asked.has("prompt")).toBe(false);
  });

  test("makes an account at the first time and finds it again", async () => {
    const person = { sub: "s-1", email: "Stella@school.example", email_verified: true, name: "Stella" };
    const first = app.visitor();
    expect(await signIn(first, person)).toBe("/auth");
    const user = await userOf(first);
    expect(user).toMatchObject({ email: "stella@school.example", displayName: "Stella" });
    const again = only.visitor();
    await signIn(again, { sub: "s-1", email: "renamed@school.example", email_verified: true });
    expect((await userOf(again)).id).toBe(user.id);
  });

  test("joins the account of a verified address, and not where it does not say that it is", async () => {
    const ann = await app.registerAndLogin("oidc.ann");
    await database.db.execute(
      `update users set email_verified_at = '2026-03-01T00:00:00Z' where id = ${ann.id}`,
    );
    const unsaid = { sub: "s-2", email: ann.email };
    expect(await signIn(app.visitor(), unsaid)).toBe("/auth?error=oidc_email_in_use");
    expect(await signIn(app.visitor(), { ...unsaid, email_verified: false })).toBe(
      "/auth?error=oidc_email_in_use",
    );
    const denied = { sub: "s-3", email: ann.email, email_verified: false };
    expect(await signIn(trusting.visitor(), denied)).toBe("/auth?error=oidc_email_in_use");
    const trusted = trusting.visitor();
    expect(await signIn(trusted, unsaid)).toBe("/auth");
    expect((await userOf(trusted)).id).toBe(ann.id);
    const again = app.visitor();
    await signIn(again, { ...unsaid, email_verified: true });
    expect((await userOf(again)).id).toBe(ann.id);
  });

  test("keeps the account of an address from the next person who is given it", async () => {
    const email = "desk@school.example";
    const former = app.visitor();
    await signIn(former, { sub: "d-1", email, email_verified: true });
    const { id } = await userOf(former);
    const next = app.visitor();
    for (const instance of [app, trusting, only]) {
      const tries = instance.visitor();
      expect(await signIn(tries, { sub: "d-2", email, email_verified: true })).toBe(
        "/auth?error=oidc_address_taken",
      );
      expect((await tries.get("/api/user")).status).toBe(401);
    }
    expect((await operate["people release-address"]?.run(email))?.join()).toContain(
      `Account ${id} has no address`,
    );
    expect(await signIn(next, { sub: "d-2", email, email_verified: true })).toBe("/auth");
    const entered = await userOf(next);
    expect([entered.email, entered.id === id]).toEqual([email, false]);
    // Who had it before comes to the former account as ever, and not to the other one.
    const stays = app.visitor();
    await signIn(stays, { sub: "d-1", email, email_verified: true });
    expect(await userOf(stays)).toMatchObject({ id, email: null });
    expect((await userOf(former)).id).toBe(id);
  });

  test("lets in who was given the address of a disabled person", async () => {
    const email = "left.desk@school.example";
    const former = app.visitor();
    await signIn(former, { sub: "d-3", email, email_verified: true });
    const { id } = await userOf(former);
    await operate["people disable"]?.run(email);
    const next = app.visitor();
    expect(await signIn(next, { sub: "d-4", email, email_verified: true })).toBe("/auth");
    const entered = await userOf(next);
    expect([entered.email, entered.id === id]).toEqual([email, false]);
    expect(await signIn(app.visitor(), { sub: "d-3", email, email_verified: true })).toBe(
      "/auth?error=account_disabled",
    );
  });

  test("knows its people apart from those of another issuer with the same numbers", async () => {
    const other = await startOpenIdDouble(CALLBACK);
    const moved = await startTestApp({ database, env: settings(other.issuer) });
    const mine = app.visitor();
    await signIn(mine, { sub: "7", email: "seven@school.example", email_verified: true });
    other.next({ sub: "7", email: "stranger@other.example", email_verified: true });
    const theirs = moved.visitor();
    await theirs.get(await throughProvider(await begin(theirs), PUBLIC_URL));
    expect((await userOf(theirs)).id).not.toBe((await userOf(mine)).id);
    await other.close();
  });
});

describe("what goes wrong on the way", () => {
  const person = { sub: "s-9", email: "nine@school.example", email_verified: true };
  const expectFailed = async (visitor: Visitor, callback: string): Promise<void> => {
    expect((await visitor.get(callback)).headers["location"]).toBe("/auth?error=social_failed");
    expect((await visitor.get("/api/user")).status).toBe(401);
  };
  const comeBack = async (visitor: Visitor, change = (url: URL) => url): Promise<string> => {
    school.next(person);
    return await throughProvider(change(new URL(await begin(visitor))).href, PUBLIC_URL);
  };

  test("another state", async () => {
    const visitor = app.visitor();
    const callback = await comeBack(visitor);
    await expectFailed(visitor, callback.replace(/state=[^&]+/, `state=${"x".repeat(43)}`));
  });

  test("the answer to another person's attempt", async () => {
    const [attacker, victim] = [app.visitor(), app.visitor()];
    await begin(victim);
    await expectFailed(victim, await comeBack(attacker));
  });

  test("another nonce", async () => {
    const visitor = app.visitor();
    const change = (url: URL): URL => {
      url.searchParams.set("nonce", "y".repeat(43));
      return url;
    };
    await expectFailed(visitor, await comeBack(visitor, change));
  });

  test("another PKCE challenge", async () => {
    const visitor = app.visitor();
    const change = (url: URL): URL => {
      url.searchParams.set("code_challenge", "z".repeat(43));
      return url;
    };
    await expectFailed(visitor, await comeBack(visitor, change));
  });

  test("another issuer in the answer", async () => {
    const visitor = app.visitor();
    const callback = await comeBack(visitor);
    await expectFailed(
      visitor,
      callback.replace(/iss=[^&]+/, `iss=${encodeURIComponent("https://evil.example")}`),
    );
  });

  test("a code that was used", async () => {
    const visitor = app.visitor();
    const callback = await comeBack(visitor);
    const attempt = [...visitor.cookies];
    expect((await visitor.get(callback)).headers["location"]).toBe("/auth");
    const again = app.visitor();
    for (const [name, value] of attempt) again.cookies.set(name, value);
    await expectFailed(again, callback);
  });

  test("a refusal by the person", async () => {
    expect(await signIn(app.visitor(), null)).toBe("/auth?error=social_failed");
  });

  test("an issuer that talks without end is hung up on, and asked again", async () => {
    const asking = await startTestApp({ database, env: settings(school.issuer) });
    const discovery = school.talkNext("/.well-known/");
    expect(await begin(asking.visitor())).toBe("/auth?error=oidc_unavailable");
    expect(await discovery).toMatchObject({ hungUp: true });
    for (const path of ["/token", "/me"] as const) {
      const visitor = app.visitor();
      school.next({ sub: "s-10" });
      const callback = await throughProvider(await begin(visitor), PUBLIC_URL);
      const talk = school.talkNext(path);
      await expectFailed(visitor, callback);
      expect(await talk).toMatchObject({ hungUp: true });
    }
    expect(await signIn(asking.visitor(), person)).toBe("/auth");
  }, 60_000);

  test("an issuer that is down is reported, everything else works, and it works again once it is up", async () => {
    const brief = await startOpenIdDouble(CALLBACK);
    const cut = await startTestApp({ database, env: settings(brief.issuer) });
    const { port } = new URL(brief.issuer);
    await brief.close();
    expect(await begin(cut.visitor())).toBe("/auth?error=oidc_unavailable");
    const ann = await cut.registerAndLogin("cut.ann");
    expect((await ann.get("/api/challenges")).status).toBe(200);
    const back = await startOpenIdDouble(CALLBACK, Number(port));
    expect(new URL(await begin(cut.visitor())).origin).toBe(brief.issuer);
    await back.close();
    // Known by now, and away when the code is handed in.
    const late = cut.visitor();
    const { searchParams } = new URL(await begin(late));
    await expectFailed(
      late,
      `/api/auth/oidc/callback?code=x&state=${searchParams.get("state")}&iss=${encodeURIComponent(brief.issuer)}`,
    );
  });
});

describe("where no one comes in but by the provider", () => {
  const REFUSED = "Please sign in with School ID.";

  test("register, login and reset are refused, and so are other providers", async () => {
    const ann = await app.registerAndLogin("only.ann");
    const calls = [
      ["/api/firebase/register", { email: "x@example.org", password: "secret1" }],
      ["/api/register", { username: "xyz", displayName: "X", email: "x@example.org", password: "secret1" }],
      ["/api/firebase/login", { email: ann.email, password: ann.password }],
      ["/api/firebase/reset-password", { email: ann.email }],
      ["/api/firebase/verify-password-reset-code", { oobCode: "made up" }],
      ["/api/firebase/confirm-password-reset", { oobCode: "made up", newPassword: "secret2" }],
    ] as const;
    for (const [path, body] of calls) {
      const answer = await only.visitor().post(path, body);
      expect([path, answer.status, answer.text.includes(REFUSED)]).toEqual([path, 403, true]);
    }
    expect((await only.visitor().get("/api/auth/google")).headers["location"]).toBe(
      "/auth?error=google_unavailable",
    );
    expect((await only.visitor().get("/api/sign-in-options")).body).toMatchObject({
      google: false,
      only: true,
    });
    // Who was signed in stays so.
    const stays = only.visitor();
    for (const [name, value] of ann.cookies) stays.cookies.set(name, value);
    expect((await stays.get("/api/user")).status).toBe(200);
  });
});

describe("registration by the provider", () => {
  test("needs no invitation, and is closed where registration is closed", async () => {
    const domains = { ALLOWED_EMAIL_DOMAINS: "elsewhere.example", SMTP_URL: "smtp://127.0.0.1:9" };
    for (const [mode, more, expected] of [
      ["domain", domains, "/auth"],
      ["invite", {}, "/auth"],
      ["closed", {}, "/auth?error=registration_closed"],
    ] as const) {
      const ruled = await startTestApp({
        database,
        env: { ...settings(school.issuer), ...more, REGISTRATION: mode },
      });
      const person = { sub: `ruled-${mode}`, email: `${mode}@school.example`, email_verified: false };
      expect([mode, await signIn(ruled.visitor(), person)]).toEqual([mode, expected]);
    }
  });
});

describe("the client's secret", () => {
  const SENT = [
    ["auto", "client_secret_basic", "/auth", [1, 2]],
    ["auto", "client_secret_post", "/auth", [2, 3]],
    ["basic", "client_secret_basic", "/auth", [1, 2]],
    ["post", "client_secret_post", "/auth", [1, 2]],
    ["none", "none", "/auth", [1, 2]],
    ["basic", "client_secret_post", "/auth?error=social_failed", [1, 2]],
    ["post", "client_secret_basic", "/auth?error=social_failed", [1, 2]],
  ] as const;

  test.each(SENT)("sent as %s to a client of %s: %s, after %j calls", async (set, registered, end, calls) => {
    const double = await startOpenIdDouble(CALLBACK, 0, registered);
    const { OIDC_CLIENT_SECRET, ...open } = settings(double.issuer);
    const secret = registered === "none" ? {} : { OIDC_CLIENT_SECRET };
    const own = await startTestApp({ database, env: { ...open, ...secret, OIDC_TOKEN_AUTH: set } });
    for (const after of calls) {
      const visitor = own.visitor();
      double.next({ sub: "secret", email: `${set}.${registered}@school.example`, email_verified: true });
      const callback = await throughProvider(await begin(visitor), PUBLIC_URL);
      expect((await visitor.get(callback)).headers["location"]).toBe(end);
      expect(double.codesHandedIn()).toBe(after);
    }
    await double.close();
  });
});

describe("what comes back", () => {
  const comesBack = async (own: TestApp, provider: Awaited<ReturnType<typeof startRecordedProvider>>) => {
    const visitor = own.visitor();
    const told = { email: "signed@school.example", email_verified: true };
    const person = { sub: "signed", inIdToken: told, atUserInfo: told };
    const callback = provider.comeBack(await begin(visitor), person);
    return (await visitor.get(callback)).headers["location"];
  };

  test("is believed only with the provider's signature, whose key may change at any time", async () => {
    const provider = await startRecordedProvider("keycloak", OPENID_CLIENT);
    const own = await startTestApp({ database, env: settings(provider.issuer) });
    expect(await comesBack(own, provider)).toBe("/auth");
    provider.rotate();
    expect(await comesBack(own, provider)).toBe("/auth");
    provider.forge();
    expect(await comesBack(own, provider)).toBe("/auth?error=social_failed");
    await provider.close();
  });

  test("is not believed from a provider that forges from the first time on", async () => {
    const provider = await startRecordedProvider("keycloak", OPENID_CLIENT);
    provider.forge();
    const own = await startTestApp({ database, env: settings(provider.issuer) });
    expect(await comesBack(own, provider)).toBe("/auth?error=social_failed");
    await provider.close();
  });

  test("may be signed where the provider is asked about the person, and then has to be the provider's own", async () => {
    const provider = await startRecordedProvider("keycloak", OPENID_CLIENT);
    const own = await startTestApp({ database, env: settings(provider.issuer) });
    const said = { iss: provider.issuer, aud: [OPENID_CLIENT.id, "another"] };
    const hour = Math.floor(Date.now() / 1000) - 3600;
    for (const [claims, by, end] of [
      [said, "itself", "/auth"],
      [{}, "itself", "/auth"],
      [said, "another", "/auth?error=social_failed"],
      [{ ...said, iss: "https://evil.example" }, "itself", "/auth?error=social_failed"],
      [{ ...said, aud: "another" }, "itself", "/auth?error=social_failed"],
      [{ ...said, sub: "another" }, "itself", "/auth?error=social_failed"],
      [{ ...said, exp: hour }, "itself", "/auth?error=social_failed"],
    ] as const) {
      provider.signUserInfo(claims, by);
      const visitor = own.visitor();
      const atUserInfo = { email: "jwt@school.example", email_verified: true };
      const callback = provider.comeBack(await begin(visitor), { sub: "jwt", inIdToken: {}, atUserInfo });
      const { location } = (await visitor.get(callback)).headers;
      const told = JSON.stringify([claims, by]);
      expect([told, location]).toEqual([told, end]);
      if (end === "/auth") expect((await userOf(visitor)).email).toBe("jwt@school.example");
    }
    await provider.close();
  });

  test("ends at home when it is loaded again by a person who is signed in, and stays an error for others", async () => {
    const visitor = app.visitor();
    school.next({ sub: "twice", email: "twice@school.example", email_verified: true });
    const callback = await throughProvider(await begin(visitor), PUBLIC_URL);
    const attempt = [...visitor.cookies];
    const again = async () => (await visitor.get(callback)).headers["location"];
    expect(await again()).toBe("/auth");
    const { id } = await userOf(visitor);
    expect(await again()).toBe("/auth");
    // As a browser that asked for the page twice at once, whose attempt is still with it.
    for (const [name, value] of attempt) if (name.startsWith("signin-")) visitor.cookies.set(name, value);
    expect(await again()).toBe("/auth");
    expect((await userOf(visitor)).id).toBe(id);
    expect((await app.visitor().get(callback)).headers["location"]).toBe("/auth?error=social_failed");
  });
});

describe("providers as they describe themselves", () => {
  const verified = { email_verified: true };
  // Where each puts the address, and whether it says that it was checked.
  const PROVIDERS = [
    ["keycloak", { inIdToken: verified, atUserInfo: verified }, "false"],
    ["entra", { inIdToken: {}, atUserInfo: {} }, "true"],
    ["okta", { inIdToken: null, atUserInfo: verified }, "false"],
    ["auth0", { inIdToken: verified, atUserInfo: verified }, "false"],
    ["gitlab", { inIdToken: null, atUserInfo: verified }, "false"],
    ["authentik", { inIdToken: verified, atUserInfo: verified }, "false"],
    ["zitadel", { inIdToken: null, atUserInfo: verified }, "false"],
  ] as const;

  test.each(PROVIDERS)("%s", async (name, { inIdToken, atUserInfo }, trust) => {
    const email = `ann.of.${name}@school.example`;
    const provider = await startRecordedProvider(name, OPENID_CLIENT);
    const env = { ...settings(provider.issuer), OIDC_TRUST_EMAIL: trust };
    const own = await startTestApp({ database, env });
    const ann = await own.registerAndLogin(`keeper.${name}`);
    await database.db.execute(
      `update users set email = '${email}', email_verified_at = created_at where id = ${ann.id}`,
    );
    const visitor = own.visitor();
    const callback = provider.comeBack(await begin(visitor), {
      sub: "a-subject",
      inIdToken: inIdToken === null ? {} : { email, ...inIdToken },
      atUserInfo: { email, ...atUserInfo },
    });
    expect((await visitor.get(callback)).headers["location"]).toBe("/auth");
    expect((await userOf(visitor)).id).toBe(ann.id);
    await provider.close();
  });
});
