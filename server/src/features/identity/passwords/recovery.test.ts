import { describe, expect, test } from "vitest";
import type { Email } from "postal-mime";
import { startTestApp } from "../../../../test/support/test-app.ts";

const app = await startTestApp();
const strict = await startTestApp({ database: app.database, env: { EMAIL_VERIFICATION: "required" } });

const INVALID = "Invalid or expired reset link. Please request a new password reset.";
const SENT = { message: "Password reset email sent! Check your inbox for further instructions." };

type Failure = { message: string };

function codeIn(mail: Email | undefined): string {
  const code = /[?&]oobCode=([\w-]+)/.exec(mail?.text ?? "")?.[1];
  if (code === undefined) throw new Error(`no code in ${mail?.subject}`);
  return code;
}

async function resetCodeFor(email: string): Promise<string> {
  await app.mails();
  expect((await app.visitor().post("/api/firebase/reset-password", { email })).body).toEqual(SENT);
  return codeIn((await app.mails()).at(-1));
}

const verify = (oobCode: unknown) =>
  app.visitor().post<Failure & { email: string }>("/api/firebase/verify-password-reset-code", { oobCode });
const confirm = (oobCode: unknown, newPassword: unknown) =>
  app.visitor().post<Failure>("/api/firebase/confirm-password-reset", { oobCode, newPassword });
const login = (email: string, password: string) =>
  app.visitor().post("/api/firebase/login", { email, password });

describe("password reset", () => {
  test("mails one link, in text and in HTML, that leads to our own page", async () => {
    const ann = await app.registerAndLogin("mailed");
    await app.mails();
    await app
      .visitor()
      .post(
        "/api/firebase/reset-password",
        { email: " MAILED@example.org" },
        { headers: { host: "evil.example", "x-forwarded-host": "evil.example" } },
      );
    const [mail, ...more] = await app.mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: "Reset your password", from: { name: "Promptsmith" } });
    expect(mail?.to?.map(({ address }) => address)).toEqual([ann.email]);
    const link = `http://localhost:3000/reset-password-complete?mode=resetPassword&oobCode=${codeIn(mail)}`;
    expect(mail?.text).toContain(link);
    expect(mail?.html).toContain(link.replaceAll("&", "&amp;"));
    expect(mail?.html).not.toMatch(/evil|<script|<img/);
  });

  test("answers alike for an unknown address, and sends nothing", async () => {
    await app.mails();
    const answer = await app.visitor().post("/api/firebase/reset-password", { email: "unknown@example.org" });
    expect([answer.status, answer.body]).toEqual([200, SENT]);
    expect(await app.mails()).toEqual([]);
    const wrong = await app.visitor().post<Failure>("/api/firebase/reset-password", { email: "no-address" });
    expect([wrong.status, wrong.body.message]).toEqual([400, "Please enter a valid email address"]);
  });

  test("goes its whole way", async () => {
    const ann = await app.registerAndLogin();
    const code = await resetCodeFor(ann.email);
    expect((await verify(code)).body).toEqual({ email: ann.email });
    expect((await verify(code)).status).toBe(200);
    const short = await confirm(code, "12345");
    expect([short.status, short.body.message]).toEqual([400, "Password must be at least 6 characters"]);
    expect((await confirm(code, "another secret")).status).toBe(200);
    expect((await ann.get("/api/user")).status).toBe(401);
    expect((await login(ann.email, ann.password)).status).toBe(401);
    expect((await login(ann.email, "another secret")).status).toBe(200);
    const again = await confirm(code, "third secret");
    expect([again.status, again.body.message]).toEqual([400, INVALID]);
    expect((await app.mails()).map(({ subject }) => subject)).toEqual(["Your password was changed"]);
  });

  test("of several uses at once one wins", async () => {
    const ann = await app.registerAndLogin();
    const code = await resetCodeFor(ann.email);
    const uses = await Promise.all(
      ["one one", "two two", "three 3"].map((password) => confirm(code, password)),
    );
    expect(uses.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });

  test("a newer link ends the older one", async () => {
    const ann = await app.registerAndLogin();
    const older = await resetCodeFor(ann.email);
    const newer = await resetCodeFor(ann.email);
    expect((await verify(older)).body.message).toBe(INVALID);
    expect((await verify(newer)).status).toBe(200);
  });

  test("a link ends after 60 minutes", async () => {
    const ann = await app.registerAndLogin();
    const code = await resetCodeFor(ann.email);
    app.clock.advance({ minutes: 59 });
    expect((await verify(code)).status).toBe(200);
    app.clock.advance({ minutes: 2 });
    expect((await verify(code)).body.message).toBe(INVALID);
    expect((await confirm(code, "another secret")).body.message).toBe(INVALID);
  });

  test("a link to an earlier address is worth nothing", async () => {
    const ann = await app.registerAndLogin();
    const code = await resetCodeFor(ann.email);
    await ann.put("/api/profile", {
      displayName: "A",
      age: "18-24",
      country: "Peru",
      email: "moved@example.org",
      password: ann.password,
    });
    expect((await confirm(code, "another secret")).body.message).toBe(INVALID);
  });

  test("a verification code resets no password", async () => {
    await app.mails();
    await app.registerAndLogin("purposes");
    const code = codeIn((await app.mails()).at(-1));
    expect((await verify(code)).status).toBe(400);
    expect((await confirm(code, "another secret")).status).toBe(400);
  });

  test.each([undefined, "", "  ", 7])("the code %j is missing", async (code) => {
    expect((await verify(code)).body.message).toBe("Reset code is required");
    expect((await confirm(code, "long enough")).body.message).toBe("Reset code is required");
  });

  test("stores no code as it is", async () => {
    const ann = await app.registerAndLogin();
    const code = await resetCodeFor(ann.email);
    const { rows } = await app.deps.db.execute("select reset_code from users where reset_code is not null");
    expect(JSON.stringify(rows)).not.toContain(code);
    expect((await app.deps.db.execute("select * from mail_queue")).rows).toEqual([]);
  });

  test("five mails an hour for one address, and the sixth request is answered like the others", async () => {
    const ann = await app.registerAndLogin();
    await app.mails();
    for (const _ of [1, 2, 3, 4, 5, 6, 7]) {
      expect((await app.visitor().post("/api/firebase/reset-password", { email: ann.email })).body).toEqual(
        SENT,
      );
    }
    expect(await app.mails()).toHaveLength(5);
  });

  test("one machine may send twenty requests an hour", async () => {
    const visitor = app.visitor();
    const statuses = [];
    for (let turn = 0; turn < 21; turn += 1) {
      statuses.push(
        (await visitor.post("/api/firebase/reset-password", { email: `x${turn}@example.org` })).status,
      );
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });
});

