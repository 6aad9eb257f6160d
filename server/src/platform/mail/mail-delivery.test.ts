import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { SMTPServer } from "smtp-server";
import { buildApp } from "../../app/build-app.ts";
import { createLog } from "../log.ts";
import { chooseMailTransport } from "./mail-transport.ts";
import { smtpTransport } from "./smtp-transport.ts";
import { startTestApp } from "../../../test/support/test-app.ts";

type Stage = "MAIL FROM" | "RCPT TO" | "DATA" | "hangs";
/** What the mail server does to whom; everybody else's mail is taken. */
const manners = new Map<string, { at: Stage; code?: number; says?: string }>();
const received: { to: string; text: string }[] = [];
const refusal = (code = 0, says = "no") => Object.assign(new Error(says), { responseCode: code });
let refusesUs: Error | null = null;
/** Answers that are still owed to those that hang. */
const owed: (() => void)[] = [];

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onMailFrom: (_address, _session, done) => done(refusesUs),
  onRcptTo({ address }, _session, done) {
    const manner = manners.get(address);
    done(manner?.at === "RCPT TO" ? refusal(manner.code, manner.says) : null);
  },
  onData(stream, session, done) {
    const to = session.envelope.rcptTo[0]?.address ?? "";
    const manner = manners.get(to);
    let text = "";
    stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
    stream.on("end", () => {
      if (manner?.at === "hangs") {
        owed.push(done);
        return;
      }
      if (manner?.at === "DATA") {
        done(refusal(manner.code, manner.says));
        return;
      }
      received.push({ to, text });
      done();
    });
  },
});
smtp.on("error", () => undefined);
await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
const { port } = (smtp.server as unknown as { address(): AddressInfo }).address();

const app = await startTestApp({ env: { SMTP_URL: `smtp://127.0.0.1:${port}`, EMAIL_VERIFICATION: "off" } });
const folder = mkdtempSync(join(tmpdir(), "promptsmith-mail-"));
afterAll(() => {
  smtp.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  manners.clear();
  received.length = 0;
  refusesUs = null;
  await app.deps.db.execute("delete from mail_queue");
});

let people = 0;
const newAddress = (): string => `person${(people += 1)}@example.org`;
async function mailTo(email: string): Promise<void> {
  const made = await app.visitor().post("/api/firebase/register", { email, password: "secret1" });
  expect(made.status).toBe(201);
}
const queue = async () =>
  (
    await app.deps.db.execute<{ recipient: string; given_up: boolean; last_error: string | null }>(
      "select recipient, failed_at is not null as given_up, last_error from mail_queue order by id",
    )
  ).rows;
const failures = async (kind: string): Promise<number> => {
  const { body } = await app.http.inject({
    url: "/metrics",
    remoteAddress: "127.0.0.1",
    headers: { host: "localhost:3000" },
  });
  return Number(
    new RegExp(`promptsmith_mail_failures_total\\{kind="${kind}"\\} (\\d+)`).exec(body)?.[1] ?? 0,
  );
};

test("every mail says that no person wrote it", async () => {
  const email = newAddress();
  await mailTo(email);
  await app.drainMails();
  expect(received[0]?.text).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
});

test("five deliveries that hang hold up no other", async () => {
  const [hanging, fine] = [Array.from({ length: 5 }, newAddress), Array.from({ length: 4 }, newAddress)];
  for (const address of hanging) manners.set(address, { at: "hangs" });
  for (const address of [...hanging, ...fine]) await mailTo(address);
  const drained = app.drainMails();
  await expect.poll(() => received.map(({ to }) => to).toSorted()).toEqual(fine.toSorted());
  // A mail leaves the queue a moment after the mail server has it.
  await expect.poll(async () => (await queue()).map(({ recipient }) => recipient)).toEqual(hanging);
  for (const answer of owed.splice(0)) answer();
  await drained;
});

test("what is due leaves at once, whatever the database knows about the size of the queue", async () => {
  const waiting = Array.from({ length: 4 }, newAddress);
  const [first = "", ...others] = waiting;
  for (const address of waiting) manners.set(address, { at: "RCPT TO", code: 451 });
  await mailTo(first);
  await app.drainMails();
  // With a queue and a table of people as small as these the database joins otherwise than with larger ones.
  await app.deps.db.execute("vacuum analyze mail_queue");
  await app.deps.db.execute("vacuum analyze users");
  for (const address of others) await mailTo(address);
  await app.drainMails();
  manners.clear();
  app.clock.advance({ seconds: 31 });
  await app.drainMails();
  expect(received.map(({ to }) => to).toSorted()).toEqual(waiting.toSorted());
  expect(await queue()).toEqual([]);
});

