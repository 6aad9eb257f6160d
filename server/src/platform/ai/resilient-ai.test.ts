import { describe, expect, test } from "vitest";
import {
  answersAfterSigns,
  answersHtml,
  breaksOffAfter,
  creditExhausted,
  declines,
  fails,
  floods,
  hangs,
  movedTo,
  quotaExceeded,
  rateLimited,
  refuses,
  resets,
  says,
  saysToWhoListens,
  SECRET_KEY,
  stallsAfter,
  wrongKey,
} from "@promptsmith/testing/doubles/ai";

import { aiAtDouble, outcome, REQUEST, startOpenAiDouble } from "../../../test/support/ai-at-double.ts";

const { double, connect } = await aiAtDouble();

const SCHEMA = { name: "greeting", shape: { type: "object", properties: {}, additionalProperties: false } };

async function read(stream: Promise<AsyncIterable<string>>): Promise<string> {
  let text = "";
  for await (const piece of await stream) text += piece;
  return text;
}

describe("a call", () => {
  test("carries the key, the model and the limits, and brings answer, model and usage", async () => {
    double.will(says("Hello!"));
    const ai = await connect();
    expect(await ai.complete({ ...REQUEST, schema: SCHEMA })).toEqual({
      text: "Hello!",
      provider: new URL(double.baseUrl).host,
      model: "double-1",
      usage: { promptTokens: 12, completionTokens: 8, totalTokens: 20 },
    });
    const [asked] = double.asked;
    expect(asked?.authorization).toBe(`Bearer ${SECRET_KEY}`);
    expect(asked?.body).toMatchObject({
      model: "double-1",
      temperature: 0.7,
      max_tokens: 100,
      messages: [
        { role: "system", content: "Be short." },
        { role: "user", content: "Say hello." },
      ],
      response_format: { type: "json_schema", json_schema: { name: "greeting", strict: true } },
    });
  });

  test.each([
    ["quota used up", quotaExceeded, "quota", 1],
    ["credit used up", creditExhausted, "quota", 1],
    ["wrong key", wrongKey, "unauthorized", 1],
    // With the question that holds no one's text.
    ["forbidden", fails(403), "unauthorized", 2],
    ["unknown model", fails(404), "unauthorized", 2],
    ["rate limit, soon over", rateLimited({ "retry-after-ms": "10" }), "rate-limited", 3],
    ["rate limit for long", rateLimited({ "retry-after": "30" }), "rate-limited", 1],
    ["hangs", hangs, "timeout", 1],
    ["not JSON", answersHtml, "nonsense", 1],
    ["empty", says("  "), "nonsense", 1],
    ["refusal", declines, "refused", 1],
    ["ten megabytes", floods, "nonsense", 1],
    ["bad request", fails(400), "nonsense", 1],
  ])("%s", async (_, behaviour, kind, calls) => {
    double.will(behaviour);
    const ai = await connect(behaviour === hangs ? { callMs: 1_500 } : {});
    expect(await outcome(ai.complete(REQUEST))).toBe(kind);
    expect(double.asked.length).toBe(calls);
  });

  test.each([
    ["a server that fails", fails(500)],
    ["a gateway that fails", fails(503)],
    ["a broken connection", resets],
  ])("%s is asked three times and no more", async (_, behaviour) => {
    double.will(behaviour);
    const ai = await connect();
    expect(await outcome(ai.complete(REQUEST))).toBe("unreachable");
    expect(double.asked.length).toBe(3);
  });

  test("temporary failures are retried within the time limit", async () => {
    double.will(fails(500), says("Hello again"));
    const ai = await connect();
    expect((await ai.complete(REQUEST)).text).toBe("Hello again");
    expect(double.asked.length).toBe(2);
  });

  test("retries end with the time limit", async () => {
    double.will(fails(500));
    const ai = await connect({ callMs: 100 });
    const started = performance.now();
    expect(await outcome(ai.complete(REQUEST))).toBe("timeout");
    expect(performance.now() - started).toBeLessThan(4_000);
  });

  test.each(["temperature", "max_tokens", "response_format"] as const)(
    "a model that refuses %s is asked without it, and the refusal is remembered",
    async (parameter) => {
      double.will(refuses(parameter, says("Fine")));
      const ai = await connect();
      const request = { ...REQUEST, schema: SCHEMA };
      expect((await ai.complete(request)).text).toBe("Fine");
      expect((await ai.complete(request)).text).toBe("Fine");
      expect(double.asked.length).toBe(3);
      if (parameter === "max_tokens") expect(double.asked[2]?.body.max_completion_tokens).toBe(100);
    },
  );

  test("a model that refuses everything optional still answers", async () => {
    double.will(
      refuses(
        "temperature",
        refuses("response_format", refuses("max_tokens", refuses("max_completion_tokens", says("Bare")))),
      ),
    );
    const ai = await connect();
    expect((await ai.complete({ ...REQUEST, schema: SCHEMA })).text).toBe("Bare");
  });

  test("a caller who leaves ends the call", async () => {
    double.will(hangs);
    const ai = await connect();
    const gone = new AbortController();
    const call = outcome(ai.complete({ ...REQUEST, signal: gone.signal }));
    setTimeout(() => gone.abort(), 30);
    expect(await call).toBe("abandoned");
  });
});

