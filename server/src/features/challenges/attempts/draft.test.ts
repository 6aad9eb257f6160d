import { describe, expect, test } from "vitest";
import * as calls from "@promptsmith/contract/challenges/calls";
import { goodPrompt } from "@promptsmith/testing/prompts";

import type { Member } from "../../../../test/support/test-app.ts";
import { startTestApp } from "../../../../test/support/test-app.ts";

const app = await startTestApp({ now: "2026-03-04T12:00:00.000Z" });

async function begin() {
  const ann = await app.registerAndLogin();
  const [easy, medium] = (await ann.call(calls.todaysChallenges)).body;
  if (!easy || !medium) throw new Error("no set");
  return { ann, easy, medium };
}
const save = (member: Member, challengeId: number, userPrompt: string) =>
  member.call(calls.saveDraft, { params: { challengeId }, body: { userPrompt } });
const attempt = (member: Member, challengeId: number) =>
  member.call(calls.userChallenge, { params: { challengeId } });

describe("a draft", () => {
  test("is kept as it was typed and shows as begun", async () => {
    const { ann, easy } = await begin();
    expect((await attempt(ann, easy.id)).body).toMatchObject({ message: "No attempt yet" });
    expect((await save(ann, easy.id, "Write a pl")).body).toEqual({
      saved: true,
      version: expect.any(Number),
    });
    await save(ann, easy.id, "Write a plan ");
    const [draft] = (await ann.call(calls.userChallenges)).body;
    expect(draft).toMatchObject({
      challengeId: easy.id,
      userPrompt: "Write a plan ",
      completed: false,
      submittedAt: null,
      overallScore: null,
      aiOutput: null,
    });
    const again = app.visitor();
    await again.post("/api/firebase/login", { email: ann.email, password: ann.password });
    const elsewhere = await again.call(calls.userChallenge, { params: { challengeId: easy.id } });
    expect(elsewhere.body.userPrompt).toBe("Write a plan ");
  });

  test("is removed by an empty text, unless it was tested", async () => {
    const { ann, easy, medium } = await begin();
    await save(ann, easy.id, "Something");
    expect((await save(ann, easy.id, "  ")).status).toBe(200);
    expect((await attempt(ann, easy.id)).status).toBe(404);
    expect((await save(ann, easy.id, "")).status).toBe(200);

    await ann.call(calls.testPrompt, {
      body: {
        userPrompt: goodPrompt(medium),
        challengeTitle: medium.title,
        challengeDescription: medium.description,
        challengeId: medium.id,
      },
    });
    await save(ann, medium.id, "");
    expect((await attempt(ann, medium.id)).body).toMatchObject({ userPrompt: "", completed: false });
  });

  test("does not touch a completed challenge", async () => {
    const { ann, easy } = await begin();
    const done = await ann.call(calls.submitChallenge, {
      body: { challengeId: easy.id, userPrompt: goodPrompt(easy) },
    });
    const late = await save(ann, easy.id, "Too late");
    expect([late.status, late.text]).toEqual([409, expect.stringContaining("Challenge already completed")]);
    expect((await save(ann, easy.id, "")).status).toBe(409);
    expect((await attempt(ann, easy.id)).body).toEqual(done.body);
  });

  test("belongs to its writer alone", async () => {
    const { ann, easy } = await begin();
    const bob = await app.registerAndLogin();
    await save(ann, easy.id, "Mine");
    expect((await attempt(bob, easy.id)).status).toBe(404);
    expect((await bob.call(calls.userChallenges)).body).toEqual([]);
  });

  test.each([
    ["nothing", undefined, 400, "User prompt is required"],
    ["a number", 7, 400, "User prompt is required"],
    ["too much", "x".repeat(5001), 400, "Prompt must be at most 5000 characters"],
  ])("%s is refused", async (_, userPrompt, status, message) => {
    const { ann, easy } = await begin();
    const answer = await ann.put(`/api/user-challenges/${easy.id}/draft`, { userPrompt });
    expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ message })]);
  });

  test("of an unknown challenge is not found", async () => {
    const { ann } = await begin();
    for (const id of ["999999", "abc"]) {
      const answer = await ann.put(`/api/user-challenges/${id}/draft`, { userPrompt: "Text" });
      expect([answer.status, answer.body]).toEqual([
        404,
        expect.objectContaining({ message: "Challenge not found" }),
      ]);
    }
  });
});

