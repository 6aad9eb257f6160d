import { setTimeout as sleep } from "node:timers/promises";
import type { AddressInfo } from "node:net";

import { beforeEach, describe, expect, test } from "vitest";

import * as calls from "@promptsmith/contract/challenges/calls";
import { TestPromptEvents } from "@promptsmith/contract/challenges/test-prompt-events";

import { startOpenAiDouble } from "../../../test/doubles/ai-at-double.ts";
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
} from "../../../test/doubles/openai-double.ts";
import type { Member } from "../../../test/test-app.ts";
import { startTestApp } from "../../../test/test-app.ts";

const double = await startOpenAiDouble();
const times = { callMs: 3_000, streamMs: 10_000, pauseMs: 50, stateMs: 0 };
const app = await startTestApp({ env: double.env, aiTimes: times });
const offline = await startTestApp();

beforeEach(async () => {
  await app.deps.db.execute("delete from ai_state");
  // Failures of the test before make the AI rest; that is over then.
  await sleep(times.pauseMs + 10);
  double.will(says("A plan with three steps."));
});

async function begin(where = app) {
  const ann = await where.registerAndLogin();
  const [easy] = (await ann.call(calls.todaysChallenges)).body;
  if (!easy) throw new Error("no set");
  const brief = { challengeTitle: easy.title, challengeDescription: easy.description };
  return { ann, easy, brief, body: { ...brief, userPrompt: easy.example ?? "" } };
}

type Event = { name: string; data: unknown };
function readEvents(text: string): Event[] {
  return text
    .split("\n\n")
    .filter((block) => block.trim() !== "")
    .map((block) => {
      const [, name = "", data = ""] = /^event: (\w+)\ndata: (.*)$/s.exec(block) ?? [];
      const schema = TestPromptEvents[name as keyof typeof TestPromptEvents];
      return { name, data: schema.parse(JSON.parse(data)) };
    });
}
const streamed = (member: Member, body: unknown) =>
  member.post("/api/validate-prompt", body, { headers: { accept: "text/event-stream" } });

