import { afterAll, describe, expect, test } from "vitest";
import { startFirebaseDouble } from "@promptsmith/testing/doubles/firebase";
import { OPENID_CLIENT, startOpenIdDouble } from "@promptsmith/testing/doubles/openid";
import type { OpenIdPerson } from "@promptsmith/testing/doubles/openid";
import type { Visitor } from "@promptsmith/testing/person/visitor";
import { operatorCommands } from "../../../app/operator-commands.ts";
import { startTestApp } from "../../../../test/support/test-app.ts";
import { throughProvider } from "../../../../test/support/through-provider.ts";

const PUBLIC_URL = "http://localhost:3000";
const school = await startOpenIdDouble(`${PUBLIC_URL}/api/auth/oidc/callback`);
const firebase = await startFirebaseDouble();
afterAll(async () => {
  await school.close();
  await firebase.close();
});
const SCHOOL = {
  OIDC_ISSUER: school.issuer,
  OIDC_CLIENT_ID: OPENID_CLIENT.id,
  OIDC_CLIENT_SECRET: OPENID_CLIENT.secret,
};
const GOOGLE = { GOOGLE_CLIENT_ID: "an id", GOOGLE_CLIENT_SECRET: "a secret" };
const FACEBOOK = { FACEBOOK_APP_ID: "an id", FACEBOOK_APP_SECRET: "a secret" };

const AT_FIREBASE = { FIREBASE_API_KEY: "any", FIREBASE_AUTH_EMULATOR_HOST: firebase.host };

const app = await startTestApp({ env: SCHOOL });
const { database } = app;
const withFirebase = await startTestApp({ database, env: { ...SCHOOL, ...AT_FIREBASE } });
const { env, clock, log } = app.deps;
type Settings = Partial<typeof env>;

/** As the operator does it on an instance with these settings besides the app's own. */
async function operate(command: string, whom: number | string, settings: Settings = {}): Promise<string> {
  const commands = operatorCommands({ env: { ...env, ...settings }, clock, log, database });
  return ((await commands[command]?.run(String(whom))) ?? []).join("\n");
}
const release = (whom: number, settings?: Settings) => operate("people release-address", whom, settings);
const linked = (id: number, provider: string) =>
  database.db.execute(`insert into user_identities (user_id, provider, subject, created_at)
    values (${id}, '${provider}', 'number ${id}', '2026-03-02')`);
const hasAddress = async (id: number): Promise<boolean> =>
  (await database.db.execute(`select 1 from users where id = ${id} and email is not null`)).rows.length === 1;

describe("an address is released where a provider that is set knows the person", () => {
  test.each<[string, string, Settings]>([
    ["the own one", `oidc ${school.issuer}`, {}],
    ["the own one alone", `oidc ${school.issuer}`, { OIDC_ONLY: true }],
    ["Google", "google", GOOGLE],
    ["Facebook", "facebook", FACEBOOK],
  ])("%s", async (_, provider, settings) => {
    const { id } = await app.registerAndLogin();
    await linked(id, provider);
    expect(await release(id, settings)).toBe(
      `Account ${id} has no address any more: the next person with it gets another account. ` +
        "It is signed in to only by its provider.",
    );
    expect(await hasAddress(id)).toBe(false);
  });

  test.each<[string, string, Settings]>([
    ["another issuer, which was set before", "oidc https://former.example", {}],
    ["Google, which is not set", "google", FACEBOOK],
    ["Facebook, which is not set", "facebook", GOOGLE],
    ["Google, where the own one alone may be used", "google", { ...GOOGLE, OIDC_ONLY: true }],
  ])("and not for %s", async (_, provider, settings) => {
    const { id } = await app.registerAndLogin();
    await linked(id, provider);
    await expect(release(id, settings)).rejects.toThrow(
      `Account ${id} has no provider linked that is set here`,
    );
    expect(await hasAddress(id)).toBe(true);
  });
});

describe("the address of a disabled person is released", () => {
  test("where no provider is linked, and who was given it gets in", async () => {
    const left = await app.registerAndLogin("left.school");
    await operate("people disable", left.id);
    const next = app.visitor();
    const come = async () => {
      school.next({ sub: "next", email: left.email, email_verified: true });
      const begun = (await next.get("/api/auth/oidc")).headers["location"] ?? "";
      return (await next.get(await throughProvider(begun, PUBLIC_URL))).headers["location"];
    };
    expect(await come()).toBe("/auth?error=account_disabled");
    expect(await release(left.id)).toBe(
      `Account ${left.id} has no address any more: the next person with it gets another account. ` +
        "It is disabled; once enabled again, it is signed in to by nobody.",
    );
    expect(await come()).toBe("/auth");
    const { body } = await next.get<{ id: number; email: string }>("/api/user");
    expect([body.email, body.id === left.id]).toEqual([left.email, false]);
  });

  test("where one is linked, by which the owner may come back", async () => {
    const { id } = await app.registerAndLogin();
    await linked(id, `oidc ${school.issuer}`);
    await operate("people disable", id);
    expect(await release(id)).toContain(
      "It is disabled; once enabled again, it is signed in to only by its provider.",
    );
    expect(await hasAddress(id)).toBe(false);
  });
});