test("a text is not answered as saved while another is being assessed", async () => {
  const { ann, easy } = await begin();
  await save(ann, easy.id, "Handed in");
  await app.deps.db
    .execute(`update user_challenges set submitted_at = '2026-03-04T12:00:00Z', lease_owner = 'other',
    lease_until = '2026-03-04T12:01:00Z' where user_id = ${ann.id}`);
  expect((await save(ann, easy.id, "Of another window")).status).toBe(503);
  expect((await save(ann, easy.id, "")).status).toBe(503);
  expect((await save(ann, easy.id, "Handed in")).status).toBe(200);
  await app.deps.db.execute(
    `update user_challenges set lease_until = '2026-03-04T12:00:00Z' where user_id = ${ann.id}`,
  );
  expect((await save(ann, easy.id, "Of another window")).status).toBe(200);
  expect((await attempt(ann, easy.id)).body.userPrompt).toBe("Of another window");
});

describe("a submission whose process died", () => {
  const dead = (userId: number, challengeId: number, leaseUntil: string) =>
    app.deps.db.execute(
      `insert into user_challenges (user_id, challenge_id, user_prompt, submitted_at, lease_owner, lease_until, created_at, updated_at)
       values (${userId}, ${challengeId}, 'What was written', '2026-03-04T11:59:30Z', 'dead', '${leaseUntil}', '2026-03-04', '2026-03-04')`,
    );

  test("keeps its text, and submitting again completes it once the lease is over", async () => {
    const { ann, easy } = await begin();
    await dead(ann.id, easy.id, "2026-03-04T12:00:00.000Z");
    const [left] = (await ann.call(calls.userChallenges)).body;
    expect(left).toMatchObject({ userPrompt: "What was written", completed: false, pointsAwarded: null });
    expect(left?.submittedAt).toBe("2026-03-04T11:59:30.000Z");
    const answer = await ann.call(calls.submitChallenge, {
      body: { challengeId: easy.id, userPrompt: goodPrompt(easy) },
    });
    expect(answer.body).toMatchObject({ completed: true, submittedAt: "2026-03-04T12:00:00.000Z" });
  });

  test("is waited for while the lease lasts", async () => {
    const { ann, easy } = await begin();
    await dead(ann.id, easy.id, "2026-03-04T12:00:30.000Z");
    const waiting = ann.call(calls.submitChallenge, {
      body: { challengeId: easy.id, userPrompt: goodPrompt(easy) },
    });
    const early = await Promise.race([
      waiting.then(() => "answered"),
      new Promise((end) => setTimeout(end, 400, "waits")),
    ]);
    expect(early).toBe("waits");
    app.clock.advance({ seconds: 31 });
    expect((await waiting).status).toBe(201);
    const user = await ann.get<Record<string, unknown>>("/api/user");
    expect(user.body).toMatchObject({ completedChallenges: 1 });
  });
});

