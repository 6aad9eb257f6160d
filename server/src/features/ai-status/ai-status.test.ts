import { describe, expect, test } from "vitest";
import * as calls from "@promptsmith/contract/ai-status/calls";
import {
  answersHtml,
  declines,
  fails,
  hangs,
  quotaExceeded,
  rateLimited,
  says,
  SECRET_KEY,
  wrongKey,
} from "@promptsmith/testing/doubles/ai";

import { startOpenAiDouble } from "../../../test/support/ai-at-double.ts";
import { startTestApp } from "../../../test/support/test-app.ts";

const double = await startOpenAiDouble();
const aiTimes = { callMs: 3_000, streamMs: 10_000, pauseMs: 20, stateMs: 0 };
const app = await startTestApp({ env: double.env, aiTimes, overSocket: true });
const second = await startTestApp({ env: double.env, aiTimes, overSocket: true, database: app.database });
const offline = await startTestApp({ overSocket: true });

describe("the status of the AI", () => {
  test("needs a session", async () => {
    for (const path of ["/api/openai-status", "/api/test-openai"]) {
      expect((await app.visitor().get(path)).status).toBe(401);
    }
  });

  test("says that no AI is connected without a key", async () => {
    const ann = await offline.registerAndLogin();
    const status = await ann.call(calls.aiStatus);
    expect(status.body.status).toMatchObject({
      canUseOpenAI: false,
      quotaExceeded: false,
      timeRemaining: null,
    });
    const { body } = await ann.call(calls.testAi);
    expect(body).toMatchObject({
      success: false,
      usingFallback: true,
      model: null,
      response: null,
      usage: null,
      status: { apiKeyAvailable: false, quotaExceeded: false, timeRemaining: null },
    });
    expect(body.error).toBeTruthy();
    expect(body.fallbackTip).toBeTruthy();
  });

  test("says that a working key is usable, and never asks the provider by itself", async () => {
    double.will(says("Hello, learners!"));
    const ann = await app.registerAndLogin();
    const status = await ann.call(calls.aiStatus);
    expect(status.body.status).toEqual({
      canUseOpenAI: true,
      quotaExceeded: false,
      errorMessage: null,
      timeRemaining: null,
    });
    expect(double.asked.length).toBe(0);
    const { body } = await ann.call(calls.testAi);
    expect(body).toMatchObject({
      success: true,
      model: "double-1",
      response: "Hello, learners!",
      usage: { prompt_tokens: 12, completion_tokens: 8, total_tokens: 20 },
      error: null,
      usingFallback: false,
      fallbackTip: null,
      status: { apiKeyAvailable: true, quotaExceeded: false, timeRemaining: null },
    });
  });

  test("tells all instances of a used-up quota, counts the time down, and recovers by itself", async () => {
    double.will(quotaExceeded);
    const ann = await app.registerAndLogin();
    const { body, text } = await ann.call(calls.testAi);
    expect(body).toMatchObject({
      success: false,
      usingFallback: true,
      status: { apiKeyAvailable: true, quotaExceeded: true, timeRemaining: 60 },
    });
    expect(body.error?.toLowerCase()).toContain("quota");
    expect(text).not.toContain(SECRET_KEY);

    const bob = await second.registerAndLogin("bob");
    // The very first question there: nothing has made the second instance look since it started.
    const there = await bob.call(calls.aiStatus);
    expect(there.body.status).toMatchObject({ canUseOpenAI: false, quotaExceeded: true, timeRemaining: 60 });
    await bob.call(calls.testAi);
    expect(double.asked.length).toBe(1);

    app.clock.advance({ minutes: 45 });
    expect((await ann.call(calls.aiStatus)).body.status.timeRemaining).toBe(15);
    app.clock.advance({ minutes: 16 });
    double.will(says("Back again"));
    expect((await ann.call(calls.aiStatus)).body.status).toMatchObject({
      canUseOpenAI: true,
      quotaExceeded: false,
    });
    expect((await ann.call(calls.testAi)).body.success).toBe(true);
  });

  test.each([
    ["rate limit", rateLimited({ "retry-after": "30" })],
    ["server error", fails(400)],
    ["hanging", hangs],
    ["no JSON", answersHtml],
    ["refusing", declines],
  ])("%s is a failed test, but no reason to stay away", async (_, behaviour) => {
    double.will(behaviour);
    const ann = await app.registerAndLogin();
    const { body } = await ann.call(calls.testAi);
    expect(body).toMatchObject({ success: false, usingFallback: true, status: { quotaExceeded: false } });
    const status = await ann.call(calls.aiStatus);
    expect(status.body.status).toMatchObject({ canUseOpenAI: true, quotaExceeded: false });
  });

  test("a wrong key is told until a later check succeeds, and is never shown", async () => {
    double.will(wrongKey);
    const ann = await app.registerAndLogin();
    expect((await ann.call(calls.testAi)).text).not.toContain("sk-double");
    const status = await ann.call(calls.aiStatus);
    expect(status.body.status).toMatchObject({
      canUseOpenAI: false,
      quotaExceeded: false,
      errorMessage: "The AI service refused the key.",
    });
    app.clock.advance({ minutes: 6 });
    double.will(says("Hello"));
    expect((await ann.call(calls.testAi)).body.success).toBe(true);
    expect((await ann.call(calls.aiStatus)).body.status).toMatchObject({
      canUseOpenAI: true,
      errorMessage: null,
    });
  });

  test("allows ten tests an hour", async () => {
    double.will(says("Hello"));
    const ann = await app.registerAndLogin();
    for (let i = 0; i < 10; i += 1) expect((await ann.call(calls.testAi)).status).toBe(200);
    const eleventh = await ann.call(calls.testAi);
    expect(eleventh.status).toBe(429);
    expect(Number(eleventh.headers["retry-after"])).toBeGreaterThan(0);
  });
});
