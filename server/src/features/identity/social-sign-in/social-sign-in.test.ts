import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { FACEBOOK_APP, startFacebookDouble } from "@promptsmith/testing/doubles/facebook";
import { OPENID_CLIENT, startOpenIdDouble } from "@promptsmith/testing/doubles/openid";
import type { Visitor } from "@promptsmith/testing/person/visitor";
import { startTestApp } from "../../../../test/support/test-app.ts";
import { throughProvider } from "../../../../test/support/through-provider.ts";

const PUBLIC_URL = "http://localhost:3000";
const google = await startOpenIdDouble(`${PUBLIC_URL}/api/auth/google/callback`);
const facebook = await startFacebookDouble(`${PUBLIC_URL}/api/auth/facebook/callback`);
const app = await startTestApp({
  env: {
    GOOGLE_CLIENT_ID: OPENID_CLIENT.id,
    GOOGLE_CLIENT_SECRET: OPENID_CLIENT.secret,
    GOOGLE_ISSUER: google.issuer,
    FACEBOOK_APP_ID: FACEBOOK_APP.id,
    FACEBOOK_APP_SECRET: FACEBOOK_APP.secret,
    FACEBOOK_BASE_URL: facebook.url,
    FACEBOOK_GRAPH_URL: facebook.url,
  },
});
const plain = await startTestApp({ database: app.database });
afterAll(() => Promise.all([google.close(), facebook.close()]));
beforeEach(async () => void (await app.mails()));

type Provider = "google" | "facebook";
type User = {
  id: number;
  email: string | null;
  username: string;
  displayName: string | null;
  hasPassword: boolean;
};

const begin = async (visitor: Visitor, provider: Provider): Promise<string> =>
  (await visitor.get(`/api/auth/${provider}`)).headers["location"] ?? "";

/** The whole way; answers where the browser ends. */
async function signIn(visitor: Visitor, provider: Provider): Promise<string | undefined> {
  const callback = await throughProvider(await begin(visitor, provider), PUBLIC_URL);
  return (await visitor.get(callback)).headers["location"];
}

/** The cookies of the attempts that this browser has under way. */
const attemptsOf = (visitor: Visitor, provider: Provider): [string, string][] =>
  [...visitor.cookies].filter(([name]) => name.startsWith(`signin-${provider}-`));

const whoIs = async (visitor: Visitor): Promise<User> => (await visitor.get<User>("/api/user")).body;

test("without credentials the browser is led back to an error", async () => {
  for (const provider of ["google", "facebook"]) {
    const answer = await plain.visitor().get(`/api/auth/${provider}`);
    expect([answer.status, answer.headers["location"]]).toEqual([302, `/auth?error=${provider}_unavailable`]);
    const callback = await plain.visitor().get(`/api/auth/${provider}/callback?code=x&state=y`);
    expect(callback.headers["location"]).toBe("/auth?error=social_failed");
  }
});

