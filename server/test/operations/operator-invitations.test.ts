import { afterAll, expect, test } from "vitest";
import { operatorCommands } from "../../src/app/operator-commands.ts";
import { startTestApp } from "../support/test-app.ts";
import { openTestDatabase } from "../support/test-database.ts";

const database = await openTestDatabase();
afterAll(() => database.close());
const one = await startTestApp({ database });
const two = await startTestApp({ database });
const { env, clock, log } = one.deps;

/** Commands only queue mails, so none of them speaks to this server. */
const mailing: typeof env = { ...env, SMTP_URL: "smtp://127.0.0.1:9" };
async function operate(name: string, argument = "", settings = mailing): Promise<string> {
  const commands = operatorCommands({ env: settings, clock, log, database });
  return ((await commands[name]?.run(argument)) ?? []).join("\n");
}
const count = async (table: string): Promise<number> =>
  (await database.db.execute(`select 1 from ${table}`)).rows.length;

test("an invitation is mailed and lets one in where registration is closed", async () => {
  const closed = await startTestApp({ database, env: { REGISTRATION: "closed" } });
  await one.mails();
  const said = await operate("invite", "Guest@Example.org");
  const { searchParams } = new URL(/https?:\S+/.exec(said)?.[0] ?? "");
  const pass = searchParams.get("pass") ?? undefined;
  expect(searchParams.get("email")).toBe("guest@example.org");
  const [mail] = await one.mails();
  expect(mail?.to?.[0]?.address).toBe("guest@example.org");
  expect(mail?.text).toContain(encodeURIComponent(pass ?? "-"));
  const come = async (email: string) =>
    (await closed.visitor().post("/api/firebase/register", { email, password: "secret1", pass })).status;
  expect([await come("guest@example.org"), await come("second@example.org")]).toEqual([201, 403]);
  await closed.drainMails();
  await expect(operate("invite", "no address")).rejects.toThrow("is no e-mail address");
});

test("an invitation says how to get no more, and after that its link is printed alone", async () => {
  const address = "guest.enough@example.net";
  // Another process that is still sending would take this one's mails along.
  await two.drainMails();
  await one.mails();
  expect(await operate("invite", address)).toMatch(/^An invitation is on its way\. Its link lets/);
  const [mail] = await one.mails();
  const path = /\/unsubscribe\/i[0-9a-f]{64}(?=\s)/.exec(mail?.text ?? "")?.[0] ?? "no link";
  expect(mail?.text).toContain(`Stop invitation emails:\nhttp://localhost:3000${path}`);
  expect(mail?.headers).toContainEqual(
    expect.objectContaining({ key: "list-unsubscribe", value: `<http://localhost:3000/api${path}>` }),
  );
  expect((await two.visitor().post(`/api${path}`)).status).toBe(200);

  const said = await operate("invite", address.toUpperCase());
  expect(said).toMatch(/^This address does not accept invitations: no mail was sent\. This link lets/);
  expect(await one.mails()).toEqual([]);
  const closed = await startTestApp({ database, env: { REGISTRATION: "closed" } });
  const pass = new URL(/https?:\S+/.exec(said)?.[0] ?? "").searchParams.get("pass");
  const body = { email: address, password: "secret1", pass };
  expect((await closed.visitor().post("/api/firebase/register", body)).status).toBe(201);
  await closed.drainMails();
});

test("an invitation without a mail server is one to hand over, and does not say that it is mailed", async () => {
  const said = await operate("invite", "guest.handed@example.org", { ...env, SMTP_URL: undefined });
  expect(said).toMatch(
    /^No mail server is set, so no mail is sent: hand this link over\. It lets one new account in until 2026-03-16:\nhttp\S+pass=\S+$/,
  );
});

test("an address with an account gets no invitation, and the number of the account is told", async () => {
  const ann = await one.registerAndLogin("ann.is.here");
  await one.mails();
  const before = [await count("operator_invitations"), await count("operator_log")];
  for (const address of [ann.email, ann.email.toUpperCase()])
    await expect(operate("invite", address)).rejects.toThrow(
      `There is an account with this address already: ${ann.id}`,
    );
  expect([await count("operator_invitations"), await count("operator_log")]).toEqual(before);
  expect(await one.mails()).toEqual([]);
});
