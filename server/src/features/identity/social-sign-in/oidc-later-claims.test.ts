import { afterAll, describe, expect, test } from "vitest";
import { OPENID_CLIENT, startOpenIdDouble } from "@promptsmith/testing/doubles/openid";
import type { OpenIdPerson } from "@promptsmith/testing/doubles/openid";
import { startRecordedProvider } from "@promptsmith/testing/doubles/recorded-provider";
import type { Told } from "@promptsmith/testing/doubles/recorded-provider";
import type { Visitor } from "@promptsmith/testing/person/visitor";
import { operatorCommands } from "../../../app/operator-commands.ts";
import { startTestApp } from "../../../../test/support/test-app.ts";
import type { TestApp } from "../../../../test/support/test-app.ts";
import { throughProvider } from "../../../../test/support/through-provider.ts";

const PUBLIC_URL = "http://localhost:3000";
const school = await startOpenIdDouble(`${PUBLIC_URL}/api/auth/oidc/callback`);
const settings = (issuer: string) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: OPENID_CLIENT.id,
  OIDC_CLIENT_SECRET: OPENID_CLIENT.secret,
  OIDC_NAME: "School ID",
});
const app = await startTestApp({ env: settings(school.issuer) });
const { database } = app;
const { env, clock, log } = app.deps;
const operate = operatorCommands({ env, clock, log, database });
afterAll(() => school.close());

const begin = async (visitor: Visitor): Promise<string> =>
  (await visitor.get("/api/auth/oidc")).headers["location"] ?? "";

/** Signs in by the provider; answers the browser that is signed in. */
async function signIn(person: OpenIdPerson): Promise<Visitor> {
  const visitor = app.visitor();
  school.next(person);
  const callback = await throughProvider(await begin(visitor), PUBLIC_URL);
  expect((await visitor.get(callback)).headers["location"]).toBe("/auth");
  return visitor;
}
const userOf = async (visitor: Visitor) =>
  (await visitor.get<{ id: number; email: string | null }>("/api/user")).body;
async function isVerified(visitor: Visitor): Promise<boolean> {
  const { body } = await visitor.get<{ account: { emailVerifiedAt: string | null } }>("/api/user/export");
  return body.account.emailVerifiedAt !== null;
}
const told = async () => (await app.mails()).map(({ to, subject }) => [to?.[0]?.address, subject]);
const CHANGED = "Your email address was changed";

