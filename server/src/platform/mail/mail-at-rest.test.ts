import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/support/test-app.ts";
import type { Member } from "../../../test/support/test-app.ts";
import { openTestDatabase } from "../../../test/support/test-database.ts";

/** What waits in the queue is read by no one who reads the database. Mails wait while their server is away. */
const away = createServer();
await new Promise<void>((resolve) => away.listen(0, "127.0.0.1", resolve));
const { port } = away.address() as AddressInfo;
await new Promise((resolve) => away.close(resolve));

const APP_SECRET = "one secret for all who share these mails, long enough";
const EMAIL_VERIFICATION = "off";
const HERE = { APP_SECRET, EMAIL_VERIFICATION };
const AWAY = { ...HERE, SMTP_URL: `smtp://127.0.0.1:${port}` };
/** The mails of the one wait; the others deliver them, with the same key and with another. */
const waiting = await startTestApp({ env: AWAY });
const { database } = waiting;
const delivering = await startTestApp({ database, env: HERE });
const rekeyed = await startTestApp({
  database,
  env: { ...HERE, APP_SECRET: "another secret, which another person put in its place" },
});
const db = waiting.deps.db;

/** A database as an older version left it. */
const old = await openTestDatabase();
afterAll(() => old.close());
for (const [name, sent, failed] of [
  ["waits", "null", "null"],
  ["sent", "'2026-03-02'", "null"],
  ["failed", "null", "'2026-03-02'"],
])
  await old.db.execute(
    `insert into mail_queue (recipient, subject, text_body, html_body, created_at, next_attempt_at, sent_at, failed_at)
     values ('${name}@example.org', 's', 'an old link oobCode=${name}', '<p>${name}</p>', '2026-03-02', '2026-03-02', ${sent}, ${failed})`,
  );
const upgraded = await startTestApp({ database: old, env: HERE });

type Row = {
  id: number;
  recipient: string;
  text_body: string;
  html_body: string;
  unsubscribe_url: string | null;
  last_error: string | null;
};
const rows = async (where = db): Promise<Row[]> => {
  const columns = "id, recipient, text_body, html_body, unsubscribe_url, last_error";
  return (await where.execute<Row>(`select ${columns} from mail_queue order by id`)).rows;
};
const secretsOf = (text: string): string[] =>
  [...text.matchAll(/oobCode=([\w-]{43})/g)].map(([, code]) => code ?? "");
const codeIn = (text: string | undefined): string => secretsOf(text ?? "")[0] ?? "no code";
const verify = (who: Pick<Member, "post">, oobCode: string) =>
  who.post("/api/firebase/verify-email", { oobCode });

test("a mail that waits is sealed in the database, and arrives whole", async () => {
  const ann = await waiting.registerAndLogin("ann");
  await ann.post("/api/firebase/reset-password", { email: ann.email });
  await ann.post("/api/invites", {
    recipientEmail: "bob@example.org",
    message: "A word between the two of us",
  });
  await waiting.drainMails();
  const kept = await rows();
  expect(kept.length).toBeGreaterThanOrEqual(3);
  const dump = JSON.stringify(kept);
  expect(dump).not.toMatch(
    /oobCode|verify-email|Confirm|Reset your password|\/i\/|\/unsubscribe\/|between the two of us|<html|<p/,
  );

  delivering.clock.advance({ minutes: 1 });
  const mails = await delivering.mails();
  expect(mails.map(({ to }) => to?.[0]?.address).toSorted()).toEqual([
    ann.email,
    ann.email,
    "bob@example.org",
  ]);
  const codes = mails.flatMap(({ text }) => secretsOf(text ?? ""));
  expect(codes.length).toBeGreaterThanOrEqual(2);
  for (const code of codes) expect(dump).not.toContain(code);
  const invitation = mails.find(({ text }) => text?.includes("between the two of us"));
  const [, ending] = /(\/unsubscribe\/\w+)/.exec(invitation?.text ?? "") ?? [];
  expect(invitation?.headers).toContainEqual(
    expect.objectContaining({ key: "list-unsubscribe", value: `<http://localhost:3000/api${ending}>` }),
  );
  const confirmation = mails.find(({ subject }) => subject?.startsWith("Confirm"));
  expect(confirmation?.html).toContain(codeIn(confirmation?.text));
  expect((await verify(ann, codeIn(confirmation?.text))).status).toBe(200);
  expect(await rows()).toEqual([]);
});

/** A person whose mail waits. */
async function waitingFor(name: string): Promise<{ email: string; id: number }> {
  const { email } = await waiting.registerAndLogin(name);
  await waiting.drainMails();
  return { email, id: (await rows()).find(({ recipient }) => recipient === email)?.id ?? 0 };
}

test("only the damaged mail is given up, and no mail opens for another recipient", async () => {
  const [carl, dora, eve] = [await waitingFor("carl"), await waitingFor("dora"), await waitingFor("eve")];
  await db.execute(
    `update mail_queue set text_body = overlay(text_body placing 'AAAA' from 40) where id = ${carl.id}`,
  );
  await db.execute(`update mail_queue set recipient = 'thief@example.org' where id = ${dora.id}`);
  delivering.clock.advance({ minutes: 5 });
  expect((await delivering.mails()).map(({ to }) => to?.[0]?.address)).toEqual([eve.email]);
  expect(await rows()).toMatchObject(
    [carl, dora].map(({ id }) => ({ id, text_body: "", html_body: "", last_error: "unreadable" })),
  );
});

test("mails whose key is gone are given up, and stop no others", async () => {
  await db.execute("delete from mail_queue");
  const fran = await waiting.registerAndLogin("fran");
  expect((await fran.post("/api/invites", { recipientEmail: "hugo@example.net" })).status).toBe(201);
  await waiting.drainMails();
  const kept = await rows();
  expect(kept.map(({ recipient, unsubscribe_url }) => [recipient, unsubscribe_url !== null])).toEqual([
    [fran.email, false],
    ["hugo@example.net", true],
  ]);
  rekeyed.clock.advance({ minutes: 15 });
  const gina = await rekeyed.registerAndLogin("gina");
  expect((await rekeyed.mails()).map(({ to }) => to?.[0]?.address)).toEqual([gina.email]);
  const givenUp = { text_body: "", html_body: "", unsubscribe_url: null, last_error: "unreadable" };
  expect(await rows()).toMatchObject(kept.map(({ id }) => ({ id, ...givenUp })));
});

test("mails of an older version are sealed at the start, and what is left of sent and failed ones is cleared", async () => {
  const kept = await rows(old.db);
  expect(JSON.stringify(kept)).not.toMatch(/oobCode|<p>/);
  expect(
    kept.map(({ recipient, text_body, html_body }) => [recipient, text_body + html_body === ""]),
  ).toEqual([
    ["waits@example.org", false],
    ["sent@example.org", true],
    ["failed@example.org", true],
  ]);
  expect((await upgraded.mails()).map(({ text }) => text?.trim())).toEqual(["an old link oobCode=waits"]);
});