describe("Google", () => {
  test("makes an account at the first time and finds it again, whatever the address is by then", async () => {
    google.next({ sub: "g-1", email: "Gina@example.org", email_verified: true, name: "Gina Ginger" });
    const first = app.visitor();
    expect(await signIn(first, "google")).toBe("/auth");
    const user = await whoIs(first);
    expect(user).toMatchObject({
      email: "gina@example.org",
      username: expect.stringMatching(/^learner[a-z0-9]{6}$/),
      displayName: "Gina Ginger",
      hasPassword: false,
    });

    google.next({ sub: "g-1", email: "other@example.org", email_verified: true });
    const second = app.visitor();
    await signIn(second, "google");
    expect((await whoIs(second)).id).toBe(user.id);
    expect(await app.mails()).toEqual([]);
  });

  test("asks with state, nonce and PKCE, and lets the person choose", async () => {
    const url = new URL(await begin(app.visitor(), "google"));
    expect(url.origin).toBe(google.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      code_challenge_method: "S256",
      prompt: "select_account",
      redirect_uri: `${PUBLIC_URL}/api/auth/google/callback`,
      response_type: "code",
    });
    for (const name of ["state", "nonce", "code_challenge"]) {
      expect(url.searchParams.get(name)?.length).toBeGreaterThanOrEqual(43);
    }
  });

  test("joins an account whose address both sides have verified, and tells its owner", async () => {
    const ann = await app.registerAndLogin("joins");
    const code = /oobCode=([\w-]+)/.exec((await app.mails())[0]?.text ?? "")?.[1];
    await app.visitor().post("/api/firebase/verify-email", { oobCode: code });
    google.next({ sub: "g-2", email: ann.email, email_verified: true });
    const visitor = app.visitor();
    await signIn(visitor, "google");
    expect((await whoIs(visitor)).id).toBe(ann.id);
    expect((await app.visitor().post("/api/firebase/login", ann)).status).toBe(200);
    expect((await app.mails()).map(({ subject }) => subject)).toEqual(["Google sign-in was added"]);
  });

  test("takes over an account that a person made with the address in advance", async () => {
    const squatter = await app.registerAndLogin("squatted");
    await app.visitor().post("/api/firebase/reset-password", squatter);
    const codes = (await app.mails()).map(({ text }) => /oobCode=([\w-]+)/.exec(text ?? "")?.[1]);
    google.next({ sub: "g-3", email: squatter.email, email_verified: true });
    const owner = app.visitor();
    await signIn(owner, "google");
    expect(await whoIs(owner)).toMatchObject({ id: squatter.id, hasPassword: false });
    expect((await squatter.get("/api/user")).status).toBe(401);
    expect((await app.visitor().post("/api/firebase/login", squatter)).status).toBe(401);
    const [oobCode, resetCode] = codes;
    const reset = { oobCode: resetCode, newPassword: "secret2" };
    expect((await app.visitor().post("/api/firebase/confirm-password-reset", reset)).status).toBe(400);
    expect((await app.visitor().post("/api/firebase/verify-email", { oobCode })).status).toBe(400);
  });

  test("ends what else the account could be opened with when it takes it over", async () => {
    const email = "linked@example.org";
    facebook.next({ id: "f-9", name: "Eve", email });
    const eve = app.visitor();
    expect(await signIn(eve, "facebook")).toBe("/auth");
    const { id } = await whoIs(eve);
    google.next({ sub: "g-9", email, email_verified: true });
    const owner = app.visitor();
    await signIn(owner, "google");
    expect((await whoIs(owner)).id).toBe(id);
    expect((await eve.get("/api/user")).status).toBe(401);
    facebook.next({ id: "f-9", name: "Eve", email });
    expect(await signIn(app.visitor(), "facebook")).toBe("/auth?error=facebook_email_in_use");
  });

  test("does not join an address that it does not vouch for", async () => {
    const ann = await app.registerAndLogin("unvouched");
    google.next({ sub: "g-4", email: ann.email, email_verified: false });
    const visitor = app.visitor();
    expect(await signIn(visitor, "google")).toBe("/auth?error=google_email_in_use");
    expect((await visitor.get("/api/user")).status).toBe(401);
  });

  test("a refusal leads back to an error", async () => {
    google.next(null);
    expect(await signIn(app.visitor(), "google")).toBe("/auth?error=social_failed");
  });

  test("one return in several windows makes one account", async () => {
    google.next({ sub: "g-5", email: "twice@example.org", email_verified: true });
    const windows = Array.from({ length: 8 }, () => app.visitor());
    const callbacks = new Map<(typeof windows)[number], string>();
    for (const visitor of windows)
      callbacks.set(visitor, await throughProvider(await begin(visitor, "google"), PUBLIC_URL));
    await Promise.all(windows.map((visitor) => visitor.get(callbacks.get(visitor) ?? "")));
    const people = await Promise.all(windows.map(async (visitor) => (await whoIs(visitor)).id));
    expect(new Set(people).size).toBe(1);
    expect(people[0]).toBeTypeOf("number");
  });
});

