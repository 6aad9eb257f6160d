import * as calls from "@promptsmith/contract/challenges/calls";
import { describe, expect, test } from "vitest";

import { startTestApp } from "../../../../test/support/test-app.ts";
import { streamed, toTest } from "../../../../test/support/testing-prompts.ts";

const app = await startTestApp({ overSocket: true });

describe("a test without an AI", () => {
  test("the output is a reading of the prompt that says so", async () => {
    const { ann, body } = await toTest(app);
    const answer = await ann.call(calls.testPrompt, { body });
    expect(answer.body).toMatchObject({ relevant: true, usingFallback: true });
    expect(answer.body.output).toContain("No AI is connected");
  });

  test.each([
    [{ userPrompt: "" }, 400, "User prompt is required"],
    [{ userPrompt: undefined }, 400, "User prompt is required"],
    [{ challengeTitle: " " }, 400, "Challenge title is required"],
    [{ challengeDescription: undefined }, 400, "Challenge description is required"],
    [{ userPrompt: "x".repeat(5001) }, 400, "Prompt must be at most 5000 characters"],
    [{ challengeId: 999_999 }, 404, "Challenge not found"],
  ])("wrong input is refused, case %#", async (change, status, message) => {
    const { ann, body } = await toTest(app);
    const answer = await ann.post("/api/validate-prompt", { ...body, ...change });
    expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ message })]);
    const asStream = await streamed(ann, { ...body, ...change });
    expect([asStream.status, asStream.body]).toEqual([status, expect.objectContaining({ message })]);
  });

  test("sixty tests an hour are allowed", async () => {
    const { ann, body } = await toTest(app);
    for (let i = 0; i < 60; i += 1) expect((await ann.call(calls.testPrompt, { body })).status).toBe(200);
    const answer = await ann.call(calls.testPrompt, { body });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    app.clock.advance({ hours: 1, seconds: 1 });
    expect((await ann.call(calls.testPrompt, { body })).status).toBe(200);
  });
});
