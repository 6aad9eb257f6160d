import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as calls from "@promptsmith/contract/challenges/calls";
import { pointsFor } from "@promptsmith/contract/challenges/rules";
import * as profile from "@promptsmith/contract/profile/calls";
import * as sharing from "@promptsmith/contract/sharing/calls";
import { goodPrompt, promptsFor } from "@promptsmith/testing/prompts";

import {
  befriend,
  begun,
  compare,
  handIn,
  selfUser,
  submit,
  weakPrompt,
  workOn,
} from "../../../../test/support/drafting.ts";
import { startTestApp } from "../../../../test/support/test-app.ts";
import type { Member } from "../../../../test/support/test-app.ts";
import { checkLedger } from "../../progress/progress.public.ts";
import { forgetShown } from "./shown-prompt.store.ts";

const NOON = "2026-03-04T12:00:00.000Z";
const app = await startTestApp({ now: NOON });
const { db } = app.database;
const noticeOf = (name: string) =>
  `No points: most of these words come from ${name}'s prompt, which you saw.`;
let people = 0;

/** Ben, who has solved a challenge well and shares it, and Ann, who has not begun it. */
async function pair() {
  people += 1;
  const ben = await app.member(`ben${people}`, { categories: ["Technology"], displayName: "Ben Smith" });
  const { challenge, id } = await begun(app, ben);
  await handIn(ben, id, goodPrompt(challenge));
  const { body: link } = await ben.call(sharing.shareChallenge, { body: { challengeId: id } });
  const ann = await app.member();
  return { ann, ben, challenge, id, link, copy: `${goodPrompt(challenge)} Thank you.` };
}
type Pair = Awaited<ReturnType<typeof pair>>;

const open = (who: Pick<Member, "call">, { link }: Pair) =>
  who.call(sharing.sharedChallenge, { params: { token: link.shareToken } });
const accept = (who: Member, invitation: { readonly id: number }) =>
  who.call(sharing.acceptChallengeInvitation, {
    params: { id: invitation.id },
    body: { status: "accepted" },
  });

describe("a near copy of a prompt that was shown", () => {
  const WAYS: [string, (both: Pair) => Promise<unknown>][] = [
    ["by the page of a share", ({ ann, ...both }) => open(ann, { ann, ...both })],
    ["by a share that was accepted", ({ ann, link }) => accept(ann, link)],
  ];
  test.each(WAYS)("%s has score, day and completion as always, and earns nothing", async (_, show) => {
    const both = await pair();
    const { ann, challenge, id, copy } = both;
    await show(both);
    const { status, body } = await submit(ann, id, copy);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      completed: true,
      pointsAwarded: 0,
      pointsTotal: 0,
      best: { number: 1, counted: body.overallScore },
      notice: noticeOf("Ben Smith"),
    });
    expect(await workOn(ann, id)).toEqual(body);
    expect(await selfUser(ann)).toMatchObject({ totalPoints: 0, completedChallenges: 1, currentStreak: 1 });
    // The same text from a person who was shown nothing.
    const other = await app.member();
    const own = (await submit(other, id, copy)).body;
    expect(own).toMatchObject({ overallScore: body.overallScore, notice: null });
    expect(own.pointsAwarded).toBe(pointsFor(challenge.points, own.overallScore ?? 0));
    expect(own.pointsAwarded).toBeGreaterThan(0);
    expect((await checkLedger({ db, repair: false })).findings).toEqual([]);
  });

  test("earns nothing as a further draft either, where the link was only read", async () => {
    const both = await pair();
    const { ann, challenge, id, copy } = both;
    const first = (await submit(ann, id, promptsFor(challenge).at(-2) ?? "")).body;
    expect(first.pointsAwarded).toBeGreaterThan(0);
    await open(ann, both);
    const { body: draft } = await handIn(ann, id, copy);
    expect(draft).toMatchObject({ pointsGained: 0, best: { number: 1 }, notice: noticeOf("Ben Smith") });
    expect((await selfUser(ann))["totalPoints"]).toBe(first.pointsAwarded);
  });

  test("leaves one's own words their points", async () => {
    const both = await pair();
    const { ann, challenge, id, copy } = both;
    await open(ann, both);
    await submit(ann, id, copy);
    const { body: draft } = await handIn(ann, id, promptsFor(challenge)[1] ?? "");
    expect(draft).toMatchObject({ notice: null, best: { number: 2, counted: draft.counted } });
    expect(draft.pointsGained).toBe(pointsFor(challenge.points, draft.counted));
    expect(await workOn(ann, id)).toMatchObject({ pointsAwarded: 0, pointsTotal: draft.pointsGained });
    expect((await handIn(ann, id, `${copy} Again.`)).body.pointsGained).toBe(0);
    expect((await selfUser(ann))["totalPoints"]).toBe(draft.pointsGained);
    expect((await checkLedger({ db, repair: false })).findings).toEqual([]);
  });

  test("earns again after thirty days, when it is forgotten that it was shown", async () => {
    const both = await pair();
    const { ann, id, copy } = both;
    await open(ann, both);
    const rows = async () =>
      (await db.execute(sql`select 1 from shown_prompts where user_id = ${ann.id}`)).rows.length;
    const wasShown = (at: string) =>
      db.execute(sql`update shown_prompts set shown_at = ${at} where user_id = ${ann.id}`);
    await wasShown("2026-02-02T12:00:01.000Z");
    await forgetShown(db, app.clock.now());
    expect(await rows()).toBeGreaterThan(0);
    await wasShown("2026-02-02T12:00:00.000Z");
    expect((await submit(ann, id, copy)).body.pointsAwarded).toBeGreaterThan(0);
    await forgetShown(db, app.clock.now());
    expect(await rows()).toBe(0);
  });

  test("is told without a name once its writer has left, and what was shown goes with the writer", async () => {
    const both = await pair();
    const { ann, ben, id, copy } = both;
    await open(ann, both);
    await submit(ann, id, copy);
    await handIn(ann, id, `${copy} Again.`);
    await ben.delete("/api/user", { password: ben.password });
    const nameless = "No points: most of these words come from another person's prompt, which you saw.";
    expect(await workOn(ann, id)).toMatchObject({ pointsTotal: 0, notice: nameless });
    const { drafts } = (await ann.call(calls.drafts, { params: { challengeId: id } })).body;
    expect(drafts.map(({ notice }) => notice)).toEqual([nameless]);
    const { rows } = await db.execute(sql`select 1 from shown_prompts where user_id = ${ann.id}`);
    expect(rows).toEqual([]);
  });
});

