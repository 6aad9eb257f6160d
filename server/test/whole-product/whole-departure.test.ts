import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Visitor } from "@promptsmith/testing/person/visitor";

import { startTestApp } from "../support/test-app.ts";
import type { Member } from "../support/test-app.ts";

// A mail server that is away, so that every mail is still in the queue.
const app = await startTestApp({ env: { SMTP_URL: "smtp://127.0.0.1:9", EMAIL_VERIFICATION: "off" } });

/** No one reads the mails here, so the address is taken as verified. */
const verify = (who: Member) =>
  app.deps.db.execute(`update users set email_verified_at = '2026-03-01T00:00:00Z' where id = ${who.id}`);

/** Words that occur nowhere else; each tells where it was left. */
const CANARIES = {
  prompt: "canaryprompt",
  test: "canarytest",
  draft: "canarydraft",
  writing: "canarywriting",
  name: "Canaryname Canaryson",
  phone: "+33 1 987 654 321",
  country: "Canaryland",
  friendMessage: "canaryfriendmessage",
  linkMessage: "canarylinkmessage",
  shareMessage: "canarysharemessage",
  mailMessage: "canarymailmessage",
  friendShare: "canaryfriendshare",
  stranger: "canary.stranger@example.net",
  other: "canary.other@example.net",
  third: "canary.third@example.net",
  waitlistName: "Canarywaitlist",
  former: "canary.former@example.org",
  practised: "canarypractised",
} as const;

type Row = Record<string, unknown>;
const dump = async (): Promise<Map<string, Row[]>> => {
  const { rows: tables } = await app.deps.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const all = new Map<string, Row[]>();
  for (const { name } of tables) {
    const { rows } = await app.deps.db.execute<Row>(sql.raw(`select * from "${name}"`));
    all.set(name, rows);
  }
  return all;
};

/** Everything a person can read. */
async function answersOf(who: Visitor, more: readonly string[]): Promise<string> {
  const paths = [
    "/api/user",
    "/api/user/export",
    "/api/friends",
    "/api/friendships",
    "/api/friendship-invitations",
    "/api/challenge-invitations?type=sent",
    "/api/challenge-invitations?type=received",
    "/api/leaderboard/friends",
    "/api/leaderboard/global",
    "/api/notices",
    "/api/challenges",
    "/api/all-challenges",
    "/api/user-challenges",
    ...more,
  ];
  const answers = [];
  for (const path of paths) answers.push((await who.get(path)).text);
  const compared = paths.filter((path) => path.startsWith("/api/challenge-invitations/"));
  for (const path of compared.slice(0, 1)) {
    const { body } = await who.get<{ challenge?: { id: number } }>(path);
    const own = (await who.get<{ challengeId: number }[]>("/api/user-challenges")).body;
    for (const id of [body.challenge?.id, ...(Array.isArray(own) ? own.map((one) => one.challengeId) : [])])
      answers.push((await who.post(`/api/user-challenges/${id}/comparison`)).text);
  }
  return answers.join("\n");
}

type Life = { leaver: Member; friend: Member; stranger: Member; words: readonly string[]; links: string[] };

type Challenge = { id: number; title: string; description: string };

async function tryOut(who: Member, challenge: Challenge | undefined, more: string): Promise<string> {
  const userPrompt = `You are a patient teacher. ${challenge?.description} Use a numbered list, ${more}.`;
  const { title: challengeTitle, description: challengeDescription } = challenge ?? {
    title: "",
    description: "",
  };
  const body = { userPrompt, challengeTitle, challengeDescription };
  const tested = await who.post<{ relevant: boolean }>("/api/validate-prompt", body);
  expect(tested.body.relevant).toBe(true);
  return userPrompt;
}