describe("where Firebase keeps the passwords", () => {
  const STILL =
    "Firebase still knows the address: the next person can register with it once you have deleted it there.";

  /** Somebody whose address is verified, here and at Firebase. */
  async function verified(name: string) {
    const member = await withFirebase.registerAndLogin(name);
    const proof = { oobCode: firebase.codeFor(member.email) };
    expect((await withFirebase.visitor().post("/api/firebase/verify-email", proof)).status).toBe(200);
    return member;
  }
  const enter = async (email: string, password: string) =>
    (await withFirebase.visitor().post("/api/firebase/login", { email, password })).status;
  async function comeBySchool(person: OpenIdPerson) {
    school.next(person);
    const visitor = withFirebase.visitor();
    const begun = (await visitor.get("/api/auth/oidc")).headers["location"] ?? "";
    expect((await visitor.get(await throughProvider(begun, PUBLIC_URL))).headers["location"]).toBe("/auth");
    return visitor;
  }
  const self = async (visitor: Visitor) =>
    (
      await visitor.get<{ id: number; username: string; email: string | null; hasPassword: boolean }>(
        "/api/user",
      )
    ).body;
  /** Who reads the mails to the address chooses another password. */
  async function chooseAnother(email: string): Promise<string> {
    await withFirebase.visitor().post("/api/firebase/reset-password", { email });
    // Mails leave after the answer.
    await withFirebase.mails();
    const reset = { oobCode: firebase.codeFor(email), newPassword: "of the next person" };
    const confirmed = await withFirebase.visitor().post("/api/firebase/confirm-password-reset", reset);
    expect(confirmed.status).toBe(200);
    return reset.newPassword;
  }

  test("no address is released by which alone a person can sign in", async () => {
    const { id } = await withFirebase.registerAndLogin("at.firebase");
    for (const settings of [AT_FIREBASE, {}, { ...AT_FIREBASE, OIDC_ONLY: true }])
      await expect(release(id, settings)).rejects.toThrow(
        `Account ${id} has no provider linked that is set here, so nobody could sign in to it without its address. ` +
          "Let its owner change",
      );
  });

  test("no password leads to the account any more, and the provider does as ever", async () => {
    const { id, email, password } = await verified("at.both");
    await linked(id, `oidc ${school.issuer}`);
    expect((await release(id, AT_FIREBASE)).split("\n")).toEqual([
      `Account ${id} has no address any more: the next person with it gets another account. ` +
        "It is signed in to only by its provider.",
      STILL,
    ]);
    expect([await enter(email, password), await enter(email, await chooseAnother(email))]).toEqual([
      401, 401,
    ]);
    const owner = await comeBySchool({ sub: `number ${id}` });
    expect(await self(owner)).toMatchObject({ id, email: null, hasPassword: false });
  });

  test("its owner takes another address without a password, and may leave", async () => {
    const { id } = await verified("at.leaving");
    await linked(id, `oidc ${school.issuer}`);
    await release(id, AT_FIREBASE);
    const owner = await comeBySchool({ sub: `number ${id}` });
    const profile = { displayName: "Ann", age: "25-34", country: "France", email: "at.new@example.org" };
    expect((await owner.put("/api/profile", profile)).status).toBe(200);
    const { username, email } = await self(owner);
    expect(email).toBe(profile.email);
    expect((await owner.delete("/api/user", { confirm: username })).status).toBe(200);
  });

  test("the former owner's password does not lead to the account of the next person", async () => {
    const { id, email, password } = await verified("given.on");
    await linked(id, `oidc ${school.issuer}`);
    await release(id, AT_FIREBASE);
    expect(await enter(email, password)).toBe(401);
    const next = await self(await comeBySchool({ sub: "given on", email, email_verified: true }));
    expect([next.email, next.id === id]).toEqual([email, false]);
    expect(await enter(email, password)).toBe(401);
  });

  test("a disabled person's password leads nowhere either", async () => {
    const { id, email, password } = await verified("left.firebase");
    await operate("people disable", id);
    expect((await release(id, AT_FIREBASE)).split("\n")).toEqual([
      `Account ${id} has no address any more: the next person with it gets another account. ` +
        "It is disabled; once enabled again, it is signed in to by nobody.",
      STILL,
    ]);
    expect(await enter(email, password)).toBe(401);
    const again = { email, password: "another one" };
    expect((await withFirebase.visitor().post("/api/firebase/register", again)).status).toBe(409);
    await operate("people enable", id);
    expect(await enter(email, await chooseAnother(email))).toBe(401);
  });

  test("nor where the provider gave the address on by itself", async () => {
    const { id, email, password } = await verified("left.given");
    await linked(id, `oidc ${school.issuer}`);
    await operate("people disable", id);
    const next = await self(await comeBySchool({ sub: "came after", email, email_verified: true }));
    expect([next.email, next.id === id]).toEqual([email, false]);
    await operate("people enable", id);
    expect([await enter(email, password), await enter(email, await chooseAnother(email))]).toEqual([
      401, 401,
    ]);
    expect((await self(await comeBySchool({ sub: `number ${id}` }))).id).toBe(id);
  });
});

test("a second release changes nothing, says so and is logged", async () => {
  const { id, email } = await app.registerAndLogin();
  await operate("people disable", id);
  await release(id);
  expect(await release(id)).toBe(`Account ${id} already has no address.`);
  const logged = `select 1 from operator_log where command = 'people release-address' and user_id = ${id}`;
  expect((await database.db.execute(logged)).rows).toHaveLength(2);
  // By the address nobody is found any more.
  await expect(operate("people release-address", email)).rejects.toThrow(`There is no account ${email}`);
});
