import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as calls from "@promptsmith/contract/challenges/calls";
import { pointsFor, SCORE_WEIGHTS } from "@promptsmith/contract/challenges/rules";
import * as stats from "@promptsmith/contract/progress/calls";
import { goodPrompt } from "@promptsmith/testing/prompts";

import type { Member } from "../../../../test/support/test-app.ts";
import { startTestApp } from "../../../../test/support/test-app.ts";
import { challenges } from "../../../database/schema.ts";

const app = await startTestApp({ now: "2026-03-04T12:00:00.000Z" });

async function easyChallenge(member: Member) {
  const set = await member.call(calls.todaysChallenges);
  const [easy] = set.body;
  if (!easy) throw new Error("no challenge today");
  return easy;
}
const submit = (member: Member, body: { challengeId: number; userPrompt: string }, key?: string) =>
  member.call(calls.submitChallenge, { body, ...(key && { headers: { [calls.IDEMPOTENCY_HEADER]: key } }) });

describe("a submission", () => {
  test("is scored, awarded once, and shows in every statistic", async () => {
    const ann = await app.registerAndLogin();
    const challenge = await easyChallenge(ann);
    const answer = await submit(ann, { challengeId: challenge.id, userPrompt: goodPrompt(challenge) });
    expect(answer.status).toBe(201);
    const { overallScore, pointsAwarded } = answer.body;
    expect(answer.body).toMatchObject({ completed: true, scoredBy: "fallback", aiOutput: null });
    expect(overallScore).toBeGreaterThan(0);
    expect(pointsAwarded).toBe(pointsFor(challenge.points, overallScore ?? 0));
    expect(answer.body.submittedAt).toBe("2026-03-04T12:00:00.000Z");

    const user = await ann.get<Record<string, unknown>>("/api/user");
    expect(user.body).toMatchObject({
      totalPoints: pointsAwarded,
      completedChallenges: 1,
      currentStreak: 1,
      bestStreak: 1,
      lastActive: "2026-03-04T12:00:00.000Z",
    });
    expect((await ann.call(stats.weeklyPoints)).body.weeklyPoints).toBe(pointsAwarded);
    expect((await ann.call(stats.dailyCompletions)).body.dailyCompletions).toBe(1);
    expect((await ann.call(stats.percentile)).status).toBe(200);

    const again = await submit(ann, { challengeId: challenge.id, userPrompt: "Another try entirely" });
    expect([again.status, again.text]).toEqual([409, expect.stringContaining("Challenge already completed")]);
    const shown = await ann.call(calls.userChallenge, { params: { challengeId: challenge.id } });
    expect(shown.body).toEqual(answer.body);
    const list = await ann.call(calls.userChallenges);
    expect(list.body).toMatchObject([{ challengeId: challenge.id, overallScore }]);
    expect(list.text).not.toContain("scoredBy");
  });

  test("what the library newly says of a challenge counts after a minute at the latest", async () => {
    const [ann, ben] = [await app.registerAndLogin(), await app.registerAndLogin()];
    const challenge = await easyChallenge(ann);
    const userPrompt = goodPrompt(challenge);
    const before = await submit(ann, { challengeId: challenge.id, userPrompt });
    const worth = challenge.points * 10;
    const { db } = app.database;
    const setPoints = (points: number) =>
      db.update(challenges).set({ points }).where(eq(challenges.id, challenge.id));
    await setPoints(worth);
    app.clock.advance({ minutes: 1 });
    const after = await submit(ben, { challengeId: challenge.id, userPrompt });
    await setPoints(challenge.points);
    expect(before.body.pointsAwarded).toBe(pointsFor(challenge.points, before.body.overallScore ?? 0));
    expect(after.body.pointsAwarded).toBe(pointsFor(worth, after.body.overallScore ?? 0));
    app.clock.set("2026-03-04T12:00:00.000Z");
  });

  test("scores are the sum with the weights that learners are shown, and every criterion's points add up to its sub-score", async () => {
    const ann = await app.registerAndLogin();
    const challenge = await easyChallenge(ann);
    const { body } = await submit(ann, { challengeId: challenge.id, userPrompt: goodPrompt(challenge) });
    const { fidelityScore, clarityScore, concisenessScore, creativityScore, assessment } = body;
    const sum =
      SCORE_WEIGHTS.fidelity * (fidelityScore ?? 0) +
      SCORE_WEIGHTS.clarity * (clarityScore ?? 0) +
      SCORE_WEIGHTS.conciseness * (concisenessScore ?? 0) +
      SCORE_WEIGHTS.creativity * (creativityScore ?? 0);
    expect(body.overallScore).toBe(Math.round(sum));
    const of = (name: string) =>
      (assessment ?? []).filter((one) => one.subScore === name).reduce((total, one) => total + one.points, 0);
    expect([of("fidelity"), of("clarity")]).toEqual([fidelityScore, clarityScore]);
    for (const { quote } of assessment ?? [])
      if (quote !== undefined) expect(body.userPrompt).toContain(quote);
  });

  test("twenty at once award once", async () => {
    const ann = await app.registerAndLogin();
    const challenge = await easyChallenge(ann);
    const body = { challengeId: challenge.id, userPrompt: goodPrompt(challenge) };
    await ann.csrfToken();
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(ann, body)));
    const statuses = answers.map((one) => one.status).sort((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array<number>(19).fill(409)]);
    const points = answers.find((one) => one.status === 201)?.body.pointsAwarded;
    const user = await ann.get<Record<string, unknown>>("/api/user");
    expect(user.body).toMatchObject({ totalPoints: points, completedChallenges: 1, currentStreak: 1 });
  });

  test("repeated with its key gets the stored answer, with another text it is refused", async () => {
    const ann = await app.registerAndLogin();
    const challenge = await easyChallenge(ann);
    const body = { challengeId: challenge.id, userPrompt: goodPrompt(challenge) };
    await ann.csrfToken();
    const answers = await Promise.all(Array.from({ length: 5 }, () => submit(ann, body, "dialog-1")));
    for (const answer of answers) {
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual(answers[0]?.body);
    }
    const other = await submit(ann, { ...body, userPrompt: "Something else" }, "dialog-1");
    expect(other.status).toBe(422);
    expect(other.body).toMatchObject({ message: "Idempotency key was used for another prompt" });
    expect((await submit(ann, body)).status).toBe(409);

    const [, medium] = (await ann.call(calls.todaysChallenges)).body;
    const elsewhere = await submit(ann, { challengeId: medium?.id ?? 0, userPrompt: "Text" }, "dialog-1");
    expect(elsewhere.status).toBe(422);
  });

  test.each<[Record<string, unknown>, string]>([
    [{ challengeId: 1 }, "User prompt is required"],
    [{ challengeId: 1, userPrompt: " \n " }, "User prompt is required"],
    [{ challengeId: 1, userPrompt: 7 }, "User prompt is required"],
    [{ userPrompt: "Text" }, "Challenge id is required"],
    [{ challengeId: "1", userPrompt: "Text" }, "Challenge id is required"],
    [{ challengeId: 1.5, userPrompt: "Text" }, "Challenge id is required"],
    [{ challengeId: 1, userPrompt: "x".repeat(5001) }, "Prompt must be at most 5000 characters"],
  ])("refused, case %#", async (body, message) => {
    const ann = await app.registerAndLogin();
    const answer = await ann.post("/api/user-challenges", body);
    expect([answer.status, answer.body]).toEqual([400, expect.objectContaining({ message })]);
  });

  test.each([0, -1, 999_999, 2_147_483_647, 2_147_483_648])(
    "challenge %d does not exist",
    async (challengeId) => {
      const ann = await app.registerAndLogin();
      const answer = await ann.post("/api/user-challenges", { challengeId, userPrompt: "Text" });
      expect([answer.status, answer.body]).toEqual([
        404,
        expect.objectContaining({ message: "Challenge not found" }),
      ]);
    },
  );

  test("5000 characters of two halves each are not too long", async () => {
    const ann = await app.registerAndLogin();
    const challenge = await easyChallenge(ann);
    const answer = await submit(ann, { challengeId: challenge.id, userPrompt: "\u{1F600}".repeat(5000) });
    expect(answer.status).toBe(201);
  });
});

describe("an account that is deleted meanwhile", () => {
  test("takes its submissions with it and blocks no other call", async () => {
    for (let i = 0; i < 5; i += 1) {
      const ann = await app.registerAndLogin();
      const challenge = await easyChallenge(ann);
      const body = { challengeId: challenge.id, userPrompt: goodPrompt(challenge) };
      const twin = app.visitor();
      await twin.post("/api/firebase/login", { email: ann.email, password: ann.password });
      await ann.csrfToken();
      await twin.csrfToken();
      const [submitted, gone] = await Promise.all([
        submit(ann, body),
        twin.delete("/api/user", { password: ann.password }),
      ]);
      expect(gone.status).toBe(200);
      expect([201, 401, 404]).toContain(submitted.status);
      const { rows } = await app.deps.db.execute(`select 1 from user_challenges where user_id = ${ann.id}`);
      expect(rows).toEqual([]);
    }
  });
});
