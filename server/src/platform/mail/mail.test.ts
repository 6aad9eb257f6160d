import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import PostalMime from "postal-mime";
import type { Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { smtpTransport } from "./smtp-transport.ts";
import { startTestApp } from "../../../test/support/test-app.ts";

type Received = { readonly recipients: string[]; readonly mail: Email };

const received: Received[] = [];
/** What the mail server says to the next mails; null takes them. */
let refusal: { code: number; text: string } | null = null;

const SETTINGS: ConstructorParameters<typeof SMTPServer>[0] = {
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  // One that goes away does not wait for those who are connected.
  closeTimeout: 1,
  onRcptTo(_address, _session, done) {
    done(refusal === null ? null : Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
  },
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
        received.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), mail });
        done();
      });
    });
  },
};
let smtp = new SMTPServer(SETTINGS);
await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
const port = (smtp.server as unknown as { address(): AddressInfo }).address().port;

/** A mail server that takes the connection and never says a word. */
const heldOn: Socket[] = [];
let isOver = false;
const silent: Server = createServer((socket) => (isOver ? socket.destroy() : heldOn.push(socket)));
await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));

const app = await startTestApp({ env: { SMTP_URL: `smtp://127.0.0.1:${port}`, EMAIL_VERIFICATION: "off" } });
const twin = await startTestApp({
  database: app.database,
  env: { SMTP_URL: `smtp://127.0.0.1:${port}`, EMAIL_VERIFICATION: "off" },
});
const deaf = await startTestApp({
  env: { SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`, EMAIL_VERIFICATION: "off" },
});
afterAll(() => {
  silent.close();
  smtp.close();
});

const queued = async (): Promise<number> => {
  const { rows } = await app.deps.db.execute<{ n: number }>(
    "select count(*)::int as n from mail_queue where failed_at is null",
  );
  return rows[0]?.n ?? -1;
};
const register = (email: string) =>
  app.visitor().post("/api/firebase/register", { email, password: "secret1" });

describe("a mail server", () => {
  test("gets each mail once, with one recipient, as text and HTML", async () => {
    await register("smtp@example.org");
    await app.drainMails();
    expect(received).toHaveLength(1);
    const [{ recipients, mail } = { recipients: [], mail: undefined }] = received.splice(0);
    expect(recipients).toEqual(["smtp@example.org"]);
    expect(mail?.from).toMatchObject({ name: "Promptsmith", address: "hello@promptsmith.example" });
    expect(mail?.subject).toBe("Confirm your email address");
    const link = /http:\/\/localhost:3000\/verify-email\?oobCode=[\w-]{43}/.exec(mail?.text ?? "")?.[0];
    expect(link).toBeDefined();
    expect(mail?.html).toContain(`href="${link}"`);
    await app.drainMails();
    expect([received.length, await queued()]).toEqual([0, 0]);
  });

  test("that is busy gets it again later", async () => {
    refusal = { code: 451, text: "try again later" };
    expect((await register("later@example.org")).status).toBe(201);
    await app.drainMails();
    refusal = null;
    await app.drainMails();
    expect([received.length, await queued()]).toEqual([0, 1]);
    app.clock.advance({ seconds: 31 });
    await app.drainMails();
    expect(received.splice(0).map(({ recipients }) => recipients)).toEqual([["later@example.org"]]);
    expect(await queued()).toBe(0);
  });

  test("that was away gets the mail once it is back", async () => {
    await new Promise<void>((resolve) => smtp.close(resolve));
    expect((await register("away@example.org")).status).toBe(201);
    await app.drainMails();
    expect(await queued()).toBe(1);
    smtp = new SMTPServer(SETTINGS);
    await new Promise<void>((resolve) => smtp.listen(port, "127.0.0.1", resolve));
    app.clock.advance({ seconds: 31 });
    await app.drainMails();
    expect(received.splice(0).map(({ recipients }) => recipients)).toEqual([["away@example.org"]]);
    expect(await queued()).toBe(0);
  });

  test("that refuses the recipient is not asked again, and the text of the mail is forgotten", async () => {
    refusal = { code: 550, text: "no such user" };
    await register("refused@example.org");
    await app.drainMails();
    refusal = null;
    app.clock.advance({ days: 3 });
    await app.drainMails();
    expect([received.length, await queued()]).toEqual([0, 0]);
    const { rows } = await app.deps.db.execute("select text_body, html_body, last_error from mail_queue");
    expect(rows).toEqual([{ text_body: "", html_body: "", last_error: "EENVELOPE 550" }]);
  });

  test("that never answers delays no other call", async () => {
    const visitor = deaf.visitor();
    const asks = async (email: string) =>
      (await visitor.post("/api/firebase/register", { email, password: "secret1" })).status;
    // It is begun with by whoever asks for the mail.
    const taken = once(silent, "connection");
    expect(await asks("deaf@example.org")).toBe(201);
    const sending = deaf.drainMails().then(() => "the mail server was waited for");
    await taken;
    const others = async () => [
      await asks("other@example.org"),
      (await visitor.post("/api/firebase/reset-password", { email: "deaf@example.org" })).status,
    ];
    expect(await Promise.race([sending, others()])).toEqual([201, 200]);
    isOver = true;
    for (const socket of heldOn) socket.destroy();
    await sending;
  });
});

test("a mail leaves with the transaction that asked for it, or not at all", async () => {
  const { rows } = await app.deps.db.execute<{ id: number }>("select id from users limit 1");
  const mail = {
    userId: rows[0]?.id ?? 0,
    to: "unknown@example.org",
    subject: "s",
    text: "t",
    html: "<p>t</p>",
  };
  await app.deps.db
    .transaction(async (tx) => {
      await app.deps.mail.send(tx, mail);
      throw new Error("changed my mind");
    })
    .catch(() => undefined);
  await app.drainMails();
  expect(received).toEqual([]);
});

test("of two instances one delivers a mail", async () => {
  await Promise.all(Array.from({ length: 5 }, (_, n) => register(`shared${n}@example.org`)));
  await Promise.all([app.drainMails(), twin.drainMails(), app.drainMails(), twin.drainMails()]);
  const recipients = received.splice(0).map((one) => one.recipients[0]);
  expect(recipients.toSorted()).toEqual([0, 1, 2, 3, 4].map((n) => `shared${n}@example.org`));
});

test.each(["ann@example.org, evil@example.org", "ann@example.org\r\nBcc: evil@example.org"])(
  "%j is no one's address, even if it came past every check",
  async (to) => {
    refusal = null;
    const transport = smtpTransport(`smtp://127.0.0.1:${port}`, { name: "P", address: "p@example.org" });
    const before = received.length;
    await expect(transport.deliver({ to, subject: "s", text: "t", html: "<p>t</p>" })).rejects.toThrow();
    transport.close();
    expect(received.length).toBe(before);
  },
);
