import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as calls from "@promptsmith/contract/challenges/calls";
import { pointsFor } from "@promptsmith/contract/challenges/rules";
import * as stats from "@promptsmith/contract/progress/calls";
import * as sharing from "@promptsmith/contract/sharing/calls";
import { goodPrompt } from "@promptsmith/testing/prompts";

import {
  begun,
  compare,
  draftsOf,
  handIn,
  selfUser,
  submit,
  todaysFirst,
  weakPrompt,
  workOn,
} from "../../../../test/support/drafting.ts";
import { startTestApp } from "../../../../test/support/test-app.ts";
import { checkLedger } from "../../progress/progress.public.ts";

const app = await startTestApp({ now: "2026-03-04T12:00:00.000Z" });
const { db } = app.database;

describe("a further draft", () => {
  test("earns what it adds, once, and changes nothing else", async () => {
    const { ann, challenge, id, first } = await begun(app);
    const before = await selfUser(ann);
    app.clock.advance({ minutes: 5 });
    const { status, body: draft } = await handIn(ann, id, goodPrompt(challenge));
    expect(status).toBe(201);
    expect(draft).toMatchObject({ number: 2, draftsLeft: 2, firstReadAnew: false, scoredBy: "fallback" });
    expect(draft.counted).toBe(draft.overallScore);
    expect(draft.overallScore).toBeGreaterThan(first.overallScore ?? 100);
    expect(draft.best).toEqual({ number: 2, counted: draft.counted });
    const all = pointsFor(challenge.points, draft.counted);
    expect(draft.pointsGained).toBe(all - (first.pointsAwarded ?? 0));
    expect(draft.pointsGained).toBeGreaterThan(0);

    const after = await selfUser(ann);
    expect(after).toMatchObject({
      totalPoints: all,
      completedChallenges: 1,
      currentStreak: before["currentStreak"],
      bestStreak: before["bestStreak"],
    });
    expect((await ann.call(stats.weeklyPoints)).body.weeklyPoints).toBe(all);
    expect((await ann.call(stats.dailyCompletions)).body.dailyCompletions).toBe(1);

    const shown = await workOn(ann, id);
    expect(shown).toEqual({ ...first, best: draft.best, draftsUsed: 1, pointsTotal: all });
    expect((await ann.call(calls.userChallenges)).body).toMatchObject([{ best: draft.best, draftsUsed: 1 }]);
    expect(await draftsOf(ann, id)).toEqual({
      drafts: [draft],
      writing: null,
      writingVersion: null,
      comparedAt: null,
    });

    const worse = (await handIn(ann, id, "Something shorter about it, please.")).body;
    expect(worse).toMatchObject({ number: 3, pointsGained: 0, best: draft.best, draftsLeft: 1 });
    expect(worse.overallScore).toBeLessThan(draft.overallScore);
    expect((await selfUser(ann))["totalPoints"]).toBe(all);
    // What a draft was told stays what it was told.
    expect((await draftsOf(ann, id)).drafts).toEqual([draft, worse]);
    expect((await checkLedger({ db, repair: false })).findings).toEqual([]);
  });

  test("counts on its own day, and in the week", async () => {
    const { ann, challenge, id, first } = await begun(app);
    app.clock.set("2026-03-09T08:00:00.000Z");
    const { body: draft } = await handIn(ann, id, goodPrompt(challenge));
    expect((await ann.call(stats.weeklyPoints)).body.weeklyPoints).toBe(draft.pointsGained);
    expect((await ann.call(stats.dailyCompletions)).body.dailyCompletions).toBe(0);
    expect(await selfUser(ann)).toMatchObject({
      totalPoints: (first.pointsAwarded ?? 0) + draft.pointsGained,
      currentStreak: 0,
      bestStreak: 1,
    });
    app.clock.set("2026-03-04T12:00:00.000Z");
  });

  test("is shown with its lines, each as it moved", async () => {
    const { ann, challenge, id, first } = await begun(app);
    const text = goodPrompt(challenge);
    const { body: draft } = await handIn(ann, id, text);
    const was = new Map(
      (first.assessment ?? []).map((one) => [`${one.subScore}/${one.criterion}`, one] as const),
    );
    const won = draft.assessment.filter(({ change }) => change === "won");
    expect(won.length).toBeGreaterThan(0);
    for (const { subScore, criterion, quote } of won) {
      const earlier = was.get(`${subScore}/${criterion}`);
      expect(earlier?.verdict).not.toBe("met");
      if (quote === undefined) continue;
      expect(text).toContain(quote);
      expect(weakPrompt(challenge)).not.toContain(quote);
    }
    for (const name of ["fidelity", "clarity", "conciseness", "creativity"] as const)
      expect(draft[`${name}Score`]).toBe(
        draft.assessment.reduce((sum, one) => sum + (one.subScore === name ? one.points : 0), 0),
      );
  });

  test("keeps what was met by words that are still there", async () => {
    const ann = await app.member();
    const challenge = await todaysFirst(ann);
    const good = goodPrompt(challenge);
    const first = (await submit(ann, challenge.id, good)).body;
    const { body: draft } = await handIn(ann, challenge.id, `${good} Thank you for taking the time.`);
    for (const line of first.assessment ?? []) {
      if (line.verdict !== "met" || line.quote === undefined) continue;
      const now = draft.assessment.find(
        (one) => one.subScore === line.subScore && one.criterion === line.criterion,
      );
      expect([line.criterion, now?.verdict]).toEqual([line.criterion, "met"]);
    }
    expect(
      draft.assessment.filter(({ change, verdict }) => change === "lost" && verdict !== "penalty"),
    ).toEqual([]);
  });
});