describe("nothing was shown", () => {
  const NOT_SEEN: [string, (both: Pair) => Promise<unknown>][] = [
    ["by the page that carries the screen", ({ ann, link }) => ann.get(`/s/${link.shareToken}`)],
    ["to a visitor who is not signed in", (both) => open(app.visitor(), both)],
    ["by its head", ({ ann, link }) => ann.send("HEAD", `/api/challenge-invitations/${link.shareToken}`)],
    [
      "by what the browser fetches ahead",
      ({ ann, link }) =>
        ann.call(sharing.sharedChallenge, {
          params: { token: link.shareToken },
          headers: { "sec-purpose": "prefetch;prerender" },
        }),
    ],
    [
      "by an invitation that was received and not opened",
      async ({ ann, ben, id }) => {
        await befriend(ben, ann);
        await ben.call(sharing.inviteToChallenge, {
          body: { challengeId: id, recipientId: ann.id, shareType: "internal" },
        });
        await ann.call(sharing.challengeInvitations, { query: { type: "received" } });
      },
    ],
  ];
  test.each(NOT_SEEN)("%s", async (_, look) => {
    const both = await pair();
    await look(both);
    const { body } = await submit(both.ann, both.id, both.copy);
    expect(body.notice).toBeNull();
    expect(body.pointsAwarded).toBeGreaterThan(0);
  });
});

test("words that a friend has copied stay one's own", async () => {
  const both = await pair();
  const { ann, ben, challenge, id, copy } = both;
  await open(ann, both);
  app.clock.advance({ minutes: 1 });
  expect((await submit(ann, id, copy)).body.pointsAwarded).toBe(0);
  const { body: back } = await ann.call(sharing.shareChallenge, { body: { challengeId: id } });
  await ben.call(sharing.sharedChallenge, { params: { token: back.shareToken } });
  const { body: draft } = await handIn(
    ben,
    id,
    `${goodPrompt(challenge)} It is for my grandmother, who is 80.`,
  );
  expect([draft.number, draft.notice]).toEqual([3, null]);
  expect(draft.best.counted).toBeGreaterThanOrEqual(draft.counted);
  app.clock.set(NOON);
});

test("a comparison says why later drafts earn nothing, and notes whose prompts it showed", async () => {
  const { ann, ben, challenge, id } = await pair();
  await befriend(ann, ben);
  for (const one of [ann, ben]) await one.call(profile.allowCompare, { body: { allow: true } });
  await submit(ann, id, weakPrompt(challenge));
  await compare(ann, id);
  const { body: draft } = await handIn(ann, id, promptsFor(challenge)[1] ?? "");
  expect(draft).toMatchObject({
    pointsGained: 0,
    notice: "Practice only: no points after Side by side was opened.",
  });
  const { body } = await ann.get<{ shownPrompts: object[] }>("/api/user/export");
  expect(body.shownPrompts).toEqual([
    { challengeTitle: challenge.title, attemptId: expect.any(Number), number: 2, shownAt: NOON },
  ]);
});

test("a near copy of the worked example is told as one", async () => {
  const { ann, id } = await begun(app);
  const { rows } = await db.execute<{ example: string }>(
    sql`select example #>> '{}' as example from challenges where id = ${id}`,
  );
  const { body: draft } = await handIn(ann, id, `${rows[0]?.example} Please.`);
  expect(draft).toMatchObject({
    pointsGained: 0,
    notice: "No points: most of these words come from the model answer.",
  });
});