describe("a reset of the password", () => {
  async function reset(email: string): Promise<number> {
    await app.mails();
    await app.visitor().post("/api/firebase/reset-password", { email });
    const oobCode = /oobCode=([\w-]+)/.exec((await app.mails()).at(-1)?.text ?? "")?.[1];
    const confirmation = { oobCode, newPassword: "a new secret" };
    return (await app.visitor().post("/api/firebase/confirm-password-reset", confirmation)).status;
  }

  async function withGoogle(claims: Parameters<typeof google.next>[0]) {
    google.next(claims);
    const someone = app.visitor();
    await signIn(someone, "google");
    return someone;
  }

  test("ends the access of a person who had used an address that someone else then proves", async () => {
    const claims = { sub: "g-20", email: "eve@elsewhere.example", email_verified: true, name: "Eve" };
    const eve = await withGoogle(claims);
    const { id } = await whoIs(eve);
    const victim = "victim@example.org";
    const profile = { displayName: "Eve", age: "25-34", country: "France", email: victim };
    expect((await eve.put("/api/profile", profile)).status).toBe(200);
    expect(await reset(victim)).toBe(200);
    expect((await whoIs(await withGoogle(claims))).id).not.toBe(id);
  });

  test("leaves the provider to a person whose address was proven before", async () => {
    const claims = { sub: "g-21", email: "gina21@example.org", email_verified: true, name: "Gina" };
    const { id } = await whoIs(await withGoogle(claims));
    expect(await reset(claims.email)).toBe(200);
    expect((await whoIs(await withGoogle(claims))).id).toBe(id);
  });
});

describe.each(["google", "facebook"] as const)("sign-ins with %s begun in several tabs", (provider) => {
  const person = (name: string) => {
    google.next({ sub: `t-${name}`, email: `${name}@tabs.example`, email_verified: true });
    facebook.next({ id: `t-${name}`, name });
  };
  const there = async (visitor: Visitor): Promise<string> =>
    throughProvider(await begin(visitor, provider), PUBLIC_URL);
  const back = async (visitor: Visitor, callback: string | undefined) =>
    (await visitor.get(callback ?? "")).headers["location"];

  test("all get in, in whatever order they come back", async () => {
    person("order");
    const visitor = app.visitor();
    const [first, second] = [await begin(visitor, provider), await begin(visitor, provider)];
    const callbacks = [await throughProvider(second, PUBLIC_URL), await throughProvider(first, PUBLIC_URL)];
    expect([await back(visitor, callbacks[1]), await back(visitor, callbacks[0])]).toEqual([
      "/auth",
      "/auth",
    ]);
    expect(attemptsOf(visitor, provider)).toEqual([]);
    expect((await visitor.get("/api/user")).status).toBe(200);
  });

  test("one that fails leaves the others their way", async () => {
    person("fails");
    const visitor = app.visitor();
    const callbacks = [await there(visitor), await there(visitor)];
    const planted = `/api/auth/${provider}/callback?code=c&state=s`;
    expect(await back(visitor, planted)).toBe("/auth?error=social_failed");
    expect(await back(visitor, callbacks[0]?.replace(/code=[^&]+/, "code=x"))).toBe(
      "/auth?error=social_failed",
    );
    expect(await back(visitor, callbacks[1])).toBe("/auth");
  });

  test("the one begun first gives way where too many are under way", async () => {
    person("many");
    const visitor = app.visitor();
    const callbacks: string[] = [];
    for (let tab = 0; tab < 7; tab += 1) {
      callbacks.push(await there(visitor));
      app.clock.advance({ seconds: 1 });
    }
    expect(attemptsOf(visitor, provider)).toHaveLength(5);
    const ends = [];
    for (const callback of callbacks) ends.push(await back(visitor, callback));
    const [failed, entered] = ["/auth?error=social_failed", "/auth"];
    expect(ends).toEqual([failed, failed, entered, entered, entered, entered, entered]);
  });

  test("an attempt is over after ten minutes, whatever the browser kept", async () => {
    person("late");
    const visitor = app.visitor();
    const callback = await there(visitor);
    app.clock.advance({ minutes: 10 });
    expect(await back(visitor, callback)).toBe("/auth?error=social_failed");
  });

  test("the cookie of one attempt does not pass for that of another", async () => {
    person("swapped");
    const visitor = app.visitor();
    const callbacks = [await there(visitor), await there(visitor)];
    const [[one = "", first = ""] = [], [other = "", second = ""] = []] = attemptsOf(visitor, provider);
    const headers = { cookie: `${one}=${second}; ${other}=${first}` };
    for (const callback of callbacks) {
      const answer = await app.visitor().get(callback, { headers });
      expect(answer.headers["location"]).toBe("/auth?error=social_failed");
    }
  });
});

