import { describe, expect, test } from "vitest";
import * as calls from "@promptsmith/contract/challenges/calls";
import { CATEGORIES } from "@promptsmith/contract/profile/rules";
import { goodPrompt } from "@promptsmith/testing/prompts";

import { handIn, weakPrompt } from "../../../../test/support/drafting.ts";
import type { Member } from "../../../../test/support/test-app.ts";
import { startTestApp } from "../../../../test/support/test-app.ts";

const app = await startTestApp({ now: "2026-03-04T12:00:00.000Z" });

const todays = async (member: Member, category?: string) =>
  (await member.call(calls.todaysChallenges, category === undefined ? {} : { query: { category } })).body;
const ids = (list: readonly { id: number }[]) => list.map((one) => one.id);

describe("today's set", () => {
  test("is easy, medium, hard, of the learner's interests, and stays the same all day", async () => {
    const ann = await app.member("ann", { categories: ["Cooking", "History"] });
    const set = await todays(ann);
    expect(set.map((one) => [one.difficulty, one.points, one.date])).toEqual([
      ["easy", 10, "2026-03-04"],
      ["medium", 20, "2026-03-04"],
      ["hard", 30, "2026-03-04"],
    ]);
    for (const { category } of set) expect(["Cooking", "History"]).toContain(category);
    app.clock.set("2026-03-04T23:59:59.999Z");
    expect(await todays(ann)).toEqual(set);
    const user = await ann.get<Record<string, unknown>>("/api/user");
    expect(user.body).toMatchObject({
      lastChallengeUpdate: "2026-03-04T12:00:00.000Z",
      nextResetAt: "2026-03-05T00:00:00.000Z",
    });
    app.clock.set("2026-03-05T00:00:00.000Z");
    const next = await todays(ann);
    expect(next.map((one) => one.date)).toEqual(["2026-03-05", "2026-03-05", "2026-03-05"]);
    for (const id of ids(next)) expect(ids(set)).not.toContain(id);
  });

  test("says of each challenge how far the learner has come, and of no other person's work", async () => {
    const [ann, bob] = [await app.member("mine1"), await app.member("mine2")];
    const [easy, medium] = await todays(ann);
    const mine = async (member: Member) => (await todays(member)).map((one) => one.mine);
    expect(await mine(ann)).toEqual([null, null, null]);
    await ann.put(`/api/user-challenges/${medium?.id}/draft`, { userPrompt: "Begun" });
    const { body: first } = await ann.call(calls.submitChallenge, {
      body: { challengeId: easy?.id ?? 0, userPrompt: weakPrompt(easy!) },
    });
    const begun = { completed: false, best: null };
    expect(await mine(ann)).toEqual([{ completed: true, best: first.overallScore }, begun, null]);
    const { body: second } = await handIn(ann, easy?.id ?? 0, goodPrompt(easy!));
    expect(second.counted).toBeGreaterThan(first.overallScore ?? 100);
    expect((await mine(ann))[0]).toEqual({ completed: true, best: second.counted });
    expect(ids(await todays(bob))).toEqual(ids(await todays(ann)));
    expect(await mine(bob)).toEqual([null, null, null]);
  });

  test("changes at the learner's own midnight", async () => {
    const ann = await app.member();
    app.clock.set("2026-03-06T18:29:59.999Z");
    await ann.put("/api/user/timezone", { timezone: "Asia/Kolkata" });
    const friday = await todays(ann);
    expect(friday[0]?.date).toBe("2026-03-06");
    app.clock.set("2026-03-06T18:30:00.000Z");
    const saturday = await todays(ann);
    expect(saturday[0]?.date).toBe("2026-03-07");
    expect(ids(saturday)).not.toEqual(ids(friday));
  });

  test("thirty readers at once get one set", async () => {
    const ann = await app.member();
    const sets = await Promise.all(Array.from({ length: 30 }, () => todays(ann)));
    for (const set of sets) expect(set).toEqual(sets[0]);
    expect(sets[0]?.length).toBe(3);
  });

  test("two learners with the same past and interests can compare", async () => {
    const [ann, bob] = [await app.member("same1"), await app.member("same2")];
    expect(ids(await todays(ann))).toEqual(ids(await todays(bob)));
  });

  test("each category has a set of its own, and no challenge comes twice on a day", async () => {
    const ann = await app.member("themes", { categories: ["Music"] });
    const seen = ids(await todays(ann, "Auto (Mixed)"));
    for (const category of CATEGORIES) {
      const set = await todays(ann, category);
      expect(set.map((one) => [one.difficulty, one.category])).toEqual([
        ["easy", category],
        ["medium", category],
        ["hard", category],
      ]);
      expect(await todays(ann, category)).toEqual(set);
      seen.push(...ids(set));
    }
    expect(new Set(seen).size).toBe(seen.length);
    for (const name of ["", "Auto", "all"]) expect(ids(await todays(ann, name))).toEqual(seen.slice(0, 3));
  });

  test("an unknown category is refused", async () => {
    const ann = await app.member();
    for (const category of ["music", "Nonsense", "Art "]) {
      const answer = await ann.get("/api/challenges", { query: { category } });
      expect([answer.status, answer.body]).toEqual([
        400,
        expect.objectContaining({ message: "Unknown category" }),
      ]);
    }
    expect((await app.visitor().get("/api/challenges")).status).toBe(401);
  });
});