describe("a stream", () => {
  test("passes the pieces on as they come", async () => {
    const { behaviour, hear } = saysToWhoListens("one ", "two ", "three ", "four");
    double.will(behaviour);
    const ai = await connect();
    const pieces: string[] = [];
    for await (const piece of await ai.stream(REQUEST)) {
      pieces.push(piece);
      hear(piece);
    }
    expect(pieces).toEqual(["one ", "two ", "three ", "four"]);
    expect(double.asked[0]?.body.stream).toBe(true);
  });

  test.each([
    ["broken off", breaksOffAfter("half a "), "unreachable"],
    ["stalled", stallsAfter("half a "), "timeout"],
  ])("%s in the middle is a failure while reading", async (_, behaviour, kind) => {
    double.will(behaviour);
    const ai = await connect({ callMs: 1_500 });
    const stream = await ai.stream(REQUEST);
    let text = "";
    const reading = (async () => {
      for await (const piece of stream) text += piece;
    })();
    expect(await outcome(reading)).toBe(kind);
    expect(text).toBe("half a ");
  });

  test("a failure before the first piece is retried", async () => {
    double.will(fails(500), says("Here I am"));
    const ai = await connect();
    expect(await read(ai.stream(REQUEST))).toBe("Here I am");
  });

  test.each(["thought", "comment"] as const)(
    "a %s is a sign of life, from which on time is counted",
    async (sign) => {
      double.will(answersAfterSigns(sign, { times: 8, everyMs: 300 }));
      const ai = await connect({ callMs: 1_500 });
      let signs = 0;
      expect(await read(ai.stream({ ...REQUEST, onSign: () => (signs += 1) }))).toBe("Here it is.");
      expect(signs).toBeGreaterThan(1);
    },
  );

  test("a slow drip ends with the limit for a whole stream", async () => {
    double.will(says("x".repeat(100), { pieces: 100, everyMs: 30 }));
    const ai = await connect({ streamMs: 600 });
    expect(await outcome(read(ai.stream(REQUEST)))).toBe("timeout");
    // Or with that of the one who asks.
    const patient = await connect();
    expect(await outcome(read(patient.stream({ ...REQUEST, patienceMs: 600 })))).toBe("timeout");
  });

  test("one that does not end is ended here, before it fills the memory", async () => {
    double.will(says("x".repeat(4_000_000), { pieces: 40, everyMs: 1 }));
    const ai = await connect();
    expect(await outcome(read(ai.stream(REQUEST)))).toBe("nonsense");
    await expect.poll(() => double.busy).toBe(0);
  });

  test("a reader who stops gives the place back", async () => {
    double.will(says("on and on", { pieces: 9, everyMs: 5 }));
    const ai = await connect();
    for (let i = 0; i < 40; i += 1) for await (const _ of await ai.stream(REQUEST)) break;
    expect(await read(ai.stream(REQUEST))).toBe("on and on");
  });

  test("a reader who leaves before the first piece gives the place back, and the provider is let go", async () => {
    double.will(says("on and on", { pieces: 9, everyMs: 5 }));
    const ai = await connect();
    for (let i = 0; i < 40; i += 1) {
      const gone = new AbortController();
      await ai.stream({ ...REQUEST, signal: gone.signal });
      gone.abort();
    }
    await expect.poll(() => double.busy).toBe(0);
    expect(await read(ai.stream(REQUEST))).toBe("on and on");
  });
});

describe("the connection to the provider", () => {
  test("is kept for the calls that come after", async () => {
    double.will(says("Hello!"));
    const ai = await connect();
    const before = double.connections;
    for (let i = 0; i < 3; i += 1) await ai.complete(REQUEST);
    expect(await read(ai.stream(REQUEST))).toBe("Hello!");
    expect(double.connections - before).toBe(1);
  });

  test("that was closed meanwhile is opened anew", async () => {
    double.will(says("Hello!"));
    const ai = await connect();
    await ai.complete(REQUEST);
    double.hangUp();
    expect((await ai.complete(REQUEST)).text).toBe("Hello!");
  });

  test("is not led elsewhere: the key stays with the configured address", async () => {
    const elsewhere = await startOpenAiDouble();
    elsewhere.will(says("Give me your key"));
    double.will(movedTo(elsewhere.baseUrl));
    const ai = await connect();
    expect(await outcome(ai.complete(REQUEST))).toBe("nonsense");
    expect(elsewhere.asked).toEqual([]);
  });
});