describe("with an AI", () => {
  test("the output comes as JSON and goes with the submission of the same prompt", async () => {
    const { ann, easy, body } = await begin();
    const answer = await ann.call(calls.testPrompt, { body });
    expect(answer.body).toEqual({ output: "A plan with three steps.", relevant: true, usingFallback: false });
    const [asked] = double.asked;
    expect(asked?.body.messages.at(-1)?.content).toBe(easy.example);
    expect(asked?.body).toMatchObject({ temperature: 0.7, max_tokens: 1000, stream: true });
    expect(JSON.stringify(asked?.body)).not.toContain(ann.email);

    double.will(fails(500));
    const done = await ann.call(calls.submitChallenge, {
      body: { challengeId: easy.id, userPrompt: `  ${easy.example} ` },
    });
    expect(done.body.aiOutput).toBe("A plan with three steps.");
  });

  test("the output of another prompt does not go with it", async () => {
    const { ann, easy, body } = await begin();
    await ann.call(calls.testPrompt, { body });
    const userPrompt = `${easy.example} And add one example.`;
    const done = await ann.call(calls.submitChallenge, { body: { challengeId: easy.id, userPrompt } });
    expect(done.body.aiOutput).toBeNull();
  });

  test("with the challenge's id a draft is kept, on an uncompleted challenge only", async () => {
    const { ann, easy, body } = await begin();
    await ann.call(calls.testPrompt, { body: { ...body, challengeId: easy.id } });
    const draft = await ann.call(calls.userChallenge, { params: { challengeId: easy.id } });
    expect(draft.body).toMatchObject({
      userPrompt: easy.example,
      aiOutput: "A plan with three steps.",
      completed: false,
      submittedAt: null,
    });
    const done = await ann.call(calls.submitChallenge, {
      body: { challengeId: easy.id, userPrompt: easy.example ?? "" },
    });
    await ann.call(calls.testPrompt, {
      body: { ...body, userPrompt: `${easy.example} More.`, challengeId: easy.id },
    });
    const after = await ann.call(calls.userChallenge, { params: { challengeId: easy.id } });
    expect(after.body).toEqual(done.body);
  });

  test("the same comes as a stream of events", async () => {
    const { ann, body } = await begin();
    const answer = await streamed(ann, body);
    expect([answer.status, answer.headers["content-type"]]).toEqual([
      200,
      "text/event-stream; charset=utf-8",
    ]);
    expect(answer.headers["cache-control"]).toContain("no-store");
    const events = readEvents(answer.text);
    const pieces = events
      .filter((one) => one.name === "delta")
      .map((one) => (one.data as { text: string }).text);
    expect(pieces.length).toBe(4);
    expect(pieces.join("")).toBe("A plan with three steps.");
    expect(events[0]).toEqual({ name: "relevance", data: { relevant: true, usingFallback: false } });
    expect(events.at(-1)).toEqual({
      name: "done",
      data: { output: "A plan with three steps.", relevant: true, usingFallback: false },
    });
  });

  test("pieces arrive while the provider is still talking", async () => {
    double.will(says("one two three four five", { pieces: 5, everyMs: 60 }));
    const { ann, body } = await begin();
    await app.http.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.http.server.address() as AddressInfo;
    const cookie = [...ann.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(`http://127.0.0.1:${port}/api/validate-prompt`, {
      method: "POST",
      headers: {
        cookie,
        accept: "text/event-stream",
        "accept-encoding": "gzip, br",
        "content-type": "application/json",
        "x-csrf-token": await ann.csrfToken(),
      },
      body: JSON.stringify(body),
    });
    const arrivals: number[] = [];
    for await (const _ of response.body ?? []) arrivals.push(performance.now());
    expect(arrivals.length).toBeGreaterThanOrEqual(4);
    expect((arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0)).toBeGreaterThan(150);
  });

  test("a prompt about something else is told so, without asking the AI", async () => {
    const { ann, easy, brief } = await begin();
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
    const { ann, easy, body } = await begin();
    double.will(says("long \u0000".repeat(6_000)));
    const answer = await ann.call(calls.testPrompt, { body: { ...body, challengeId: easy.id } });
    expect(answer.body.output.length).toBeLessThan(12_100);
    expect(answer.body.output).toContain("is cut here");
    expect(answer.body.output).not.toContain("\u0000");
  });

  test("an output that ran into the limit of tokens says so", async () => {
    const { ann, body } = await begin();
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
    const { ann, easy, body } = await begin();
    double.will(behaviour);
    const answer = await ann.call(calls.testPrompt, { body });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ relevant: true, usingFallback: true });
    expect(answer.body.output).toMatch(/^\*\*The AI cannot answer just now, so this is not an AI's answer/);
    expect(answer.text).not.toContain(SECRET_KEY);
    double.will(fails(500));
    const done = await ann.call(calls.submitChallenge, {
      body: { challengeId: easy.id, userPrompt: easy.example ?? "" },
    });
    expect(done.body.aiOutput).toBe(answer.body.output);
  });

  test("a stream that breaks off says so, after what was said", async () => {
    const { ann, body } = await begin();
    double.will(breaksOffAfter("half a ", "sentence"));
    const events = readEvents((await streamed(ann, body)).text);
    expect(events.map((one) => one.name)).toEqual(["relevance", "delta", "delta", "error"]);
  });

  test("a stream that never began is replaced by a reading", async () => {
    const { ann, body } = await begin();
    double.will(quotaExceeded);
    const events = readEvents((await streamed(ann, body)).text);
    expect(events.map((one) => one.name)).toEqual(["relevance", "delta", "done"]);
    expect(events.at(-1)?.data).toMatchObject({ relevant: true, usingFallback: true });
  });
});

describe("without an AI", () => {
  test("the output is a reading of the prompt that says so", async () => {
    const { ann, body } = await begin(offline);
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
    const { ann, body } = await begin(offline);
    const answer = await ann.post("/api/validate-prompt", { ...body, ...change });
    expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ message })]);
    const asStream = await streamed(ann, { ...body, ...change });
    expect([asStream.status, asStream.body]).toEqual([status, expect.objectContaining({ message })]);
  });

  test("sixty tests an hour, then a pause", async () => {
    const { ann, body } = await begin(offline);
    for (let i = 0; i < 60; i += 1) expect((await ann.call(calls.testPrompt, { body })).status).toBe(200);
    const answer = await ann.call(calls.testPrompt, { body });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    offline.clock.advance({ hours: 1, seconds: 1 });
    expect((await ann.call(calls.testPrompt, { body })).status).toBe(200);
  });
});