describe("a refusal", () => {
  test.each([
    ["of the recipient", { at: "RCPT TO", code: 550, says: "5.1.1 no such user" }, "recipient"],
    [
      "of the content, after it was sent",
      { at: "DATA", code: 554, says: "5.7.1 looks like spam" },
      "content",
    ],
    ["of a content that is too large", { at: "DATA", code: 552, says: "5.3.4 too big" }, "content"],
  ] as const)("%s gives the mail up at once", async (_, manner, kind) => {
    const email = newAddress();
    manners.set(email, manner);
    const before = await failures(kind);
    await mailTo(email);
    await app.drainMails();
    expect(await queue()).toMatchObject([{ recipient: email, given_up: true }]);
    expect(await failures(kind)).toBe(before + 1);
  });

  test.each([
    ["451 at the recipient", { at: "RCPT TO", code: 451, says: "greylisted" }],
    ["452 after the content", { at: "DATA", code: 452, says: "full" }],
  ] as const)("for now (%s) is tried again", async (_, manner) => {
    const email = newAddress();
    manners.set(email, manner);
    await mailTo(email);
    await app.drainMails();
    expect(await queue()).toMatchObject([{ given_up: false }]);
    manners.clear();
    app.clock.advance({ seconds: 31 });
    await app.drainMails();
    expect(received.map(({ to }) => to)).toEqual([email]);
  });

  test.each([
    ["530 at MAIL FROM", 530, "5.7.0 authentication required", "MAIL FROM"],
    ["550 at MAIL FROM", 550, "5.7.1 sender address rejected", "MAIL FROM"],
    ["553 at MAIL FROM", 553, "not yours", "MAIL FROM"],
    ["554 at the recipient, about the relay", 554, "5.7.1 Relay access denied", "RCPT TO"],
    [
      "550 at the recipient, about the sender",
      550,
      "5.1.8 Sender address rejected: domain not found",
      "RCPT TO",
    ],
    ["530 at the recipient", 530, "5.7.0 sign in first", "RCPT TO"],
    ["550 after the content, about our records", 550, "5.7.26 this mail is not authenticated", "DATA"],
  ] as const)("of us (%s) is said and counted, and the mail is kept for days", async (_, code, says, at) => {
    const email = newAddress();
    if (at === "MAIL FROM") refusesUs = refusal(code, says);
    else manners.set(email, { at, code, says });
    const before = await failures("ours");
    await mailTo(email);
    for (let hour = 0; hour < 60; hour += 3) {
      await app.drainMails();
      app.clock.advance({ minutes: 180 });
    }
    expect(await queue()).toMatchObject([{ recipient: email, given_up: false }]);
    expect(await failures("ours")).toBeGreaterThan(before + 10);
    expect((await app.http.inject("/readyz")).statusCode).toBe(200);
    refusesUs = null;
    manners.clear();
    await app.drainMails();
    expect(received.map(({ to }) => to)).toEqual([email]);
  });
});

test("the log tells an unknown certificate from a closed port, and that the settings are the matter", async () => {
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const asked = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1"];
  execFileSync("openssl", [...asked, "-keyout", key, "-out", cert], { stdio: "ignore" });
  const secure = new SMTPServer({
    authOptional: true,
    secure: true,
    key: readFileSync(key),
    cert: readFileSync(cert),
    onData: (stream, _session, done) => void stream.resume().once("end", () => done()),
  });
  secure.on("error", () => undefined);
  await new Promise<void>((resolve) => secure.listen(0, "127.0.0.1", resolve));
  const securePort = (secure.server as unknown as { address(): AddressInfo }).address().port;
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
  const closedPort = (closed.address() as AddressInfo).port;
  await new Promise((resolve) => closed.close(resolve));

  const saidWith = async (url: string): Promise<string> => {
    const lines: string[] = [];
    const env = { ...app.deps.env, SMTP_URL: url };
    const log = createLog("warn", { write: (line) => void lines.push(line) });
    const other = await buildApp({
      env,
      clock: app.clock,
      log,
      database: app.database,
      mailTransport: chooseMailTransport({ env, clock: app.clock, log }),
      webDir: "../web/dist",
      libraryDir: new URL("../../../../library/challenges", import.meta.url).pathname,
    });
    await other.deps.mail.send(app.deps.db, {
      userId: null,
      to: newAddress(),
      subject: "s",
      text: "t",
      html: "h",
    });
    await other.drainMails();
    await other.stop();
    await app.deps.db.execute("delete from mail_queue");
    return lines.join("");
  };
  const untrusted = await saidWith(`smtps://127.0.0.1:${securePort}`);
  expect(untrusted).toMatch(/"kind":"ours","reason":"TLS: [^"]*self-signed certificate/);
  expect(untrusted).toContain("the mail server turns us away");
  const away = await saidWith(`smtp://127.0.0.1:${closedPort}`);
  expect(away).toMatch(/"kind":"later","reason":"[^"]*ECONNREFUSED/);
  expect(away).not.toMatch(/TLS|certificate/);

  const trusting = smtpTransport(`smtps://127.0.0.1:${securePort}?tls.rejectUnauthorized=false`, {
    name: "P",
    address: "p@example.org",
  });
  await trusting.deliver({ to: newAddress(), subject: "s", text: "t", html: "<p>t</p>" });
  trusting.close();
  secure.close();
});