describe("another address of the same person", () => {
  test("takes the place of the old one, and both are told, without a way back for who has the old one now", async () => {
    const [old, email] = ["anna.miller@school.example", "anna.smith@school.example"];
    const { id } = await userOf(await signIn({ sub: "l-1", email: old, email_verified: true }));
    await app.mails();
    const again = await signIn({ sub: "l-1", email, email_verified: true });
    expect(await userOf(again)).toMatchObject({ id, email });
    expect(await isVerified(again)).toBe(true);
    const mails = await app.mails();
    expect(mails.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
      [old, CHANGED],
      [email, CHANGED],
    ]);
    for (const { text } of mails) {
      expect(text).toContain(email);
      expect(text).toContain("School ID");
      expect(text).not.toContain("undo-email");
    }
    // The old one is free: who is given it comes to an account of their own.
    const next = await userOf(await signIn({ sub: "l-2", email: old, email_verified: true }));
    expect([next.email, next.id === id]).toEqual([old, false]);
    await app.mails();
    await signIn({ sub: "l-1", email, email_verified: true });
    expect(await told()).toEqual([]);
  });

  test("is left alone where the provider does not vouch for it, or where it is another person's", async () => {
    const person = { sub: "l-3", email: "kept@school.example", email_verified: true };
    const { id } = await userOf(await signIn(person));
    const ann = await app.registerAndLogin("later.ann");
    await app.mails();
    for (const other of [
      { email: "unchecked@school.example", email_verified: false },
      { email: "unsaid@school.example" },
      { email: ann.email, email_verified: true },
      { email: "no address", email_verified: true },
      {},
    ]) {
      const again = await signIn({ sub: "l-3", ...other });
      expect(await userOf(again)).toMatchObject({ id, email: person.email });
      expect(await isVerified(again)).toBe(true);
    }
    expect(await userOf(ann)).toMatchObject({ id: ann.id, email: ann.email });
    expect(await told()).toEqual([]);
  });

  test("ends what was mailed to the old one", async () => {
    const old = "reset.old@school.example";
    await signIn({ sub: "l-4", email: old, email_verified: true });
    await app.visitor().post("/api/firebase/reset-password", { email: old });
    const reset = (await app.mails()).find(({ subject }) => subject === "Reset your password");
    const oobCode = /oobCode=([\w-]+)/.exec(reset?.text ?? "")?.[1];
    expect(oobCode).toBeDefined();
    await signIn({ sub: "l-4", email: "reset.new@school.example", email_verified: true });
    const used = await app.visitor().post("/api/firebase/confirm-password-reset", {
      oobCode,
      newPassword: "a further password",
    });
    expect(used.status).toBe(400);
  });

  test("ends the way back to the old one, and leaves the one to itself", async () => {
    const [email, other] = ["way.back@school.example", "way.home@school.example"];
    const person = { sub: "l-8", email, email_verified: true };
    const profile = { displayName: "Ann", age: "25-34", country: "France" };
    for (const [named, status] of [
      [email, 200],
      [other, 400],
    ] as const) {
      const visitor = await signIn(person);
      await app.mails();
      await visitor.put("/api/profile", { ...profile, email: `elsewhere.${status}@example.org` });
      const notice = (await app.mails()).find(({ to }) => to?.[0]?.address === email);
      const oobCode = /undo-email\?code=([\w-]+)/.exec(notice?.text ?? "")?.[1];
      expect(oobCode).toBeDefined();
      await signIn({ ...person, email: named });
      const undone = await app.visitor().post("/api/firebase/undo-email-change", { oobCode });
      expect([named, undone.status]).toEqual([named, status]);
    }
    expect((await userOf(await signIn({ ...person, email: other }))).email).toBe(other);
  });

  test("may be that of a disabled person, who gives it up", async () => {
    const email = "left.l@school.example";
    await signIn({ sub: "l-5", email, email_verified: true });
    const { id } = await userOf(
      await signIn({ sub: "l-6", email: "l6@school.example", email_verified: true }),
    );
    await operate["people disable"]?.run(email);
    expect(await userOf(await signIn({ sub: "l-6", email, email_verified: true }))).toMatchObject({
      id,
      email,
    });
  });
});

describe("an address that is checked later", () => {
  test("counts as verified from the next sign-in on", async () => {
    const person = { sub: "l-7", email: "seven.later@school.example" };
    expect(await isVerified(await signIn({ ...person, email_verified: false }))).toBe(false);
    await app.mails();
    expect(await isVerified(await signIn({ ...person, email_verified: true }))).toBe(true);
    expect(await isVerified(await signIn({ ...person, email_verified: false }))).toBe(true);
    expect(await told()).toEqual([]);
  });
});

describe("what only the provider's answer about the person tells", () => {
  async function comesBack(
    own: TestApp,
    provider: Awaited<ReturnType<typeof startRecordedProvider>>,
    person: Told,
  ) {
    const visitor = own.visitor();
    const callback = provider.comeBack(await begin(visitor), person);
    expect((await visitor.get(callback)).headers["location"]).toBe("/auth");
    return visitor;
  }

  test("is heard when the ID token names the address alone, and only about that address", async () => {
    const provider = await startRecordedProvider("keycloak", OPENID_CLIENT);
    const own = await startTestApp({ database, env: settings(provider.issuer) });
    for (const [sub, atUserInfo, verified] of [
      ["u-1", (email: string) => ({ email: email.toUpperCase(), email_verified: true }), true],
      ["u-2", (email: string) => ({ email, email_verified: false }), false],
      ["u-3", () => ({ email: "another@school.example", email_verified: true }), false],
      ["u-4", () => ({ email_verified: true }), false],
    ] as const) {
      const email = `${sub}@school.example`;
      const visitor = await comesBack(own, provider, {
        sub,
        inIdToken: { email },
        atUserInfo: atUserInfo(email),
      });
      expect([sub, (await userOf(visitor)).email, await isVerified(visitor)]).toEqual([sub, email, verified]);
    }
    await provider.close();
  });
});
