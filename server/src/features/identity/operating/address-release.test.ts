import { afterAll, describe, expect, test } from "vitest";
import { OPENID_CLIENT, startOpenIdDouble } from "@promptsmith/testing/doubles/openid";
import { operatorCommands } from "../../../app/operator-commands.ts";
import { startTestApp } from "../../../../test/support/test-app.ts";
import { throughProvider } from "../../../../test/support/through-provider.ts";

const PUBLIC_URL = "http://localhost:3000";
const school = await startOpenIdDouble(`${PUBLIC_URL}/api/auth/oidc/callback`);
afterAll(() => school.close());
const SCHOOL = {
  OIDC_ISSUER: school.issuer,
  OIDC_CLIENT_ID: OPENID_CLIENT.id,
  OIDC_CLIENT_SECRET: OPENID_CLIENT.secret,
};
const GOOGLE = { GOOGLE_CLIENT_ID: "an id", GOOGLE_CLIENT_SECRET: "a secret" };
const FACEBOOK = { FACEBOOK_APP_ID: "an id", FACEBOOK_APP_SECRET: "a secret" };

const app = await startTestApp({ env: SCHOOL });
const { database } = app;
const { env, clock, log } = app.deps;
type Settings = Partial<typeof env>;

/** As the operator does it on an instance with these settings besides the app's own. */
async function operate(command: string, whom: number, settings: Settings = {}): Promise<string> {
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
