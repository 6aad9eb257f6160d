import * as calls from "@promptsmith/contract/challenges/calls";
import { expect, test } from "vitest";
import { hangs } from "@promptsmith/testing/doubles/ai";

import { startOpenAiDouble } from "../../../../test/support/ai-at-double.ts";
import { startTestApp } from "../../../../test/support/test-app.ts";
import { toTest } from "../../../../test/support/testing-prompts.ts";

const double = await startOpenAiDouble();
const app = await startTestApp({ env: { ...double.env, AI_TIMEOUT: "1" }, overSocket: true });

// Both calls of the test together take less than one with the usual limit of 20 seconds.
test("a silent AI is given up after AI_TIMEOUT seconds, by tests and by submissions", async () => {
  double.will(hangs);
  const { ann, easy, body } = await toTest(app);
  const tested = await ann.call(calls.testPrompt, { body });
  expect(tested.body).toMatchObject({ relevant: true, usingFallback: true });
  const { userPrompt } = body;
  const done = await ann.call(calls.submitChallenge, { body: { challengeId: easy.id, userPrompt } });
  expect([done.status, done.body.scoredBy]).toEqual([201, "fallback"]);
}, 15_000);