/** A person who has used everything, with a friend and a stranger who know of it. */
async function wholeLife(): Promise<Life> {
  const leaver = await app.member("canary.former", { categories: ["Art"] });
  const [friend, stranger] = [await app.member("keeper"), await app.member("bystander")];
  const email = "canary.present@example.org";
  const profile = { displayName: CANARIES.name, age: "25-34", country: CANARIES.country };
  await app.visitor().post("/api/waitlist-signup", { name: CANARIES.waitlistName, email });
  const moved = await leaver.put("/api/profile", {
    ...profile,
    phoneNumber: CANARIES.phone,
    email,
    password: leaver.password,
  });
  expect(moved.status).toBe(200);
  await verify(leaver);
  const invite = (who: Member, body: object) =>
    who.post<{ inviteToken: string; invitation: { id: number } }>("/api/invites", body);
  // What friends and strangers sent here, accepted and open.
  const fromFriend = await invite(friend, { recipientEmail: email, message: "welcome" });
  await leaver.get(`/api/friendship-invitations/accept/${fromFriend.body.inviteToken}`);
  await invite(stranger, { recipientEmail: email });
  const [challenge, second] = (await leaver.get<Challenge[]>("/api/challenges")).body;
  const challengeId = challenge?.id ?? 0;
  await tryOut(leaver, challenge, `with a word on ${CANARIES.test}`);
  await leaver.post("/api/user-challenges", {
    challengeId,
    userPrompt: `Write a plan in three numbered steps for beginners about ${CANARIES.prompt}.`,
  });
  // Further drafts, side by side with the friend's.
  const allow = (who: Member) => who.put("/api/user/compare", { allow: true });
  await Promise.all([allow(leaver), allow(friend)]);
  await friend.post("/api/user-challenges", {
    challengeId,
    userPrompt: "Write a plan about it for beginners.",
  });
  const improved = await leaver.post(`/api/user-challenges/${challengeId}/drafts`, {
    userPrompt: `${challenge?.description} Use a numbered list with a word on ${CANARIES.draft}.`,
  });
  expect(improved.status).toBe(201);
  await leaver.put(`/api/user-challenges/${challengeId}/drafts/next`, {
    userPrompt: `Once more: ${CANARIES.writing}`,
  });
  await leaver.post(`/api/user-challenges/${challengeId}/comparison`);
  await leaver.put(`/api/user-challenges/${second?.id}/draft`, { userPrompt: `A draft: ${CANARIES.prompt}` });
  // What was sent from here, to a friend, by link and to addresses.
  const links = [];
  links.push((await invite(leaver, { message: CANARIES.linkMessage })).body.inviteToken);
  await invite(leaver, { recipientEmail: CANARIES.stranger, message: CANARIES.friendMessage });
  const share = await leaver.post<{ id: number; shareToken: string }>("/api/share-with-friends", {
    challengeId,
    message: CANARIES.shareMessage,
  });
  await stranger.patch(`/api/challenge-invitations/${share.body.id}`, { status: "accepted" });
  const send = (who: Member, body: object) =>
    who.post<{ shareToken: string }>("/api/challenge-invitations", { challengeId, ...body });
  const mailed = await send(leaver, {
    shareType: "email",
    recipientEmail: CANARIES.other,
    message: CANARIES.mailMessage,
  });
  const sent = await send(leaver, {
    shareType: "internal",
    recipientId: friend.id,
    message: CANARIES.friendShare,
  });
  await send(friend, { shareType: "internal", recipientId: leaver.id });
  await send(stranger, { shareType: "email", recipientEmail: email });
  await leaver.post("/api/waitlist-signup", { name: CANARIES.waitlistName, email: CANARIES.third });
  await leaver.post("/api/notices/seen");
  // A title that occurs nowhere else: the day's receipt carries it.
  await app.deps.db.execute(
    `update streak_days set reason = '${CANARIES.practised}', zone = 'Canary/Zone' where user_id = ${leaver.id}`,
  );
  await leaver.put("/api/practice-plan", { days: ["mon", "wed", "fri"], remindAt: "18:30" });
  await app.deps.db.execute(
    `insert into reminders_sent (user_id, day, queued_at) values (${leaver.id}, '2026-03-01', '2026-03-01T18:30:00Z')`,
  );
  await app.visitor().post("/api/firebase/reset-password", { email });
  const tokens = [share.body.shareToken, mailed.body.shareToken, sent.body.shareToken];
  const paths = [
    ...links.map((token) => `/api/friendship-invitations/${token}`),
    ...tokens.flatMap((token) => [`/api/challenge-invitations/${token}`, `/s/${token}`]),
  ];
  return { leaver, friend, stranger, words: [...Object.values(CANARIES), email], links: paths };
}

