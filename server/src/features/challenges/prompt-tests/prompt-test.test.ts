import * as calls from "@promptsmith/contract/challenges/calls";
import { describe, expect, test } from "vitest";

import {
  answersHtml,
  breaksOffAfter,
  declines,
  fails,
  floods,
  hangs,
  quotaExceeded,
  rateLimited,
  says,
  SECRET_KEY,
  wrongKey,
} from "@promptsmith/testing/doubles/ai";
import { goodPrompt } from "@promptsmith/testing/prompts";
import { readEvents, startWithAi, streamed, toTest } from "../../../../test/support/testing-prompts.ts";

const { app, double } = await startWithAi();

describe("a test with an AI", () => {
  test("the output comes as JSON and goes with the submission of the same prompt", async () => {
    const { ann, easy, body } = await toTest(app);
    const answer = await ann.call(calls.testPrompt, { body });
    expect(answer.body).toEqual({ output: "A plan with three steps.", relevant: true, usingFallback: false });
    const [asked] = double.asked;
    expect(asked?.body.messages.at(-1)?.content).toBe(goodPrompt(easy));
    expect(asked?.body).toMatchObject({ temperature: 0.7, max_tokens: 1000, stream: true });
    expect(JSON.stringify(asked?.body)).not.toContain(ann.email);

    double.will(fails(500));
    const done = await ann.call(calls.submitChallenge, {
      body: { challengeId: easy.id, userPrompt: `  ${goodPrompt(easy)} ` },
    });
    expect(done.body.aiOutput).toBe("A plan with three steps.");
  });

  test("the output of another prompt does not go with it", async () => {
    const { ann, easy, body } = await toTest(app);
    await ann.call(calls.testPrompt, { body });
    const userPrompt = `${goodPrompt(easy)} And add one example.`;
    const done = await ann.call(calls.submitChallenge, { body: { challengeId: easy.id, userPrompt } });
    expect(done.body.aiOutput).toBeNull();
  });

  test("with the challenge's id a draft is kept, on an uncompleted challenge only", async () => {
    const { ann, easy, body } = await toTest(app);
    await ann.call(calls.testPrompt, { body: { ...body, challengeId: easy.id } });
    const draft = await ann.call(calls.userChallenge, { params: { challengeId: easy.id } });
    expect(draft.body).toMatchObject({
      userPrompt: goodPrompt(easy),
      aiOutput: "A plan with three steps.",
      completed: false,
      submittedAt: null,
    });
    const done = await ann.call(calls.submitChallenge, {
      body: { challengeId: easy.id, userPrompt: goodPrompt(easy) },
    });
    await ann.call(calls.testPrompt, {
      body: { ...body, userPrompt: `${goodPrompt(easy)} More.`, challengeId: easy.id },
    });
    const after = await ann.call(calls.userChallenge, { params: { challengeId: easy.id } });
    expect(after.body).toEqual(done.body);
  });

  test("a prompt about something else is called not relevant without asking the AI", async () => {
    const { ann, easy, brief } = await toTest(app);
    const userPrompt = "asdf qwer zxcv uiop hjkl bnm";
    const body = { ...brief, userPrompt, challengeId: easy.id };
    const answer = await ann.call(calls.testPrompt, { body });
    expect(answer.body).toEqual({ output: "", relevant: false, usingFallback: false });
    const events = readEvents((await streamed(ann, body)).text);
    expect(events.map((one) => one.name)).toEqual(["relevance", "done"]);
    expect(double.asked.length).toBe(0);
    const draft = await ann.call(calls.userChallenge, { params: { challengeId: easy.id } });
    expect(draft.body).toMatchObject({ userPrompt, aiOutput: null });
  });

  test("a very long output is cut with a note; what cannot be stored is left out", async () => {
    const { ann, easy, body } = await toTest(app);
    double.will(says("long \u0000".repeat(6_000)));
    const answer = await ann.call(calls.testPrompt, { body: { ...body, challengeId: easy.id } });
    expect(answer.body.output.length).toBeLessThan(12_100);
    expect(answer.body.output).toContain("is cut here");
    expect(answer.body.output).not.toContain("\u0000");
  });

  test("an output that ran into the limit of tokens says so", async () => {
    const { ann, body } = await toTest(app);
    double.will(says("It goes on and", { finish: "length" }));
    const answer = await ann.call(calls.testPrompt, { body });
    expect(answer.body.output).toMatch(/^It goes on and\s+\*The output was longer and is cut here\.\*$/);
  });

  test.each([
    ["quota", quotaExceeded],
    ["rate limit", rateLimited({ "retry-after": "60" })],
    ["wrong key", wrongKey],
    ["hanging", hangs],
    ["no JSON", answersHtml],
    ["refusing", declines],
    ["flooding", floods],
    ["broken off", breaksOffAfter("half a")],
  ])("an AI that fails (%s) is replaced by an honest reading", async (_, behaviour) => {
    const { ann, easy, body } = await toTest(app);
    double.will(behaviour);
    const answer = await ann.call(calls.testPrompt, { body });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ relevant: true, usingFallback: true });
    expect(answer.body.output).toMatch(/^\*\*The AI cannot answer just now, so this is not an AI's answer/);
    expect(answer.text).not.toContain(SECRET_KEY);
    expect(double.asked.length).toBeGreaterThan(0);
    double.will(fails(500));
    const done = await ann.call(calls.submitChallenge, {
      body: { challengeId: easy.id, userPrompt: goodPrompt(easy) },
    });
    expect(done.body.aiOutput).toBe(answer.body.output);
  });
});
