import { setMaxListeners } from "node:events";
import { beforeEach, describe, expect, test } from "vitest";
import * as statusCalls from "@promptsmith/contract/ai-status/calls";
import * as calls from "@promptsmith/contract/challenges/calls";
import type { Asked, Behaviour } from "@promptsmith/testing/doubles/ai";
import { fails, hangs, says } from "@promptsmith/testing/doubles/ai";

import { startOpenAiDouble } from "../../../../test/support/ai-at-double.ts";
import type { Member } from "../../../../test/support/test-app.ts";
import { inLibrary } from "../../../../test/support/in-library.ts";
import { startTestApp } from "../../../../test/support/test-app.ts";

/** One learner must not take the AI away from the others. Over sockets, since the tests are about connections. */
const double = await startOpenAiDouble();
const aiTimes = { callMs: 3_000, streamMs: 60_000, pauseMs: 600_000, stateMs: 0 };
const app = await startTestApp({ env: double.env, aiTimes, overSocket: true });
const second = await startTestApp({ env: double.env, aiTimes, overSocket: true, database: app.database });

beforeEach(() => app.deps.db.execute("delete from ai_state"));

const brief = {
  challengeTitle: "Office plants",
  challengeDescription:
    "Write a prompt that makes an AI write a short report about the office plants for the facility team.",
};
await inLibrary(app, brief);
const PROMPT = "Write a short report about our office plants for the facility team, in three paragraphs.";
const FLAGGED = `${PROMPT} Mention the nightshade.`;

const askedFor = (asked: Asked, text: string): boolean => JSON.stringify(asked.body.messages).includes(text);
/** One behaviour for texts that hold these words, another for all else. */
const forText =
  (words: string, then: Behaviour, otherwise: Behaviour): Behaviour =>
  (asked, response) =>
    (askedFor(asked, words) ? then : otherwise)(asked, response);

const testing = (member: Member, userPrompt: string) =>
  member.call(calls.testPrompt, { body: { ...brief, userPrompt } });
const statusFor = async (member: Member) => (await member.call(statusCalls.aiStatus)).body.status;

describe("a text that the provider's filter flags", () => {
  test.each([403, 404])("falls back alone (%i), however often it is sent", async (status) => {
    double.will(forText("nightshade", fails(status), says("All plants are well.")));
    app.clock.advance({ minutes: 2 });
    const [ann, bob] = [await app.registerAndLogin(), await app.registerAndLogin()];
    const there = await second.registerAndLogin(`there${status}`);
    for (let i = 0; i < 3; i += 1) {
      expect((await testing(ann, FLAGGED)).body).toMatchObject({ relevant: true, usingFallback: true });
      expect((await testing(bob, PROMPT)).body).toMatchObject({
        output: "All plants are well.",
        usingFallback: false,
      });
    }
    expect(await statusFor(there)).toMatchObject({ canUseOpenAI: true, errorMessage: null });
    // The harmless question that finds out whether only this text is refused is asked once.
    expect(double.asked.filter((one) => !askedFor(one, "office plants")).length).toBe(1);
  });

  test("a key that is refused for everything is told until a later check succeeds", async () => {
    double.will(fails(403));
    const [ann, bob] = [await app.registerAndLogin(), await app.registerAndLogin()];
    app.clock.advance({ minutes: 2 });
    expect((await testing(ann, PROMPT)).body.usingFallback).toBe(true);
    expect(await statusFor(bob)).toMatchObject({
      canUseOpenAI: false,
      errorMessage: "The AI service refused the key.",
    });
    double.will(says("All plants are well."));
    expect((await testing(bob, PROMPT)).body.usingFallback).toBe(true);
    app.clock.advance({ minutes: 6 });
    expect((await testing(bob, PROMPT)).body.usingFallback).toBe(false);
  });

  test("the check of a refused key is not spoiled by a text that is flagged", async () => {
    double.will(fails(401));
    const ann = await app.registerAndLogin();
    await testing(ann, PROMPT);
    expect(await statusFor(ann)).toMatchObject({ canUseOpenAI: false });
    app.clock.advance({ minutes: 6 });
    double.will(forText("nightshade", fails(403), says("All plants are well.")));
    expect((await testing(ann, FLAGGED)).body.usingFallback).toBe(true);
    expect(await statusFor(ann)).toMatchObject({ canUseOpenAI: true });
  });
});

test("a text at which the provider fails does not switch the AI off for the others", async () => {
  double.will(forText("nightshade", fails(500), says("All plants are well.")));
  const [ann, bob] = [await app.registerAndLogin(), await app.registerAndLogin()];
  for (let i = 0; i < 3; i += 1) {
    const twice = await Promise.all([testing(ann, FLAGGED), testing(ann, FLAGGED)]);
    expect(twice.map(({ body }) => body.usingFallback)).toEqual([true, true]);
  }
  expect(await statusFor(bob)).toMatchObject({ canUseOpenAI: true, errorMessage: null });
  expect((await testing(bob, PROMPT)).body).toMatchObject({
    output: "All plants are well.",
    usingFallback: false,
  });
});

test("a learner who opens sixty slow streams makes no other learner wait", async () => {
  double.will(forText("nightshade", hangs, says("All plants are well.")));
  const [ann, bob] = [await app.registerAndLogin(), await app.registerAndLogin()];
  await bob.csrfToken();
  await ann.csrfToken();
  const leave = new AbortController();
  setMaxListeners(0, leave.signal);
  const streams = Array.from({ length: 60 }, () =>
    ann
      .post(
        "/api/validate-prompt",
        { ...brief, userPrompt: FLAGGED },
        { headers: { accept: "text/event-stream" }, signal: leave.signal },
      )
      .catch(() => null),
  );
  await expect.poll(() => double.asked.length).toBeGreaterThanOrEqual(2);
  const answer = await testing(bob, PROMPT);
  expect(answer.body).toMatchObject({ output: "All plants are well.", usingFallback: false });
  leave.abort();
  await Promise.all(streams);
  expect(double.asked.filter((one) => askedFor(one, "nightshade")).length).toBe(2);
  await expect.poll(() => double.busy).toBe(0);
});

test("a learner who closes the page ends the call to the AI, also one that was asked for as JSON", async () => {
  double.will(hangs);
  const ann = await app.registerAndLogin();
  await ann.csrfToken();
  const leave = new AbortController();
  const call = ann
    .post("/api/validate-prompt", { ...brief, userPrompt: PROMPT }, { signal: leave.signal })
    .catch(() => "closed");
  await expect.poll(() => double.busy).toBe(1);
  leave.abort();
  expect(await call).toBe("closed");
  await expect.poll(() => double.busy).toBe(0);
});
