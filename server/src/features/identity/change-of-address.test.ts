import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, describe, expect, test } from "vitest";
import PostalMime from "postal-mime";
import type { Email } from "postal-mime";

import { startTestApp } from "../../../test/support/test-app.ts";
import type { Member } from "../../../test/support/test-app.ts";

const app = await startTestApp();
const profile = { displayName: "Ann", age: "25-34", country: "France" };
type Said = { message: string; email?: string };

const change = (who: Member, email: string, password?: string | null) =>
  who.put<Said>("/api/profile", { ...profile, email, password });
const undo = (code: string) => app.visitor().post<Said>("/api/firebase/undo-email-change", { oobCode: code });
const login = async (email: string, password: string) =>
  (await app.visitor().post("/api/firebase/login", { email, password })).status;
const address = async (who: Member) => (await who.get<{ email: string }>("/api/user")).body.email;

async function undoCode(of: string): Promise<string> {
  const notice = (await app.mails()).find(
    ({ to, subject }) => to?.[0]?.address === of && subject === "Your email address was changed",
  );
  expect(notice?.text).toMatch(/7 days/);
  return /\/undo-email\?code=([\w-]+)/.exec(notice?.text ?? "")?.[1] ?? "";
}

describe("another address", () => {
  test("wants the password of an account that has one, and only then", async () => {
    const ann = await app.member();
    const taken = await app.member();
    for (const [password, status, message] of [
      [undefined, 400, "Password is required"],
      [null, 400, "Password is required"],
      ["", 400, "Password is required"],
      ["not it", 403, "Wrong password"],
    ] as const) {
      for (const email of ["new@example.org", taken.email]) {
        const refused = await change(ann, email, password);
        expect([password, refused.status, refused.body.message]).toEqual([password, status, message]);
      }
    }
    expect(await address(ann)).toBe(ann.email);
    expect((await change(ann, ann.email.toUpperCase())).status).toBe(200);
    expect((await ann.put("/api/profile", profile)).status).toBe(200);
    expect((await change(ann, taken.email, ann.password)).status).toBe(409);
    expect((await change(ann, "new@example.org", ann.password)).body.email).toBe("new@example.org");
  });

  test("does not let a stolen session guess: ten tries, however they are made", async () => {
    const ann = await app.member();
    const statuses = [];
    for (let turn = 0; turn < 6; turn += 1) {
      statuses.push((await change(ann, "thief@example.org", `guess ${turn}`)).status);
      statuses.push((await ann.delete("/api/user", { password: `other guess ${turn}` })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429, 429]);
    expect((await change(ann, "thief@example.org", ann.password)).status).toBe(429);
  });
});

describe("undoing a change", () => {
  test("brings back the address, ends all sessions and mails a reset link there", async () => {
    const ann = await app.member();
    await app.mails();
    await change(ann, "stolen1@example.org", ann.password);
    const code = await undoCode(ann.email);
    const undone = await undo(code);
    expect([undone.status, undone.body]).toEqual([200, { email: ann.email }]);
    expect((await ann.get("/api/user")).status).toBe(401);
    const mails = (await app.mails()).map(({ to, subject }) => [to?.[0]?.address, subject]);
    expect(mails).toContainEqual([ann.email, "Reset your password"]);
    expect(mails).toContainEqual(["stolen1@example.org", "Your email address was changed back"]);
    expect([await login("stolen1@example.org", ann.password), await login(ann.email, ann.password)]).toEqual([
      401, 200,
    ]);
    expect((await undo(code)).body.message).toBe("Invalid or expired link.");
  });

  test.each([
    [{}],
    [{ oobCode: "" }],
    [{ oobCode: 7 }],
    [{ oobCode: "made-up" }],
    [{ oobCode: "x".repeat(3000) }],
  ])("with %j changes nothing", async (body) => {
    const answer = await app.visitor().post<Said>("/api/firebase/undo-email-change", body);
    expect([answer.status, answer.body.message]).toEqual([400, "Invalid or expired link."]);
  });

  test("works for a week after any later changes, and undoes those changes", async () => {
    const ann = await app.member();
    await app.mails();
    await change(ann, "stolen2@example.org", ann.password);
    const code = await undoCode(ann.email);
    app.clock.advance({ days: 3 });
    await change(ann, "stolen3@example.org", ann.password);
    const thiefsCode = await undoCode("stolen2@example.org");
    await app.visitor().post("/api/firebase/reset-password", { email: "stolen3@example.org" });
    const reset = /oobCode=([\w-]+)/.exec((await app.mails()).at(-1)?.text ?? "")?.[1];
    app.clock.advance({ days: 3, hours: 23 });
    expect((await undo(code)).body).toEqual({ email: ann.email });
    expect((await undo(thiefsCode)).status).toBe(400);
    const kept = await app.visitor().post("/api/firebase/confirm-password-reset", {
      oobCode: reset,
      newPassword: "thief's own",
    });
    expect(kept.status).toBe(400);
    expect(await login(ann.email, ann.password)).toBe(200);
  });

  test("is over after seven days, and when another person has the address by then", async () => {
    const [ann, bob] = [await app.member(), await app.member()];
    await app.mails();
    await change(ann, "later1@example.org", ann.password);
    const code = await undoCode(ann.email);
    app.clock.advance({ days: 7 });
    expect((await undo(code)).status).toBe(400);
    await change(bob, "later2@example.org", bob.password);
    const second = await undoCode(bob.email);
    await app.visitor().post("/api/firebase/register", { email: bob.email, password: "secret1" });
    const refused = await undo(second);
    expect([refused.status, refused.body.message]).toEqual([409, "Email already in use"]);
    expect(await address(bob)).toBe("later2@example.org");
  });

  test("of several at once is done once", async () => {
    const ann = await app.member();
    await app.mails();
    await change(ann, "atonce@example.org", ann.password);
    const code = await undoCode(ann.email);
    const answers = await Promise.all([1, 2, 3].map(() => undo(code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });

  test("gives back whether the address was verified", async () => {
    const ann = await app.member();
    await app.mails();
    const verifiedAt = "2026-02-01T00:00:00.000Z";
    await app.deps.db.execute(`update users set email_verified_at = '${verifiedAt}' where id = ${ann.id}`);
    await change(ann, "unproven@example.org", ann.password);
    await undo(await undoCode(ann.email));
    const { rows } = await app.deps.db.execute<{ at: string | Date | null }>(
      `select email_verified_at as at from users where id = ${ann.id}`,
    );
    expect(new Date(rows[0]?.at ?? 0).toISOString()).toBe(verifiedAt);
  });
});

describe("where mails arrive", async () => {
  const received: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_address, _session, done) => done(),
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        void PostalMime.parse(Buffer.concat(parts)).then((mail) => {
          received.push(mail);
          done();
        });
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => server.close());
  const { port } = (server.server as { address(): AddressInfo }).address();
  const strict = await startTestApp({
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, EMAIL_VERIFICATION: "off" },
  });
  const requests = async (who: Member) => (await who.get<unknown[]>("/api/friendships")).body;
  async function verify(who: Member): Promise<void> {
    await strict.drainMails();
    const mail = received.findLast(
      ({ to, subject }) => to?.[0]?.address === who.email && subject === "Confirm your email address",
    );
    const oobCode = /oobCode=([\w-]+)/.exec(mail?.text ?? "")?.[1];
    expect((await strict.visitor().post("/api/firebase/verify-email", { oobCode })).status).toBe(200);
  }
  const invite = (from: Member, recipientEmail: string) =>
    from.post<{ invitation: { id: number } }>("/api/friendship-invitations", { recipientEmail });

  test("a request that was mailed reaches an account when its address is verified, not before", async () => {
    const ann = await strict.member();
    await invite(ann, "early@example.org");
    const bob = await strict.registerAndLogin("early");
    const late = await strict.registerAndLogin("late");
    expect((await invite(ann, late.email)).status).toBe(201);
    for (const who of [bob, late]) {
      expect(await requests(who)).toEqual([]);
      expect((await who.get("/api/user/export")).text).not.toContain(`"senderId": ${ann.id}`);
      await verify(who);
      expect(await requests(who)).toMatchObject([{ userId: ann.id, friendId: who.id, status: "pending" }]);
    }
  });

  test("a request that was mailed does not reach a person who typed the owner's address into a profile", async () => {
    const [ann, thief] = [await strict.member(), await strict.member()];
    await invite(ann, "owner@example.org");
    const typed = { ...profile, email: "owner@example.org", password: thief.password };
    expect((await thief.put("/api/profile", typed)).status).toBe(200);
    await invite(await strict.member(), "owner@example.org");
    expect(await requests(thief)).toEqual([]);
    await strict.visitor().post("/api/waitlist-signup", { name: "Owner", email: "owner@example.org" });
    expect((await thief.get("/api/user/export")).text).not.toContain("Owner");
    expect((await thief.delete("/api/user", { password: thief.password })).status).toBe(200);
    const { rows } = await strict.deps.db.execute(
      `select 1 from waitlist_signups where email = 'owner@example.org'`,
    );
    expect(rows).toHaveLength(1);
    const owner = await strict.registerAndLogin("owner");
    await verify(owner);
    expect(await requests(owner)).toHaveLength(2);
  });
});