describe("verification", () => {
  test("the link proves the address once", async () => {
    await app.mails();
    await app.registerAndLogin("verified");
    const [mail] = await app.mails();
    expect(mail?.text).toContain("http://localhost:3000/verify-email?oobCode=");
    const visitor = app.visitor();
    const code = codeIn(mail);
    const first = await visitor.post("/api/firebase/verify-email", { oobCode: code });
    expect(first.body).toEqual({ email: "verified@example.org" });
    const second = await visitor.post<Failure>("/api/firebase/verify-email", { oobCode: code });
    expect([second.status, second.body.message]).toEqual([400, "Invalid or expired verification link."]);
  });

  test.each([
    ["address", "update users set email = 'moved-on@example.org'"],
    ["purpose", "update one_time_codes set purpose = 'reset-password'"],
  ])("a code is good for its own %s only", async (_what, change) => {
    await app.mails();
    const { id } = await app.registerAndLogin();
    const oobCode = codeIn((await app.mails())[0]);
    await app.deps.db.execute(`${change} where ${change.includes("users") ? "id" : "user_id"} = ${id}`);
    expect((await app.visitor().post("/api/firebase/verify-email", { oobCode })).status).toBe(400);
  });

  /** Six mails for one address, each some minutes after the one before: registration and five refused sign-ins. */
  async function linksTo(email: string): Promise<string[]> {
    await strict.mails();
    const visitor = strict.visitor();
    await visitor.post("/api/firebase/register", { email, password: "secret1" });
    for (let turn = 0; turn < 5; turn += 1) {
      strict.clock.advance({ minutes: 3 });
      await visitor.post("/api/firebase/login", { email, password: "secret1" });
    }
    return (await strict.mails()).map(codeIn);
  }
  const confirm = (oobCode: string | undefined) =>
    strict.visitor().post<{ email: string }>("/api/firebase/verify-email", { oobCode });

  test("a newer link does not end an older one; of six the oldest is gone", async () => {
    const links = await linksTo("many-links@example.org");
    expect(links).toHaveLength(6);
    expect((await confirm(links[0])).status).toBe(400);
    expect((await confirm(links[1])).body).toEqual({ email: "many-links@example.org" });
    // The address is verified: nothing that was sent to it works any more.
    for (const link of links) expect((await confirm(link)).status).toBe(400);
    const { rows } = await strict.deps.db.execute(
      "select 1 from one_time_codes where email = 'many-links@example.org'",
    );
    expect(rows).toEqual([]);
  });

  test.each([2, 3, 4, 5])("link %i of six works", async (at) => {
    const links = await linksTo(`link${at}@example.org`);
    expect((await confirm(links[at])).body).toEqual({ email: `link${at}@example.org` });
  });

  test("each ends 24 hours after it was sent, by itself", async () => {
    const links = await linksTo("hours@example.org");
    strict.clock.advance({ hours: 23, minutes: 50 });
    expect((await confirm(links[1])).status).toBe(400);
    expect((await confirm(links[5])).status).toBe(200);
  });

  test("one for an earlier address proves nothing, and works once the address is that again", async () => {
    const email = "there-and-back@example.org";
    const [, , link] = await linksTo(email);
    const moveTo = (address: string) =>
      strict.deps.db.execute(
        `update users set email = '${address}' where email in ('${email}', 'away@example.org')`,
      );
    await moveTo("away@example.org");
    expect((await confirm(link)).status).toBe(400);
    await moveTo(email);
    expect((await confirm(link)).body).toEqual({ email });
  });

  test("a link ends after 24 hours", async () => {
    await app.mails();
    await app.registerAndLogin();
    const code = codeIn((await app.mails())[0]);
    app.clock.advance({ hours: 25 });
    expect((await app.visitor().post("/api/firebase/verify-email", { oobCode: code })).status).toBe(400);
  });

  test("where it is required, no one signs in before", async () => {
    const visitor = strict.visitor();
    const ann = { email: "strict@example.org", password: "secret1" };
    const registered = await visitor.post<{ emailVerificationRequired: boolean }>(
      "/api/firebase/register",
      ann,
    );
    expect(registered.body.emailVerificationRequired).toBe(true);
    const wrong = await visitor.post<Failure>("/api/firebase/login", { ...ann, password: "wrong password" });
    expect(wrong.status).toBe(401);

    const refused = await visitor.post<Failure>("/api/firebase/login", ann);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      "Please verify your email address before signing in. We have sent you a new link.",
    ]);
    await visitor.post("/api/firebase/login", ann);
    expect(await strict.mails()).toHaveLength(2);
    strict.clock.advance({ minutes: 3 });
    await visitor.post("/api/firebase/login", ann);
    const [last, ...more] = await strict.mails();
    expect(more).toEqual([]);
    await visitor.post("/api/firebase/verify-email", { oobCode: codeIn(last) });
    expect((await visitor.post("/api/firebase/login", ann)).status).toBe(200);
  });

  test("a person who has signed in before is not locked out by a change of address", async () => {
    const visitor = strict.visitor();
    const ann = { email: "mover@example.org", password: "secret1" };
    await visitor.post("/api/firebase/register", ann);
    await visitor.post("/api/firebase/verify-email", { oobCode: codeIn((await strict.mails())[0]) });
    await visitor.post("/api/firebase/login", ann);
    await visitor.put("/api/profile", {
      displayName: "A",
      age: "18-24",
      country: "Peru",
      email: "mover2@example.org",
      password: ann.password,
    });
    const login = await visitor.post("/api/firebase/login", { ...ann, email: "mover2@example.org" });
    expect(login.status).toBe(200);
  });
});
