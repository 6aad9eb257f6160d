import { afterAll, describe, expect, test } from "vitest";
import { startFirebaseDouble } from "@promptsmith/testing/doubles/firebase";
import { OPENID_CLIENT, startOpenIdDouble } from "@promptsmith/testing/doubles/openid";
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
    "Firebase still knows the address: until you delete it there, its password leads to this account, " +
    "also a new one that the next person chooses.";

  test("no address is released by which alone a person can change it or leave", async () => {
    const { id } = await withFirebase.registerAndLogin("at.firebase");
    await expect(release(id, AT_FIREBASE)).rejects.toThrow(
      `Account ${id} has no provider linked that is set here, and its password at Firebase goes by the address: ` +
        "without it the owner could neither take another one nor leave. Let its owner change",
    );
    for (const settings of [{}, { ...AT_FIREBASE, OIDC_ONLY: true }])
      await expect(release(id, settings)).rejects.toThrow("nobody could sign in");
    const elsewhere = await app.registerAndLogin();
    await expect(release(elsewhere.id, AT_FIREBASE)).rejects.toThrow("nobody could sign in");
  });

  test("the password still leads to the account that a provider signs in to", async () => {
    const { id, email, password } = await withFirebase.registerAndLogin("at.both");
    await linked(id, `oidc ${school.issuer}`);
    expect((await release(id, AT_FIREBASE)).split("\n")).toEqual([
      `Account ${id} has no address any more: the next person with it gets another account. ` +
        "It is signed in to only by its provider or its password at Firebase.",
      STILL,
    ]);
    await withFirebase.visitor().post("/api/firebase/reset-password", { email });
    // Mails leave after the answer.
    await withFirebase.mails();
    const reset = { oobCode: firebase.codeFor(email), newPassword: "of the next person" };
    expect((await withFirebase.visitor().post("/api/firebase/confirm-password-reset", reset)).status).toBe(
      200,
    );
    const next = withFirebase.visitor();
    const enter = async (by: string) =>
      (await next.post("/api/firebase/login", { email, password: by })).status;
    expect([await enter(password), await enter(reset.newPassword)]).toEqual([401, 200]);
    expect((await next.get<{ id: number; email: string | null }>("/api/user")).body).toMatchObject({
      id,
      email: null,
    });
  });

  test("a disabled person's password too", async () => {
    const { id, email, password } = await withFirebase.registerAndLogin("left.firebase");
    await operate("people disable", id);
    expect((await release(id, AT_FIREBASE)).split("\n")).toEqual([
      `Account ${id} has no address any more: the next person with it gets another account. ` +
        "It is disabled; once enabled again, it is signed in to only by its password at Firebase.",
      STILL,
    ]);
    const next = withFirebase.visitor();
    expect((await next.post("/api/firebase/login", { email, password })).status).toBe(403);
    expect((await next.post("/api/firebase/register", { email, password: "another one" })).status).toBe(409);
  });
});

test("a second release changes nothing, says so and is logged", async () => {
  const { id, email } = await app.registerAndLogin();
  await operate("people disable", id);
  await release(id);
  expect(await release(id)).toBe(`Account ${id} had no address already.`);
  const logged = `select 1 from operator_log where command = 'people release-address' and user_id = ${id}`;
  expect((await database.db.execute(logged)).rows).toHaveLength(2);
  // By the address nobody is found any more.
  await expect(operate("people release-address", email)).rejects.toThrow(`There is no account ${email}`);
});
