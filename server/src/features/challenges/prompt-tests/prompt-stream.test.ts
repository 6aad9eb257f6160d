import type { AddressInfo } from "node:net";

import { describe, expect, test } from "vitest";

import {
  answersAfterSigns,
  breaksOffAfter,
  quotaExceeded,
  saysToWhoListens,
} from "@promptsmith/testing/doubles/ai";
import { readEvents, startWithAi, streamed, toTest } from "../../../../test/support/testing-prompts.ts";

const { app, double } = await startWithAi();

describe("a test as a stream", () => {
  test("the output comes as a stream of events", async () => {
    const { ann, body } = await toTest(app);
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
    const { behaviour, hear } = saysToWhoListens("one ", "two ", "three ", "four ", "five");
    double.will(behaviour);
    const { ann, body } = await toTest(app);
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
    let text = "";
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      hear(text);
    }
    expect(readEvents(text).at(-1)?.data).toMatchObject({ output: "one two three four five" });
  });

  test("a model that thinks for long is waited for, and the reader is told that it is at work", async () => {
    double.will(answersAfterSigns("thought", { times: 14, everyMs: 300 }));
    const { ann, body } = await toTest(app);
    const events = readEvents((await streamed(ann, body)).text);
    expect(new Set(events.map((one) => one.name))).toEqual(new Set(["relevance", "alive", "delta", "done"]));
    expect(events.at(-1)?.data).toEqual({ output: "Here it is.", relevant: true, usingFallback: false });
  });

  test("a stream that breaks off says so, after what was said", async () => {
    const { ann, body } = await toTest(app);
    double.will(breaksOffAfter("half a ", "sentence"));
    const events = readEvents((await streamed(ann, body)).text);
    expect(events.map((one) => one.name)).toEqual(["relevance", "delta", "delta", "error"]);
  });

  test("a stream that never began is replaced by a reading", async () => {
    const { ann, body } = await toTest(app);
    double.will(quotaExceeded);
    const events = readEvents((await streamed(ann, body)).text);
    expect(events.map((one) => one.name)).toEqual(["relevance", "delta", "done"]);
    expect(events.at(-1)?.data).toMatchObject({ relevant: true, usingFallback: true });
  });
});