describe("attacks on the way back from Google", () => {
  const altered = (callback: string, name: string, value: string): string => {
    const url = new URL(callback, PUBLIC_URL);
    url.searchParams.set(name, value);
    return url.pathname + url.search;
  };

  test.each([
    ["another state", (callback: string) => altered(callback, "state", "x".repeat(43))],
    ["another code", (callback: string) => altered(callback, "code", "x".repeat(43))],
    ["no code", (callback: string) => callback.replace(/code=[^&]*&?/, "")],
  ])("%s", async (_name, change) => {
    google.next({ sub: "g-6", email: "attacked@example.org", email_verified: true });
    const visitor = app.visitor();
    const callback = await throughProvider(await begin(visitor, "google"), PUBLIC_URL);
    expect((await visitor.get(change(callback))).headers["location"]).toBe("/auth?error=social_failed");
    expect((await visitor.get("/api/user")).status).toBe(401);
  });

  test("a return that the victim never began signs no one in", async () => {
    google.next({ sub: "g-7", email: "attacker@example.org", email_verified: true });
    const callback = await throughProvider(await begin(app.visitor(), "google"), PUBLIC_URL);
    const victim = app.visitor();
    expect((await victim.get(callback)).headers["location"]).toBe("/auth?error=social_failed");
    expect((await victim.get("/api/user")).status).toBe(401);
    await begin(victim, "google");
    expect((await victim.get(callback)).headers["location"]).toBe("/auth?error=social_failed");
  });

  test("an attempt is good for one return", async () => {
    google.next({ sub: "g-8", email: "once@example.org", email_verified: true });
    const visitor = app.visitor();
    const callback = await throughProvider(await begin(visitor, "google"), PUBLIC_URL);
    const carried = attemptsOf(visitor, "google");
    expect(carried).toHaveLength(1);
    await visitor.get(callback);
    expect(attemptsOf(visitor, "google")).toEqual([]);
    // A browser that kept the cookie all the same finds the code used up.
    const headers = { cookie: carried.map(([name, value]) => `${name}=${value}`).join("; ") };
    expect((await app.visitor().get(callback, { headers })).headers["location"]).toBe(
      "/auth?error=social_failed",
    );
    await visitor.post("/api/logout");
    expect((await visitor.get(callback)).headers["location"]).toBe("/auth?error=social_failed");
  });

  test("an attempt with Facebook meanwhile does not stand in its way", async () => {
    google.next({ sub: "g-10", email: "two.doors@example.org", email_verified: true });
    const visitor = app.visitor();
    const callback = await throughProvider(await begin(visitor, "google"), PUBLIC_URL);
    await begin(visitor, "facebook");
    expect((await visitor.get(callback)).headers["location"]).toBe("/auth");
  });

  test("a cookie of our own making is demanded", async () => {
    const visitor = app.visitor();
    const forged = Buffer.from(JSON.stringify({ state: "s", nonce: "n", verifier: "v" })).toString(
      "base64url",
    );
    google.next({ sub: "g-11", email: "own.making@example.org", email_verified: true });
    const callback = await throughProvider(await begin(visitor, "google"), PUBLIC_URL);
    const [[name] = []] = attemptsOf(visitor, "google");
    for (const value of [forged, `${forged}.`, `${forged}.${"A".repeat(43)}`, "x", "."]) {
      const answer = await app.visitor().get(callback, { headers: { cookie: `${name}=${value}` } });
      expect(answer.headers["location"]).toBe("/auth?error=social_failed");
    }
  });

  test("an attempt begun with Facebook cannot be finished at Google's address", async () => {
    google.next({ sub: "g-9", email: "mixed@example.org", email_verified: true });
    const attacker = app.visitor();
    const callback = await throughProvider(await begin(attacker, "google"), PUBLIC_URL);
    const [[name = "", value = ""] = []] = attemptsOf(attacker, "google");
    const cookie = `${name.replace("google", "facebook")}=${value}`;
    const answer = await app.visitor().get(callback, { headers: { cookie } });
    expect(answer.headers["location"]).toBe("/auth?error=social_failed");
  });

  test.each(["cross-site", "same-site"])(
    "another page (%s) cannot send its visitor to sign in",
    async (site) => {
      const visitor = app.visitor();
      const answer = await visitor.get("/api/auth/google", { headers: { "sec-fetch-site": site } });
      expect([answer.status, answer.headers["location"]]).toEqual([302, "/auth"]);
      expect(attemptsOf(visitor, "google")).toEqual([]);
    },
  );

  test("a framed page is led out of its frame", async () => {
    const answer = await app.visitor().get("/api/auth/google", { headers: { "sec-fetch-dest": "iframe" } });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('target="_top"');
  });
});