describe("a draft that is based on another", () => {
  const saveOn = (member: Member, challengeId: number, userPrompt: string, basedOn: number) =>
    member.call(calls.saveDraft, { params: { challengeId }, body: { userPrompt, basedOn } });
  const changed = (userPrompt: string, version: number) => ({
    message: "This draft was changed elsewhere",
    error: "This draft was changed elsewhere",
    draft: { userPrompt, version },
  });

  test("is kept while the stored one is that other", async () => {
    const { ann, easy } = await begin();
    const first = (await saveOn(ann, easy.id, "One", 0)).body;
    const second = (await saveOn(ann, easy.id, "One two", first.version)).body;
    expect(second).toEqual({ saved: true, version: first.version + 1 });
    expect((await attempt(ann, easy.id)).body).toMatchObject({
      userPrompt: "One two",
      draftVersion: second.version,
    });
    expect((await ann.call(calls.userChallenges)).body[0]?.draftVersion).toBe(second.version);
  });

  test("does not replace one that was changed elsewhere, and is told which that is", async () => {
    const { ann, easy } = await begin();
    const desk = (await saveOn(ann, easy.id, "At the desk", 0)).body;
    const phone = (await saveOn(ann, easy.id, "On the phone", desk.version)).body;
    for (const [text, basedOn] of [
      ["At the desk again", desk.version],
      ["Begun without knowing", 0],
      ["", desk.version],
    ] as const) {
      const late = await saveOn(ann, easy.id, text, basedOn);
      expect([late.status, late.body]).toEqual([409, changed("On the phone", phone.version)]);
    }
    expect((await attempt(ann, easy.id)).body.userPrompt).toBe("On the phone");
    // Chosen by its writer, it replaces the other.
    expect((await saveOn(ann, easy.id, "At the desk again", phone.version)).status).toBe(200);
  });

  test("is no change when the same text comes twice", async () => {
    const { ann, easy } = await begin();
    const { version } = (await saveOn(ann, easy.id, "The answer was lost", 0)).body;
    expect((await saveOn(ann, easy.id, "The answer was lost", 0)).body).toEqual({ saved: true, version });
  });

  test("does not match a newer draft that was begun after the old one was emptied", async () => {
    const { ann, easy } = await begin();
    const { version } = (await saveOn(ann, easy.id, "First", 0)).body;
    expect((await saveOn(ann, easy.id, "", version)).body).toEqual({ saved: true, version: 0 });
    app.clock.advance({ seconds: 1 });
    const begun = (await saveOn(ann, easy.id, "Begun anew", 0)).body;
    expect(begun.version).not.toBe(version);
    expect((await saveOn(ann, easy.id, "First, again", version)).body).toEqual(
      changed("Begun anew", begun.version),
    );
  });

  test("is kept where the other is gone", async () => {
    const { ann, easy } = await begin();
    const { version } = (await saveOn(ann, easy.id, "First", 0)).body;
    await save(ann, easy.id, "");
    expect((await saveOn(ann, easy.id, "Still here", version)).status).toBe(200);
  });

  test("notices a test and a submission elsewhere", async () => {
    const { ann, easy, medium } = await begin();
    const { version } = (await saveOn(ann, medium.id, "Begun", 0)).body;
    const example = goodPrompt(medium);
    const { title: challengeTitle, description: challengeDescription, id: challengeId } = medium;
    await ann.call(calls.testPrompt, {
      body: { userPrompt: example, challengeTitle, challengeDescription, challengeId },
    });
    expect((await saveOn(ann, medium.id, "Begun, and more", version)).body).toEqual(
      changed(example, version + 1),
    );
    const known = (await saveOn(ann, easy.id, "Begun", 0)).body.version;
    await ann.call(calls.submitChallenge, {
      body: { challengeId: easy.id, userPrompt: goodPrompt(easy) },
    });
    expect((await saveOn(ann, easy.id, "Begun, and more", known)).body).toMatchObject({
      message: "Challenge already completed",
      code: "ALREADY_COMPLETED",
    });
  });

  test("is refused while the challenge is being assessed, unless the text is the same", async () => {
    const { ann, easy } = await begin();
    const { version } = (await saveOn(ann, easy.id, "Handed in", 0)).body;
    await app.deps.db.execute(
      `update user_challenges set lease_owner = 'other', lease_until = '2026-03-04T13:00:00Z' where user_id = ${ann.id}`,
    );
    expect((await saveOn(ann, easy.id, "Handed in", version)).body).toEqual({ saved: true, version });
    expect((await saveOn(ann, easy.id, "Written meanwhile", version)).status).toBe(503);
  });

  test("takes only an integer as the version it is based on", async () => {
    const { ann, easy } = await begin();
    for (const basedOn of ["1", 1.5, null]) {
      const answer = await ann.put(`/api/user-challenges/${easy.id}/draft`, { userPrompt: "Text", basedOn });
      expect([answer.status, answer.body]).toEqual([
        400,
        expect.objectContaining({ message: "basedOn must be an integer" }),
      ]);
    }
  });
});
