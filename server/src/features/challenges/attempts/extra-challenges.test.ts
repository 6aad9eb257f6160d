import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as calls from "@promptsmith/contract/challenges/calls";
import { EXTRA_CHALLENGES_A_DAY, pointsFor } from "@promptsmith/contract/challenges/rules";
import * as sharing from "@promptsmith/contract/sharing/calls";
import { goodPrompt } from "@promptsmith/testing/prompts";

import { befriend, handIn, selfUser, submit, weakPrompt, workOn } from "../../../../test/support/drafting.ts";
import { startTestApp } from "../../../../test/support/test-app.ts";
import type { Member } from "../../../../test/support/test-app.ts";
import { checkLedger } from "../../progress/progress.public.ts";

const NOON = "2026-03-04T12:00:00.000Z";
const NOTICE = "Practice only: no points for more than six extra challenges a day.";
const app = await startTestApp({ now: NOON });
const { db } = app.database;

/** Challenges of the library that never came to the person. */
async function undrawn(member: Member, limit: number) {
  await member.call(calls.todaysChallenges);
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from challenges c where library_key is not null and not exists
      (select 1 from daily_challenges d where d.user_id = ${member.id} and d.challenge_id = c.id)
    order by id limit ${limit}`);
  return await Promise.all(
    rows.map(async ({ id }) => (await member.call(calls.challenge, { params: { id } })).body),
  );
}

async function solve(member: Member, challenge: { readonly id: number; readonly title: string }) {
  const { status, body } = await submit(member, challenge.id, goodPrompt(challenge));
  expect(status).toBe(201);
  return body;
}

/** A person who has had the extra challenges of the day, with more of them that are still open. */
async function afterSix(more: number) {
  const ann = await app.member();
  const all = await undrawn(ann, EXTRA_CHALLENGES_A_DAY + more);
  for (const challenge of all.slice(0, EXTRA_CHALLENGES_A_DAY)) await solve(ann, challenge);
  return { ann, open: all.slice(EXTRA_CHALLENGES_A_DAY) };
}

describe("challenges that no one sent and that were never drawn", () => {
  test("earn for six a day, however many a script hands in", async () => {
    const ann = await app.member();
    const found = await undrawn(ann, 40);
    let earned = 0;
    for (const [at, challenge] of found.entries()) {
      const body = await solve(ann, challenge);
      expect(body.completed).toBe(true);
      expect(body.overallScore).toBeGreaterThan(0);
      const isPaid = at < EXTRA_CHALLENGES_A_DAY;
      const points = isPaid ? pointsFor(challenge.points, body.overallScore ?? 0) : 0;
      expect([body.pointsAwarded, body.pointsTotal, body.notice]).toEqual([
        points,
        points,
        isPaid ? null : NOTICE,
      ]);
      earned += points;
    }
    expect(earned).toBeLessThan(200);
    expect(await selfUser(ann)).toMatchObject({
      totalPoints: earned,
      completedChallenges: 40,
      currentStreak: 1,
    });
    expect((await checkLedger({ db, repair: false })).findings).toEqual([]);
  });

  test("of many handed in at once, six earn", async () => {
    const ann = await app.member();
    const found = await undrawn(ann, 14);
    const answers = await Promise.all(found.map((challenge) => solve(ann, challenge)));
    const notices = answers.map(({ notice }) => notice);
    expect(notices.filter((notice) => notice === null)).toHaveLength(EXTRA_CHALLENGES_A_DAY);
    expect(notices.filter((notice) => notice === NOTICE)).toHaveLength(14 - EXTRA_CHALLENGES_A_DAY);
    const sum = answers.reduce((total, one) => total + (one.pointsAwarded ?? 0), 0);
    expect((await selfUser(ann))["totalPoints"]).toBe(sum);
  });

  test("begin anew on the learner's next day, and what was practice stays practice", async () => {
    const { ann, open } = await afterSix(2);
    const [seventh, tomorrow] = open;
    if (!seventh || !tomorrow) throw new Error("too few challenges");
    const before = await submit(ann, seventh.id, weakPrompt(seventh));
    expect(before.body).toMatchObject({ pointsAwarded: 0, notice: NOTICE });
    app.clock.set("2026-03-05T00:00:01.000Z");
    expect(await solve(ann, tomorrow)).toMatchObject({ notice: null });
    const { body: draft } = await handIn(ann, seventh.id, goodPrompt(seventh));
    expect(draft.counted).toBeGreaterThan(before.body.overallScore ?? 100);
    expect(draft).toMatchObject({ pointsGained: 0, notice: NOTICE, best: { number: 2 } });
    expect(await workOn(ann, seventh.id)).toMatchObject({ pointsTotal: 0, best: draft.best, notice: NOTICE });
    app.clock.set(NOON);
  });

  test("earn for further drafts where the first one earned", async () => {
    const ann = await app.member();
    const [challenge] = await undrawn(ann, 1);
    if (!challenge) throw new Error("no challenge");
    const { body: first } = await submit(ann, challenge.id, weakPrompt(challenge));
    const { body: draft } = await handIn(ann, challenge.id, goodPrompt(challenge));
    expect(draft.notice).toBeNull();
    expect(draft.pointsGained).toBe(pointsFor(challenge.points, draft.counted) - (first.pointsAwarded ?? 0));
    expect(draft.pointsGained).toBeGreaterThan(0);
  });

  test("are told the same again, by their key and when they are looked at", async () => {
    const { ann, open } = await afterSix(1);
    const [seventh] = open;
    if (!seventh) throw new Error("too few challenges");
    const handedIn = () =>
      ann.call(calls.submitChallenge, {
        body: { challengeId: seventh.id, userPrompt: goodPrompt(seventh) },
        headers: { [calls.IDEMPOTENCY_HEADER]: "seventh" },
      });
    const { body } = await handedIn();
    expect(body.notice).toBe(NOTICE);
    expect((await handedIn()).body).toEqual(body);
    expect(await workOn(ann, seventh.id)).toEqual(body);
  });
});

describe("no extra challenge is", () => {
  test("one of a daily set, of any category and also of one that was replaced", async () => {
    const { ann } = await afterSix(0);
    const [easy, medium] = (await ann.call(calls.todaysChallenges)).body;
    const [music] = (await ann.call(calls.todaysChallenges, { query: { category: "Music" } })).body;
    await ann.call(calls.refreshChallenges, { body: {} });
    const today = (await ann.call(calls.todaysChallenges)).body.map(({ id }) => id);
    expect(today).not.toContain(easy?.id);
    for (const challenge of [easy, medium, music]) {
      if (!challenge) throw new Error("no challenge");
      const body = await solve(ann, challenge);
      expect(body.notice).toBeNull();
      expect(body.pointsAwarded).toBe(pointsFor(challenge.points, body.overallScore ?? 0));
    }
  });

  test("one that a person sent, by name or by a link that was accepted", async () => {
    const { ann, open } = await afterSix(3);
    const [named, linked, own] = open;
    if (!named || !linked || !own) throw new Error("too few challenges");
    const ben = await app.member();
    await befriend(ben, ann);
    await ben.call(sharing.inviteToChallenge, {
      body: { challengeId: named.id, recipientId: ann.id, shareType: "internal" },
    });
    const { body: link } = await ben.call(sharing.shareChallenge, { body: { challengeId: linked.id } });
    const accept = { params: { id: link.id }, body: { status: "accepted" } } as const;
    expect((await ann.call(sharing.acceptChallengeInvitation, accept)).status).toBe(200);
    for (const sent of [named, linked]) expect((await solve(ann, sent)).notice).toBeNull();
    // A link of one's own sends it to no one.
    await ann.call(sharing.shareChallenge, { body: { challengeId: own.id } });
    expect((await solve(ann, own)).notice).toBe(NOTICE);
  });

  test("one that was made for the person", async () => {
    const { ann } = await afterSix(0);
    const { rows } = await db.execute<{ id: number }>(sql`
      insert into challenges (user_id, title, description, difficulty, category, points, created_at)
      values (${ann.id}, 'Office plants', 'Ask for a report on the office plants.', 'easy', 'Business', 10, '2026-03-01')
      returning id`);
    const { body } = await submit(ann, rows[0]?.id ?? 0, "Write a report of 200 words on our office plants.");
    expect(body.notice).toBeNull();
    expect(body.pointsAwarded).toBeGreaterThan(0);
  });
});
