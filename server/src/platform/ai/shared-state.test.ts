import { afterEach, describe, expect, test, vi } from "vitest";
import {
  answersHtml,
  fails,
  hangs,
  quotaExceeded,
  rateLimited,
  says,
  wrongKey,
} from "@promptsmith/testing/doubles/ai";

import { AI_TIMES } from "./ai.ts";
import { aiAtDouble, outcome, REQUEST } from "../../../test/support/ai-at-double.ts";

const { double, around, connect } = await aiAtDouble();

describe("what is known about the provider", () => {
  test("a used up quota stops all calls for an hour, in every instance", async () => {
    double.will(quotaExceeded);
    const [ai, other] = [await connect(), await connect()];
    expect(await ai.status()).toMatchObject({
      connected: true,
      usable: true,
      quotaExceeded: false,
      minutesLeft: null,
    });
    await outcome(ai.complete(REQUEST));
    expect(await ai.status()).toMatchObject({ usable: false, quotaExceeded: true, minutesLeft: 60 });

    double.will(says("Hello"));
    expect(await outcome(other.complete(REQUEST))).toBe("quota");
    expect(await other.status()).toMatchObject({ usable: false, quotaExceeded: true });
    expect(double.asked.length).toBe(0);

    around.clock.advance({ minutes: 59, seconds: 30 });
    expect((await ai.status()).minutesLeft).toBe(1);
    around.clock.advance({ seconds: 31 });
    expect(await ai.status()).toMatchObject({ usable: true, quotaExceeded: false, minutesLeft: null });
    expect(await outcome(other.complete(REQUEST))).toBe("answered");
    expect(around.store.row).toEqual({ quotaExceededUntil: null, errorMessage: null, retryAt: null });
  });

  test("a refused key is checked again every five minutes, by one call", async () => {
    double.will(wrongKey);
    const ai = await connect();
    await outcome(ai.complete(REQUEST));
    expect(await ai.status()).toMatchObject({
      usable: false,
      quotaExceeded: false,
      errorMessage: "The AI service refused the key.",
    });
    expect(await outcome(ai.complete(REQUEST))).toBe("unauthorized");
    expect(double.asked.length).toBe(1);
    around.clock.advance({ minutes: 5, seconds: 1 });
    double.will(says("Hello"));
    expect(await outcome(ai.complete(REQUEST))).toBe("answered");
    expect(await ai.status()).toMatchObject({ usable: true, errorMessage: null });
  });

  test.each([
    ["rate limits", rateLimited({ "retry-after": "30" })],
    ["nonsense", answersHtml],
    ["a hanging call", hangs],
  ])("%s say nothing about the next call", async (_, behaviour) => {
    double.will(behaviour);
    const ai = await connect({ callMs: 1_500 });
    await outcome(ai.complete(REQUEST));
    expect(await ai.status()).toMatchObject({ usable: true, quotaExceeded: false, errorMessage: null });
    double.will(says("Hello"));
    expect(await outcome(ai.complete(REQUEST))).toBe("answered");
  });

  test("after five failures in a row no one is sent there for a while, then it is tried again", async () => {
    double.will(hangs);
    const ai = await connect({ callMs: 1_500, pauseMs: 2_000 });
    await Promise.all(Array.from({ length: 5 }, (_, person) => outcome(ai.complete({ ...REQUEST, person }))));
    expect(await outcome(ai.complete(REQUEST))).toBe("busy");
    expect((await ai.status()).usable).toBe(false);
    // With the question that holds no one's text.
    expect(double.asked.length).toBe(6);
    double.will(says("Hello"));
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    expect(await outcome(ai.complete(REQUEST))).toBe("answered");
    expect((await ai.status()).usable).toBe(true);
  });

  test.each([
    ["fails", fails(500)],
    ["hangs", hangs],
  ])("a text at which the provider %s sends no one else away", async (_, behaviour) => {
    double.will((asked, response) =>
      (JSON.stringify(asked.body).includes("nightshade") ? behaviour : says("Hello"))(asked, response),
    );
    const ai = await connect({ callMs: 2_000, pauseMs: 600_000 });
    const bad = { ...REQUEST, user: "Say nightshade." };
    // Of several people: an account is quickly made.
    const flood = Array.from({ length: 8 }, (__, at) => outcome(ai.complete({ ...bad, person: at % 4 })));
    expect(new Set(await Promise.all(flood)).has("answered")).toBe(false);
    expect(await ai.status()).toMatchObject({ usable: true, errorMessage: null });
    expect(await outcome(ai.complete({ ...REQUEST, person: 9 }))).toBe("answered");
    expect(double.asked.filter(({ body }) => JSON.stringify(body).includes("connection test")).length).toBe(
      1,
    );
  });

  test("sixteen calls run at once, more wait, too many are turned away", async () => {
    let running = 0;
    let most = 0;
    let full = (): void => undefined;
    const sixteen = new Promise<void>((resolve) => (full = resolve));
    double.will(async (asked, response) => {
      most = Math.max(most, (running += 1));
      // The first calls wait for one another, however slowly they come; a seventeenth would be seen in the pause.
      if (running === 16) full();
      await sixteen;
      await new Promise((resolve) => setTimeout(resolve, 30));
      running -= 1;
      await says("Hello")(asked, response);
    });
    const ai = await connect();
    const outcomes = await Promise.all(
      Array.from({ length: 90 }, (_, person) => outcome(ai.complete({ ...REQUEST, person }))),
    );
    expect(most).toBe(16);
    expect(outcomes.filter((one) => one === "answered").length).toBe(80);
    expect(outcomes.filter((one) => one === "busy").length).toBe(10);
  });

  test("neither the key nor a prompt is ever logged or told", async () => {
    for (const behaviour of [wrongKey, quotaExceeded, fails(500), answersHtml]) {
      around.store.row = null;
      double.will(behaviour);
      const ai = await connect();
      const error: unknown = await ai.complete(REQUEST).catch((caught: unknown) => caught);
      around.logged += JSON.stringify([String(error), await ai.status()]);
    }
    expect(around.logged).toContain("a call to the AI failed");
    expect(around.logged).not.toContain("sk-double");
    expect(around.logged).not.toContain("Say hello");
  });
});