describe("leaving", async () => {
  const life = await wholeLife();
  const username = (await life.leaver.get<{ username: string }>("/api/user")).body.username;
  const words = [...life.words, username];

  test("removes every text and address of the person from all tables and answers", async () => {
    const everything = JSON.stringify([...(await dump())]);
    // The search finds what it looks for as long as it is there.
    expect(words.filter((word) => !everything.includes(word))).toEqual([]);
    const seen = await answersOf(life.friend, life.links);
    expect(seen).toContain(CANARIES.name);
    expect(seen).toContain(CANARIES.friendShare);
    expect(seen).toContain('"who":"friend"');

    const left = await life.leaver.delete("/api/user", { password: life.leaver.password });
    expect(left.status).toBe(200);
    for (const [table, rows] of await dump()) {
      const text = JSON.stringify(rows);
      expect([table, words.filter((word) => text.includes(word))]).toEqual([table, []]);
    }
    for (const who of [life.friend, life.stranger, app.visitor()]) {
      const text = await answersOf(who, life.links);
      expect(words.filter((word) => text.includes(word))).toEqual([]);
    }
    await app.drainMails();
    expect((await life.friend.get("/api/challenge-invitations?type=received")).body).toHaveLength(1);
  });
});

/** What is kept of a person and not told: secrets, and what the machine needs while it works. */
const UNTOLD: Record<string, readonly string[]> = {
  users: [
    "password",
    "firebase_uid",
    "reset_code",
    "reset_code_expires",
    "remind_next_at",
    "unsubscribe_version",
  ],
  sessions: ["token_hash"],
  one_time_codes: ["id", "code_hash"],
  address_changes: ["id", "code_hash"],
  user_identities: ["id"],
  interests: ["id"],
  point_awards: ["id"],
  practice_plans: ["id"],
  streak_days: ["id"],
  reminders_sent: ["id"],
  daily_challenges: ["id"],
  prompt_tests: ["id", "fingerprint"],
  user_challenges: ["idempotency_key", "lease_until", "lease_owner"],
  drafts: ["id", "idempotency_key", "lease_until", "lease_owner"],
  comparisons: ["id"],
  shown_prompts: ["id"],
  challenges: ["example", "rubric", "library_key", "retired_at", "prompt_template_id"],
  // Addresses of other people are theirs, also where they were typed here; the tokens of received links are the sender's.
  friendship_invitations: ["recipient_email"],
  challenge_invitations: ["recipient_email"],
  waitlist_signups: ["id"],
  // Mails on their way hold one-time links; they are gone once they have left.
  mail_queue: [
    "id",
    "recipient",
    "subject",
    "text_body",
    "html_body",
    "unsubscribe_url",
    "attempts",
    "next_attempt_at",
    "last_error",
    "created_at",
    "lease_until",
  ],
};
/** Columns by which a row belongs to a person, and are told by whose export it is. */
const OWNER = ["user_id"];