describe("Facebook", () => {
  test("makes an account, and asks for a proof of the address", async () => {
    facebook.next({ id: "f-1", name: "Fay", email: "fay@example.org" });
    const visitor = app.visitor();
    expect(await signIn(visitor, "facebook")).toBe("/auth");
    expect(await whoIs(visitor)).toMatchObject({
      email: "fay@example.org",
      displayName: "Fay",
      hasPassword: false,
    });
    expect((await app.mails()).map(({ subject }) => subject)).toEqual(["Confirm your email address"]);
    const again = app.visitor();
    await signIn(again, "facebook");
    expect((await whoIs(again)).id).toBe((await whoIs(visitor)).id);
  });

  test("makes an account without an address when it gives none", async () => {
    facebook.next({ id: "f-2", name: "Nick Noname" });
    const visitor = app.visitor();
    await signIn(visitor, "facebook");
    expect(await whoIs(visitor)).toMatchObject({ email: null, username: expect.stringMatching(/^learner/) });
    const profile = { displayName: "Nick", age: "18-24", country: "Peru", email: "nick@example.org" };
    expect((await visitor.put<User>("/api/profile", profile)).body.email).toBe("nick@example.org");
    expect((await app.mails()).map(({ to }) => to?.[0]?.address)).toEqual(["nick@example.org"]);
  });

  test("never joins an account by address", async () => {
    const ann = await app.registerAndLogin("notjoined");
    facebook.next({ id: "f-3", name: "Eve", email: ann.email });
    const visitor = app.visitor();
    expect(await signIn(visitor, "facebook")).toBe("/auth?error=facebook_email_in_use");
    expect((await visitor.get("/api/user")).status).toBe(401);
  });

  test.each(["/oauth/access_token", "/me"] as const)(
    "an endless answer to %s is hung up on, and the sign-in has failed",
    async (path) => {
      facebook.next({ id: "f-6", name: "Fay" });
      const talk = facebook.talkNext(path);
      expect(await signIn(app.visitor(), "facebook")).toBe("/auth?error=social_failed");
      expect(await talk).toMatchObject({ hungUp: true });
      expect(await signIn(app.visitor(), "facebook")).toBe("/auth");
    },
    60_000,
  );

  test("a refusal, another state and a used code lead back to an error", async () => {
    facebook.next(null);
    expect(await signIn(app.visitor(), "facebook")).toBe("/auth?error=social_failed");
    facebook.next({ id: "f-4" });
    const visitor = app.visitor();
    const callback = await throughProvider(await begin(visitor, "facebook"), PUBLIC_URL);
    expect((await visitor.get(callback.replace(/state=[^&]+/, "state=x"))).headers["location"]).toBe(
      "/auth?error=social_failed",
    );
  });
});

describe("an account without a password", () => {
  test("is deleted by typing its name", async () => {
    facebook.next({ id: "f-5", name: "Leaving Soon" });
    const visitor = app.visitor();
    await signIn(visitor, "facebook");
    expect((await visitor.delete("/api/user", { confirm: "another name" })).status).toBe(400);
    expect((await visitor.delete("/api/user", { confirm: (await whoIs(visitor)).username })).status).toBe(
      200,
    );
    expect((await visitor.get("/api/user")).status).toBe(401);
    await signIn(visitor, "facebook");
    expect((await visitor.get("/api/user")).status).toBe(200);
  });
});
