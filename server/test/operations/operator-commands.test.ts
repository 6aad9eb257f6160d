import { afterAll, describe, expect, test } from "vitest";
import { operatorCommands } from "../../src/app/operator-commands.ts";
import { befriend } from "../support/drafting.ts";
import { startTestApp } from "../support/test-app.ts";
import type { Member, TestApp } from "../support/test-app.ts";
import { openTestDatabase } from "../support/test-database.ts";

const database = await openTestDatabase();
afterAll(() => database.close());
const one = await startTestApp({ database });
const two = await startTestApp({ database });
const { env, clock, log } = one.deps;
const commands = operatorCommands({ env, clock, log, database });

const printed: string[] = [];
async function operate(name: string, argument = ""): Promise<string> {
  const lines = (await commands[name]?.run(argument)) ?? [];
  printed.push(...lines);
  return lines.join("\n");
}
const rows = async <Row>(statement: string): Promise<Row[]> =>
  (await database.db.execute<Record<string, unknown>>(statement)).rows as Row[];
/** The same browser at the other process. */
function atTwo(member: Member) {
  const same = two.visitor();
  for (const [name, value] of member.cookies) same.cookies.set(name, value);
  return same;
}

describe("a disabled person", async () => {
  const ann = await one.member("ann.disabled");
  const ben = await one.member("ben.stays");
  await befriend(ann, ben);
  const [challenge] = (await ann.get<{ id: number }[]>("/api/challenges")).body;
  const userPrompt = "Write a plan in three numbered steps for beginners, as a table with a canaryprompt.";
  await ann.post("/api/user-challenges", { challengeId: challenge?.id, userPrompt });
  const link = (await ann.post<{ inviteToken: string }>("/api/invites", {})).body.inviteToken;
  const share = (
    await ann.post<{ shareToken: string }>("/api/share-with-friends", {
      challengeId: challenge?.id,
      message: "canarymessage",
    })
  ).body.shareToken;
  await ann.post("/api/challenge-invitations", {
    challengeId: challenge?.id,
    recipientId: ben.id,
    shareType: "internal",
  });
  const isListed = async (path: string): Promise<boolean> =>
    (await ben.get(path)).text.includes("Ann.disabled");
  const LISTS = [
    "/api/friends",
    "/api/friendships",
    "/api/leaderboard/friends",
    "/api/leaderboard/global",
    "/api/challenge-invitations?type=received",
    "/api/notices",
  ];
  const LINKS = [`/api/friendship-invitations/${link}`, `/api/challenge-invitations/${share}`];
  const statuses = async (app: TestApp): Promise<number[]> =>
    Promise.all(LINKS.map(async (path) => (await app.visitor().get(path)).status));

  test("is refused at the very next call, at every process, and nowhere to be seen", async () => {
    for (const path of LISTS) expect([path, await isListed(path)]).toEqual([path, true]);
    expect(await statuses(two)).toEqual([200, 200]);
    const other = atTwo(ann);
    expect((await other.get("/api/user")).status).toBe(200);
    expect(await operate("people disable", ann.email)).toMatch(/^Account \d+ is disabled/);
    expect((await other.get("/api/user")).status).toBe(401);
    expect((await ann.get("/api/user")).status).toBe(401);
    for (const path of LISTS) expect([path, await isListed(path)]).toEqual([path, false]);
    expect([...(await statuses(one)), ...(await statuses(two))]).toEqual([404, 404, 404, 404]);
    expect((await two.visitor().get(`/s/${share}`)).text).not.toContain("canarymessage");
  });

  test("cannot sign in, and only who has the password learns why", async () => {
    const right = await two.visitor().post<{ error: string }>("/api/firebase/login", ann);
    expect([right.status, right.body.error]).toEqual([403, "This account is disabled."]);
    const wrong = await two.visitor().post("/api/firebase/login", { email: ann.email, password: "a guess" });
    expect(wrong.status).toBe(401);
  });

  test("gets no mail and sends none", async () => {
    await one.mails();
    await one.visitor().post("/api/firebase/reset-password", { email: ann.email });
    await ben.post("/api/invites", { recipientEmail: ann.email });
    await database.db
      .execute(`insert into mail_queue (user_id, recipient, subject, text_body, html_body, created_at, next_attempt_at)
      values (${ann.id}, 'x@example.net', 'slipped in', '', '', '2026-03-02', '2026-03-02')`);
    expect(await one.mails()).toEqual([]);
    await database.db.execute(`delete from mail_queue`);
  });

  test("cannot be asked, and a session that was begun meanwhile counts for nothing", async () => {
    const cem = await one.member("cem");
    expect((await cem.post("/api/friendships", { friendId: ann.id })).status).toBe(404);
    await database.db
      .execute(`insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
      select 'x' || token_hash, ${ann.id}, created_at, last_used_at, expires_at from sessions where user_id = ${cem.id}`);
    const moved = `update sessions set token_hash = substr(token_hash, 2) where user_id = ${ann.id}`;
    await database.db.execute(`delete from sessions where user_id = ${cem.id}`);
    await database.db.execute(moved);
    expect((await cem.get("/api/user")).status).toBe(401);
  });

  test("is back with everything once enabled", async () => {
    expect(await operate("people enable", String(ann.id))).toMatch(/enabled again/);
    expect((await two.visitor().post("/api/firebase/login", ann)).status).toBe(200);
    for (const path of LISTS) expect([path, await isListed(path)]).toEqual([path, true]);
    expect(await statuses(two)).toEqual([200, 200]);
  });
});

