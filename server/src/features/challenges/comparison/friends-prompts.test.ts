import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as calls from "@promptsmith/contract/challenges/calls";
import * as friendCalls from "@promptsmith/contract/friends/calls";
import * as profile from "@promptsmith/contract/profile/calls";
import { goodPrompt, promptsFor } from "@promptsmith/testing/prompts";

import { befriend, begun, compare, handIn, submit, weakPrompt } from "../../../../test/support/drafting.ts";
import { startTestApp } from "../../../../test/support/test-app.ts";
import type { Member } from "../../../../test/support/test-app.ts";

const app = await startTestApp({ now: "2026-03-04T12:00:00.000Z" });
const { db } = app.database;
const allow = (member: Member, yes = true) => member.call(profile.allowCompare, { body: { allow: yes } });
const setAge = (member: Member, age: string | null) =>
  db.execute(sql`update users set age = ${age} where id = ${member.id}`);
const columnsOf = async (member: Member, id: number) => (await compare(member, id)).body.columns;
const friendsShown = async (member: Member, id: number) =>
  (await columnsOf(member, id)).flatMap(({ person }) => (person === null ? [] : [person.id]));

/** Ann and a friend who both solved a challenge and allow comparing. */
async function pair() {
  const { ann, challenge, id } = await begun(app);
  const ben = await app.member();
  const friendship = await befriend(ann, ben);
  await submit(ben, id, promptsFor(challenge)[1] ?? "");
  await allow(ann);
  await allow(ben);
  return { ann, ben, challenge, id, friendship };
}

describe("friends' prompts", () => {
  test("are the best two of those who solved it, ties by id, with their best drafts", async () => {
    const { ann, ben, challenge, id } = await pair();
    const [cem, dee] = [await app.member(), await app.member()];
    for (const friend of [cem, dee]) {
      await befriend(ann, friend);
      await allow(friend);
    }
    await submit(cem, id, weakPrompt(challenge));
    const { body: improved } = await handIn(cem, id, goodPrompt(challenge));
    // The same text, so the same score: the lower id goes first.
    await submit(dee, id, promptsFor(challenge)[1] ?? "");
    const columns = (await columnsOf(ann, id)).filter(({ who }) => who === "friend");
    const scored = columns.map(({ person, counted }) => ({ id: person?.id, counted }));
    expect(scored).toHaveLength(2);
    expect(scored).not.toContainEqual(expect.objectContaining({ id: dee.id }));
    expect(columns).toContainEqual({
      who: "friend",
      person: { id: cem.id, username: expect.any(String), displayName: "Somebody" },
      prompt: goodPrompt(challenge),
      overallScore: improved.overallScore,
      counted: improved.counted,
    });
    expect(scored.map((one) => one.id)).toContain(ben.id);
    expect(columns[0]?.counted).toBeGreaterThanOrEqual(columns[1]?.counted ?? 101);
    const text = (await compare(ann, id)).text;
    expect(text).not.toContain(ben.email);
  });

  const ENDS: [string, (both: Awaited<ReturnType<typeof pair>>) => Promise<unknown>][] = [
    ["the friend's opting out", ({ ben }) => allow(ben, false)],
    ["one's own opting out", ({ ann }) => allow(ann, false)],
    [
      "the end of the friendship",
      ({ ann, friendship }) =>
        ann.call(friendCalls.changeFriendship, { params: { id: friendship }, body: { status: "rejected" } }),
    ],
    ["the friend's departure", ({ ben }) => ben.delete("/api/user", { password: ben.password })],
    [
      "the friend's account being disabled",
      ({ ben }) => db.execute(sql`update users set disabled_at = '2026-03-04' where id = ${ben.id}`),
    ],
    ["the friend's age below 18", ({ ben }) => setAge(ben, "below-18")],
    ["the friend's age unknown", ({ ben }) => setAge(ben, null)],
    ["one's own age below 18", ({ ann }) => setAge(ann, "below-18")],
    ["one's own age unknown", ({ ann }) => setAge(ann, null)],
  ];
  test.each(ENDS)("are gone in the very next answer after %s", async (_, end) => {
    const parts = await pair();
    const { ann, ben, challenge, id } = parts;
    expect(await friendsShown(ann, id)).toEqual([ben.id]);
    await end(parts);
    expect(await friendsShown(ann, id)).toEqual([]);
    expect((await compare(ann, id)).text).not.toContain(
      (promptsFor(challenge)[1] ?? "").slice(0, 40).split(/["\n]/)[0],
    );
    const { rows } = await db.execute(sql`select * from comparisons where user_id = ${ann.id}`);
    expect(rows).toHaveLength(1);
  });

  test("of an account that was disabled are back once it is enabled", async () => {
    const { ann, ben, id } = await pair();
    await db.execute(sql`update users set disabled_at = '2026-03-04' where id = ${ben.id}`);
    expect(await friendsShown(ann, id)).toEqual([]);
    await db.execute(sql`update users set disabled_at = null where id = ${ben.id}`);
    expect(await friendsShown(ann, id)).toEqual([ben.id]);
  });

  test("are not shown of friends who did not allow it, have not solved it, or are no friends", async () => {
    const { ann, challenge, id } = await begun(app);
    await allow(ann);
    const [silent, unsolved, stranger] = [await app.member(), await app.member(), await app.member()];
    for (const one of [unsolved, stranger]) await allow(one);
    for (const one of [silent, unsolved]) await befriend(ann, one);
    for (const one of [silent, stranger]) await submit(one, id, goodPrompt(challenge));
    await unsolved.call(calls.saveDraft, { params: { challengeId: id }, body: { userPrompt: "Begun" } });
    expect(await friendsShown(ann, id)).toEqual([]);
  });
});

describe("the setting", () => {
  test("is off at first, and is part of the answer about oneself", async () => {
    const ann = await app.member();
    const shown = async () => (await ann.get<{ comparePrompts: boolean }>("/api/user")).body.comparePrompts;
    expect(await shown()).toBe(false);
    expect((await allow(ann)).body.comparePrompts).toBe(true);
    expect(await shown()).toBe(true);
    await setAge(ann, "below-18");
    expect(await shown()).toBe(false);
    expect((await allow(ann, false)).status).toBe(200);
    expect((await allow(ann)).status).toBe(403);
    expect(await shown()).toBe(false);
    await setAge(ann, null);
    expect((await allow(ann)).status).toBe(403);
    await setAge(ann, "18-24");
    expect(await shown()).toBe(false);
  });

  test.each([{}, { allow: "yes" }, { allow: null }])("refuses %j", async (body) => {
    const ann = await app.member();
    expect((await ann.put("/api/user/compare", body)).status).toBe(400);
  });
});