describe("a refresh", () => {
  test("replaces what is untouched and keeps what was drafted, submitted or shared", async () => {
    const ann = await app.member();
    const [easy, medium, hard] = await todays(ann);
    if (!easy || !medium || !hard) throw new Error("no set");
    await ann.call(calls.saveDraft, { params: { challengeId: easy.id }, body: { userPrompt: "Begun" } });
    await ann.post("/api/share-with-friends", { challengeId: hard.id });
    const answer = await ann.call(calls.refreshChallenges, { body: {} });
    expect(answer.status).toBe(200);
    const [newEasy, newMedium, newHard] = answer.body.challenges;
    expect([newEasy?.id, newHard?.id]).toEqual([easy.id, hard.id]);
    expect(newMedium?.id).not.toBe(medium.id);
    const standing = (await todays(ann)).map(({ mine: _mine, ...one }) => one);
    expect(standing).toEqual(answer.body.challenges);
    const all = await ann.call(calls.allChallenges);
    expect(ids(all.body)).toContain(medium.id);
  });

  test("brings new ones each time while there are any, ten times a day", async () => {
    const ann = await app.member();
    const seen = new Set(ids(await todays(ann, "Art")));
    for (let i = 1; i <= 7; i += 1) {
      const { body } = await ann.call(calls.refreshChallenges, { body: { category: "Art" } });
      for (const id of ids(body.challenges)) seen.add(id);
      expect(seen.size).toBe(3 * (i + 1));
    }
    for (let i = 8; i <= 10; i += 1) {
      const answer = await ann.post<{ challenges: { id: number }[] }>("/api/challenges/refresh?category=Art");
      expect(answer.status).toBe(200);
      expect(answer.body.challenges.length).toBe(3);
    }
    const eleventh = await ann.call(calls.refreshChallenges, { body: {} });
    expect(eleventh.status).toBe(429);
    expect(Number(eleventh.headers["retry-after"])).toBeGreaterThan(0);
    app.clock.advance({ days: 1, seconds: 1 });
    expect((await ann.call(calls.refreshChallenges, { body: {} })).status).toBe(200);
  });
});

describe("all challenges", () => {
  test("begin empty, hold what came, newest first, and never the rest of the library", async () => {
    const ann = await app.member();
    expect((await ann.call(calls.allChallenges)).body).toEqual([]);
    const first = await todays(ann);
    app.clock.advance({ days: 1 });
    const second = await todays(ann);
    const all = (await ann.call(calls.allChallenges)).body;
    expect(all.length).toBe(6);
    expect(new Set(ids(all.slice(0, 3)))).toEqual(new Set(ids(second)));
    expect(all.slice(0, 3).map((one) => one.date)).toEqual(second.map((one) => one.date));
    expect(all.slice(3).map((one) => one.date)).toEqual(first.map((one) => one.date));
    const before = all[1]?.id ?? 0;
    const rest = (await ann.call(calls.allChallenges, { query: { before: String(before) } })).body;
    expect(rest).toEqual(all.slice(2));
  });

  test("also hold what was opened by its plain address and worked on", async () => {
    const [ann, bob] = [await app.member(), await app.member(undefined, { categories: ["Philosophy"] })];
    const [other] = await todays(bob);
    const id = other?.id ?? 0;
    const shown = await ann.call(calls.challenge, { params: { id } });
    expect(shown.body).toMatchObject({ id, title: other?.title });
    expect((await ann.call(calls.allChallenges)).body).toEqual([]);
    await ann.call(calls.saveDraft, { params: { challengeId: id }, body: { userPrompt: "Begun" } });
    expect(ids((await ann.call(calls.allChallenges)).body)).toEqual([id]);
  });
});

describe("one challenge", () => {
  test("never shows its rubric", async () => {
    const ann = await app.member();
    const [easy] = await todays(ann);
    const answer = await ann.get(`/api/challenges/${easy?.id}`);
    expect({ ...(answer.body as object), mine: null }).toEqual(easy);
    for (const secret of ["rubric", "signals", "weight", "libraryKey"])
      expect(answer.text).not.toContain(secret);
  });

  test.each(["0", "-1", "abc", "1e3", "999999", "2147483648", "1.5", "01"])("%s is not found", async (id) => {
    const ann = await app.member();
    const answer = await ann.get(`/api/challenges/${id}`);
    expect([answer.status, answer.body]).toEqual([
      404,
      expect.objectContaining({ message: "Challenge not found" }),
    ]);
  });

  test("made for another person it does not exist, until it is shared", async () => {
    const [ann, bob] = [await app.member(), await app.member()];
    const { rows } = await app.deps.db.execute<{ id: number }>(
      `insert into challenges (user_id, title, description, difficulty, category, points, created_at)
       values (${ann.id}, 'For Ann', 'A private one', 'easy', 'Art', 10, '2026-03-04') returning id`,
    );
    const id = Number(rows[0]?.id);
    expect((await ann.call(calls.challenge, { params: { id } })).body.title).toBe("For Ann");
    expect((await bob.call(calls.challenge, { params: { id } })).status).toBe(404);
    const submitted = await bob.call(calls.submitChallenge, {
      body: { challengeId: id, userPrompt: "Text" },
    });
    expect(submitted.status).toBe(404);
    await app.deps.db.execute(
      `insert into challenge_invitations (sender_id, recipient_id, challenge_id, share_token, share_type, created_at)
       values (${ann.id}, ${bob.id}, ${id}, 'token-of-a-private-one', 'internal', '2026-03-04')`,
    );
    expect((await bob.call(calls.challenge, { params: { id } })).status).toBe(200);
  });
});