describe("the export", () => {
  test("tells every column of every row that is a person's, but for what is listed as untold", async () => {
    const ann = await app.member("exporting", { categories: ["Music"] });
    const bob = await app.member("known");
    await verify(ann);
    const [challenge] = (await ann.get<Challenge[]>("/api/challenges")).body;
    const challengeId = challenge?.id ?? 0;
    const { body: asked } = await bob.post<{ id: number }>("/api/friendship-invitations", {
      recipientEmail: ann.email,
      message: "bob's own words",
    });
    expect(asked).toBeDefined();
    const [friendship] = (await ann.get<{ id: number }[]>("/api/friendships")).body;
    await ann.patch(`/api/friendships/${friendship?.id}`, { status: "accepted" });
    const link = await ann.post<{ inviteToken: string }>("/api/invites", { message: "a link of mine" });
    const opened = await app
      .visitor()
      .get<{ pass: string }>(`/api/friendship-invitations/${link.body.inviteToken}`);
    const newcomer = { email: "let.in@example.net", password: "secret1", pass: opened.body.pass };
    expect((await app.visitor().post("/api/firebase/register", newcomer)).status).toBe(201);
    const userPrompt = await tryOut(ann, challenge, "in a table");
    await ann.post("/api/user-challenges", { challengeId, userPrompt });
    await ann.put("/api/practice-plan", { days: ["mon", "wed", "fri"], remindAt: "18:30" });
    // Settled, or the reminder service might settle it between the export and the look at the table.
    await app.deps.db.execute(
      `insert into reminders_sent (user_id, day, queued_at, outcome, settled_at)
       values (${ann.id}, '2026-03-01', '2026-03-01T18:30:00Z', 'failed', '2026-03-01T18:31:00Z')`,
    );
    await ann.post(`/api/user-challenges/${challengeId}/drafts`, { userPrompt: `${userPrompt} Again.` });
    await ann.post(`/api/user-challenges/${challengeId}/comparison`);
    await ann.post("/api/share-with-friends", { challengeId, message: "beat me" });
    await bob.post("/api/user-challenges", { challengeId, userPrompt: "Write it for my class, in a table." });
    const sent = await bob.post<{ shareToken: string }>("/api/challenge-invitations", {
      challengeId,
      recipientId: ann.id,
      shareType: "internal",
    });
    await ann.get(`/api/challenge-invitations/${sent.body.shareToken}`);
    await ann.post("/api/waitlist-signup", { name: "Ann Waiting", email: ann.email });
    await ann.post("/api/notices/seen");
    await ann.put("/api/profile", {
      displayName: "Ann",
      age: "25-34",
      country: "France",
      phoneNumber: "+33 1 23",
      email: "exported@example.org",
      password: ann.password,
    });
    await app.deps.db.execute(`insert into user_identities (user_id, provider, subject, created_at)
      values (${ann.id}, 'google', 'subject-of-ann', '2026-03-01T00:00:00Z')`);

    const told = JSON.stringify((await ann.get("/api/user/export")).body);
    const missing: string[] = [];
    const columns = await personalColumns();
    for (const [table, owners] of columns) {
      const belongs = owners.map((column) => `"${column}" = ${ann.id}`).join(" or ");
      const { rows } = await app.deps.db.execute<Row>(sql.raw(`select * from "${table}" where ${belongs}`));
      for (const row of rows) {
        for (const [column, value] of Object.entries(row)) {
          const isTold = value === null || OWNER.includes(column) || (UNTOLD[table] ?? []).includes(column);
          const isSendersToken = column.endsWith("_token") && row["sender_id"] !== ann.id;
          if (!isTold && !isSendersToken && !saysSo(told, value)) missing.push(`${table}.${column}`);
        }
      }
      expect([table, rows.length > 0]).toEqual([table, !["challenges"].includes(table)]);
    }
    expect([...new Set(missing)]).toEqual([]);
    expect(told).not.toContain(bob.email);
  });
});

/** Tables with the columns that point at a person; a new table is found by itself. */
async function personalColumns(): Promise<Map<string, string[]>> {
  const { rows } = await app.deps.db.execute<{ table: string; column: string }>(sql`
    select k.conrelid::regclass::text as table, a.attname as column from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
    where k.contype = 'f' and k.confrelid = 'users'::regclass and a.attname <> 'ended_by' order by 1, 2`);
  const columns = new Map<string, string[]>([["users", ["id"]]]);
  for (const { table, column } of rows) columns.set(table, [...(columns.get(table) ?? []), column]);
  return columns;
}

function saysSo(told: string, value: unknown): boolean {
  if (value instanceof Date) return told.includes(value.toISOString());
  const text = typeof value === "string" ? value : JSON.stringify(value);
  // A time as the database writes it.
  const time = /^\d{4}-\d{2}-\d{2} \d{2}:/.test(text) ? new Date(text).toISOString() : null;
  return told.includes(time ?? JSON.stringify(value).replaceAll(/^"|"$/g, ""));
}