describe("commands about people", () => {
  test("find them by address, name and number", async () => {
    const dee = await one.member("dee.found");
    for (const text of ["dee.found@", "DEE.FOUND", String(dee.id)])
      expect(await operate("people find", text)).toContain(`${dee.id}  dee.found@example.org`);
    expect(await operate("people find", "%")).toBe("0 found.");
  });

  test("end sessions everywhere", async () => {
    const eve = await one.member("eve.ends");
    await operate("people end-sessions", eve.email);
    expect((await atTwo(eve).get("/api/user")).status).toBe(401);
  });

  test("hand out a link for a new password", async () => {
    const fay = await one.member("fay.forgot");
    const oobCode = /oobCode=([\w-]+)/.exec(await operate("people reset-link", fay.email))?.[1];
    const body = { oobCode, newPassword: "a new secret" };
    expect((await two.visitor().post("/api/firebase/confirm-password-reset", body)).status).toBe(200);
  });

  test.each([
    ["Firebase holds the passwords", { FIREBASE_API_KEY: "a key" }],
    ["people sign in with School ID only", { OIDC_ONLY: true, OIDC_NAME: "School ID" }],
  ])("hand out no link where %s", async (why, settings) => {
    const ida = await one.member(`ida${why.length}`);
    const elsewhere = operatorCommands({ env: { ...env, ...settings }, clock, log, database });
    await expect(elsewhere["people reset-link"]?.run(ida.email)).rejects.toThrow(why);
    const told = `select 1 from operator_log where command = 'people reset-link' and user_id = ${ida.id}`;
    expect(await rows(told)).toEqual([]);
  });

  test("delete everything of an account, after asking", async () => {
    const gus = await one.member("gus.canarygone");
    await gus.post("/api/invites", {
      recipientEmail: "canarystranger@example.net",
      message: "canarygonewords",
    });
    await gus.post("/api/waitlist-signup", { name: "Canarygonename", email: "canarygone2@example.net" });
    expect(commands["people delete"]?.asks?.(gus.email)).toContain("cannot be undone");
    await operate("people delete", gus.email);
    const tables = await rows<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    for (const { name } of tables)
      expect([
        name,
        JSON.stringify(await rows(`select * from "${name}"`)).match(/canarygone|canarystranger/i),
      ]).toEqual([name, null]);
  });

  test("say so when there is no such person", async () => {
    await expect(operate("people disable", "no.one@example.org")).rejects.toThrow("There is no account");
    await expect(operate("people enable", "999999")).rejects.toThrow("There is no account");
  });
});