describe("another version of the assessor", () => {
  test("reads both texts anew, and the difference counts on the first draft's scale", async () => {
    const { ann, challenge, id, first } = await begun(app);
    const reading = first.overallScore ?? 0;
    // As it was judged by another one, more severely by ten points.
    await db.execute(sql`update user_challenges set assessor_version = null, overall_score = overall_score - 10
      where user_id = ${ann.id}`);
    const { body: draft } = await handIn(ann, id, goodPrompt(challenge));
    expect(draft.firstReadAnew).toBe(true);
    expect(draft.counted).toBe(reading - 10 + (draft.overallScore - reading));
    expect(draft.best).toEqual({ number: 2, counted: draft.counted });
    expect((await workOn(ann, id)).overallScore).toBe(reading - 10);
  });
});

describe("what others see of it", () => {
  test("a link shows what was best when it was last shared", async () => {
    const { ann, challenge, id, first } = await begun(app);
    const share = async () => (await ann.call(sharing.shareChallenge, { body: { challengeId: id } })).body;
    const { shareToken } = await share();
    const seen = async () =>
      (await app.visitor().call(sharing.sharedChallenge, { params: { token: shareToken } })).body
        .userChallenge;
    // The picture of the link changes with the score that it shows.
    const picture = async () => (await app.http.inject({ url: `/s/${shareToken}/card.png` })).headers.etag;
    const before = await picture();
    const ofFirst = { number: 1, counted: first.overallScore, userPrompt: weakPrompt(challenge) };
    expect(await seen()).toMatchObject({ best: ofFirst });
    const { body: draft } = await handIn(ann, id, goodPrompt(challenge));
    expect(await seen()).toMatchObject({ best: ofFirst });
    expect(await picture()).toBe(before);
    expect((await share()).shareToken).toBe(shareToken);
    expect(await seen()).toEqual({
      completed: true,
      overallScore: first.overallScore,
      userPrompt: weakPrompt(challenge),
      best: { number: 2, counted: draft.counted, userPrompt: goodPrompt(challenge) },
    });
    expect(await picture()).not.toBe(before);
  });
});

test("a withdrawn challenge allows them, and a deleted account takes them along", async () => {
  const { ann, challenge, id } = await begun(app);
  await db.execute(sql`update challenges set retired_at = '2026-03-04T00:00:00Z' where id = ${id}`);
  expect((await handIn(ann, id, goodPrompt(challenge))).status).toBe(201);
  await db.execute(sql`update challenges set retired_at = null where id = ${id}`);
  await compare(ann, id);
  await ann.delete("/api/user", { password: ann.password });
  const { rows } = await db.execute(sql`select 1 from drafts where user_id = ${ann.id}
    union all select 1 from comparisons where user_id = ${ann.id}`);
  expect(rows).toEqual([]);
});
