import { describe, expect, test } from "vitest";
import { buildApp } from "../../app/build-app.ts";
import { createLog } from "../../platform/log.ts";
import { startTestApp } from "../../../test/support/test-app.ts";

const app = await startTestApp();
const ann = await app.member("ann");
const password = "secret of a reader";
const INVALID = { status: 400, body: { message: "Please enter a valid email address" } };

/** What a person may type or paste who sees `<name>@bücher.example`. */
const looksLike = (name: string): readonly string[] => [
  `${name}@bücher.example`,
  `\u200b${name}@bücher.example`,
  `${name}\u2060@b\u00adücher.example\ufeff`,
  `\u202a${name}@bücher.example\u202c`,
  `${name}@bu\u0308cher.example`,
  ` ${name.toUpperCase()}@BÜCHER.Example\u3000`,
  `${name}@xn--bcher-kva.example`,
  `${name}@XN--BCHER-KVA.EXAMPLE`,
  `${name}@bücher\u3002example`,
  `${name}@ｂücher.example`,
  `${name}\ufe0f@bücher\u3164.example`,
];

let names = 0;
const newName = (): string => `reader${(names += 1)}`;
async function account(email: string) {
  const visitor = app.visitor();
  const made = await visitor.post<{ user: { email: string } }>("/api/firebase/register", { email, password });
  expect(made.status).toBe(201);
  return { visitor, email: made.body.user.email };
}

describe("addresses that look the same are one", () => {
  test.each(looksLike("reader").map((_, at) => at))("however they are registered (%#)", async (at) => {
    const name = newName();
    const { email } = await account(looksLike(name)[at] ?? "");
    expect(email).toBe(`${name}@bücher.example`);
    for (const typed of looksLike(name)) {
      const again = await app.visitor().post("/api/firebase/register", { email: typed, password });
      expect([typed, again.status]).toEqual([typed, 409]);
      const login = await app.visitor().post("/api/firebase/login", { email: typed, password });
      expect(login).toMatchObject({ status: 200, body: { user: { email: `${name}@bücher.example` } } });
    }
  });

  test("in the plain form, and where a reset is asked for", async () => {
    const name = newName();
    const form = { username: name, displayName: "A reader", email: looksLike(name)[1], password };
    expect((await app.visitor().post("/api/register", form)).status).toBe(201);
    await app.mails();
    for (const email of looksLike(name).slice(0, 4))
      await app.visitor().post("/api/firebase/reset-password", { email });
    const sent = await app.mails();
    expect(sent.map(({ to }) => to?.[0]?.address)).toEqual(Array(4).fill(`${name}@xn--bcher-kva.example`));
  });

  test("in invitations and shares: they reach the account, and are shown as written", async () => {
    const name = newName();
    const { visitor } = await account(`${name}@bücher.example`);
    await visitor.post("/api/firebase/login", { email: `${name}@bücher.example`, password });
    for (const recipientEmail of looksLike(name)) {
      const sent = await ann.post<{ invitation: { recipientEmail: string; recipientId: number } }>(
        "/api/invites",
        { recipientEmail },
      );
      expect(sent.body.invitation.recipientEmail).toBe(`${name}@bücher.example`);
      expect(sent.body.invitation.recipientId).toEqual(expect.any(Number));
    }
    const [, challenge] = (await ann.get<{ id: number }[]>("/api/challenges")).body;
    const ids = new Set<number>();
    for (const recipientEmail of looksLike(name)) {
      const shared = await ann.post<{ id: number; recipientEmail: string }>("/api/challenge-invitations", {
        challengeId: challenge?.id,
        shareType: "email",
        recipientEmail,
      });
      ids.add(shared.body.id);
      expect(shared.body.recipientEmail).toBe(`${name}@bücher.example`);
    }
    expect(ids.size).toBe(1);
  });

  test("on the waitlist", async () => {
    const name = newName();
    for (const email of looksLike(name))
      expect((await app.visitor().post("/api/waitlist-signup", { name: "A", email })).status).toBe(200);
    const { rows } = await app.deps.db.execute(
      `select email from waitlist_signups where email like '${name}@%'`,
    );
    expect(rows).toEqual([{ email: `${name}@xn--bcher-kva.example` }]);
  });

  test("in the profile: nothing but another spelling is no change, and wants no password", async () => {
    const name = newName();
    const { visitor } = await account(`${name}@bücher.example`);
    await visitor.post("/api/firebase/login", { email: `${name}@bücher.example`, password });
    const profile = { displayName: "A reader", age: "25-34", country: "France" };
    for (const email of looksLike(name))
      expect((await visitor.put("/api/profile", { ...profile, email })).status).toBe(200);
  });
});