test("an address accepts invitations again, also one whose account stopped them by an old link", async () => {
  const sender = await one.member("sender.again");
  await one.mails();
  const address = "holder.again@example.org";
  await operate("invite", address);
  const [, path] = /(\/unsubscribe\/\w+)/.exec((await one.mails())[0]?.text ?? "") ?? [];
  const { id } = await one.registerAndLogin("holder.again");
  await database.db.execute(`update users set email_verified_at = null where id = ${id}`);
  const invite = async () => (await sender.post("/api/invites", { recipientEmail: address })).status;
  const code = /oobCode=([\w-]+)/.exec((await one.mails())[0]?.text ?? "")?.[1];
  expect((await one.visitor().post("/api/firebase/verify-email", { oobCode: code })).status).toBe(200);
  expect((await one.visitor().post(`/api${path}`)).status).toBe(200);
  expect(await invite()).toBe(409);

  expect(await operate("people accept-invitations", "Holder.Again@Example.org")).toBe(
    "This address accepts invitations again.",
  );
  expect(await invite()).toBe(201);
  expect(await operate("people accept-invitations", address)).toBe("This address was not on the list.");
  await expect(operate("people accept-invitations", "holder")).rejects.toThrow("is no e-mail address");
  expect(await rows(`select user_id from operator_log where command = 'people accept-invitations'`)).toEqual([
    { user_id: null },
    { user_id: null },
  ]);
});

test("an address is not released where nobody could sign in without it", async () => {
  const ivy = await one.registerAndLogin("ivy.stays");
  const state = async () => [
    await rows(`select email, email_verified_at from users where id = ${ivy.id}`),
    await rows(`select id from operator_log order by id`),
  ];
  const before = await state();
  for (const whom of [ivy.email, String(ivy.id)])
    await expect(operate("people release-address", whom)).rejects.toThrow(
      `Account ${ivy.id} has no provider linked that is set here, so nobody could sign in to it without its address. ` +
        "Let its owner change the address in the profile; or, where nobody is to use the account, disable it first " +
        "(people disable), or delete it (people delete)",
    );
  expect(await state()).toEqual(before);
  expect((await two.visitor().post("/api/firebase/login", ivy)).status).toBe(200);
});

test("a challenge is drawn no more, also after the library was read anew, and drawn again", async () => {
  const withdrawn = async () =>
    (
      await rows<{ n: number | string }>(
        `select count(*) as n from challenges where withdrawn_at is not null`,
      )
    )[0]?.n;
  const [first] = await rows<{ id: number }>(
    `select min(id) as id from challenges where library_key is not null`,
  );
  await operate("challenges withdraw", String(first?.id));
  await startTestApp({ database });
  expect(Number(await withdrawn())).toBe(1);
  await operate("challenges restore", String(first?.id));
  expect(Number(await withdrawn())).toBe(0);
  await expect(operate("challenges withdraw", "999999")).rejects.toThrow("There is no challenge");
  expect(await operate("challenges written-by-ai")).toContain("No challenge here was written by an AI.");
  await database.db
    .execute(`insert into challenges (title, description, difficulty, category, points, library_key, created_at)
    values ('Written by a machine', 'canarydescription', 'easy', 'Art', 10, 'ai/1', '2026-03-02')`);
  expect(await operate("challenges written-by-ai")).toContain("Art, easy  Written by a machine");
});

test("the log tells when, what and whom, an address only as a keyed hash, and no output a secret", async () => {
  expect(await operate("health")).toMatch(
    /database: \w+, answers in \d+ ms[^]*people: \d+[^]*AI: none is connected\nregistration: open/,
  );
  const told = await operate("log");
  expect(told).toMatch(/^2026-03-02T09:00:00\.000Z {2}people disable {2}account \d+ {2}address \S{12}$/m);
  expect(told).toMatch(/ {2}challenges withdraw {2}challenge \d+$/m);
  const logged = JSON.stringify(await rows(`select * from operator_log`));
  expect(logged).not.toContain("@");
  const secrets = await rows<{ secret: string | null }>(
    `select password as secret from users union select token_hash from sessions union select reset_code from users
     union select code_hash from one_time_codes`,
  );
  const everything = printed.join("\n");
  for (const { secret } of secrets) if (secret !== null) expect(everything).not.toContain(secret);
  for (const canary of [
    "canaryprompt",
    "canarymessage",
    "canarydescription",
    "canarygonewords",
    "secret of ",
  ])
    expect(everything).not.toContain(canary);
});

test("a change whose line cannot be written does not happen", async () => {
  const hal = await one.member("hal.kept");
  await database.db.execute(`alter table operator_log rename to operator_log_away`);
  await expect(operate("people disable", hal.email)).rejects.toThrow();
  await database.db.execute(`alter table operator_log_away rename to operator_log`);
  expect((await hal.get("/api/user")).status).toBe(200);
});