describe("what other instances wrote", () => {
  const STATE_MS = AI_TIMES.stateMs;
  afterEach(() => void vi.useRealTimers());

  /** Milliseconds pass for everything that asks how old something is. */
  function timePasses(): (ms: number) => void {
    vi.useFakeTimers({ toFake: ["performance"] });
    return (ms) => void vi.advanceTimersByTime(ms);
  }

  test("is read again at the end of a call, so that the next one does not wait for it", async () => {
    const pass = timePasses();
    double.will(says("Hello"));
    const ai = await connect({ stateMs: STATE_MS });
    expect(around.store.reads).toBe(1);

    pass(STATE_MS / 2 - 1);
    await outcome(ai.complete(REQUEST));
    expect(around.store.reads).toBe(1);
    pass(1);
    await outcome(ai.complete(REQUEST));
    expect(around.store.reads).toBe(2);

    pass(STATE_MS - 1);
    await ai.status();
    expect(around.store.reads).toBe(2);
    pass(1);
    await ai.status();
    expect(around.store.reads).toBe(3);
  });

  test("is not believed when it is older than what was written here", async () => {
    const pass = timePasses();
    double.will(quotaExceeded);
    const ai = await connect({ stateMs: STATE_MS });
    let answer = (): void => undefined;
    pass(STATE_MS);
    // A slow read, begun before the failure and answered after it.
    around.store.read = () => new Promise((resolve) => (answer = () => resolve(null)));
    const asked = ai.status();
    const other = outcome(ai.complete(REQUEST));
    answer();
    await asked;
    pass(STATE_MS / 2);
    expect(await other).toBe("quota");
    answer();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await ai.status()).toMatchObject({ usable: false, quotaExceeded: true });
  });
});