describe("a local part outside ASCII", () => {
  test.each(["jürgen@example.org", "ｊane@example.org", "анна@example.org", "jane@@bücher.example"])(
    "(%s) is no address for a new account, nor for those who are not here yet",
    async (email) => {
      expect(await app.visitor().post("/api/firebase/register", { email, password })).toMatchObject(INVALID);
      const form = { username: newName(), displayName: "A", email, password };
      const made = await app.visitor().post("/api/register", form);
      expect([made.status, made.text]).toEqual([400, INVALID.body.message]);
      expect(await ann.post("/api/invites", { recipientEmail: email })).toMatchObject(INVALID);
      expect(await app.visitor().post("/api/waitlist-signup", { name: "A", email })).toMatchObject(INVALID);
      const profile = { displayName: "Ann", age: "25-34", country: "France", email, password: ann.password };
      expect(await ann.put("/api/profile", profile)).toMatchObject(INVALID);
    },
  );

  test("is kept by an account of earlier days, which signs in as before", async () => {
    const old = await app.registerAndLogin("juergen");
    await app.deps.db.execute(`update users set email = 'jürgen@example.org' where id = ${old.id}`);
    const email = "Ju\u0308rgen@example.org";
    const login = await app.visitor().post("/api/firebase/login", { email, password: old.password });
    expect(login.status).toBe(200);
    const profile = { displayName: "Jürgen", age: "25-34", country: "France", email };
    expect((await old.put("/api/profile", profile)).status).toBe(200);
  });
});

test("stored addresses get this form at the start, and those that clash are left and counted", async () => {
  const { db } = app.deps;
  const first = await app.registerAndLogin("old-first");
  const second = await app.registerAndLogin("old-second");
  const third = await app.registerAndLogin("old-third");
  await db.execute(`update users set email = U&'\\200Bold@bücher.example' where id = ${first.id}`);
  await db.execute(`update users set email = U&'old@bu\\0308cher.example' where id = ${second.id}`);
  await db.execute(`update users set email = U&'\\FEFFthird@example.org' where id = ${third.id}`);
  await db.execute(
    `insert into waitlist_signups (name, email, created_at) values ('A', U&'wait\\200B@example.org', now())`,
  );
  const invited = await ann.post<{ invitation: { id: number } }>("/api/invites", {
    recipientEmail: "later@example.org",
  });
  const { id } = invited.body.invitation;
  await db.execute(
    `update friendship_invitations set recipient_email = U&'later\\00AD@example.org' where id = ${id}`,
  );
  const lines: string[] = [];
  const again = await buildApp({
    env: app.deps.env,
    clock: app.clock,
    log: createLog("info", { write: (line) => void lines.push(line) }),
    database: app.database,
    mailTransport: { atOnce: 1, deliver: () => Promise.resolve(), close: () => undefined },
    webDir: "../web/dist",
    libraryDir: new URL("../../../../library/challenges", import.meta.url).pathname,
  });
  await again.stop();
  const { rows } = await db.execute<{ email: string }>(
    `select email from users where id in (${first.id}, ${second.id}, ${third.id}) order by id
     `,
  );
  expect(rows.map(({ email }) => email)).toEqual([
    "old@xn--bcher-kva.example",
    "old@bu\u0308cher.example",
    "third@example.org",
  ]);
  const others = await db.execute<{ address: string }>(
    `select email as address from waitlist_signups where email like 'wait%'
     union all select recipient_email from friendship_invitations where id = ${id}`,
  );
  expect(others.rows.map(({ address }) => address)).toEqual(["wait@example.org", "later@example.org"]);
  expect(lines.filter((line) => line.includes("stored addresses"))).toEqual([
    expect.stringContaining('"addresses":1'),
  ]);
  const login = await app.visitor().post("/api/firebase/login", {
    email: "third@example.org",
    password: third.password,
  });
  expect(login.status).toBe(200);
});
