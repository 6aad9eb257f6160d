import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { noteServerTime } from "../../../platform/server-time.ts";
import { useCountdown } from "./use-countdown.ts";

const MIDNIGHT = Date.parse("2026-11-22T00:00:00.000Z");
const at = new Date(MIDNIGHT).toISOString();
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe("the countdown to the next challenges", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: MIDNIGHT - 2500 });
  });

  it("stops at zero and asks again after ever longer pauses, until another instant is named", async () => {
    const ask = vi.fn();
    const { result, rerender } = renderHook(({ instant }) => useCountdown(instant, ask), {
      initialProps: { instant: at },
    });
    expect(result.current).toBe("00:00:03");
    await pass(1000);
    expect(result.current).toBe("00:00:02");
    expect(ask).not.toHaveBeenCalled();
    await pass(5000);
    expect(result.current).toBe("00:00:00");
    expect(ask.mock.calls.length).toBeGreaterThan(0);
    const moments: number[] = [];
    ask.mockClear().mockImplementation(() => void moments.push(Date.now()));
    await pass(10 * 60_000);
    const pauses = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0));
    expect(pauses.slice(0, 3)).toEqual(pauses.slice(1, 4).map((pause) => pause / 2));
    expect(pauses.at(-1)).toBe(60_000);
    rerender({ instant: new Date(MIDNIGHT + 86_400_000).toISOString() });
    await pass(0);
    expect(result.current).toMatch(/^23:4\d:/);
    ask.mockClear();
    await pass(60 * 60_000);
    expect(ask).not.toHaveBeenCalled();
  });

  it("notices a midnight that passed while the page was asleep", async () => {
    const ask = vi.fn();
    renderHook(() => useCountdown(new Date(MIDNIGHT - 3_600_000).toISOString(), ask));
    await pass(4000);
    expect(ask).toHaveBeenCalled();
  });

  it("asks at once when the page is looked at again", async () => {
    const ask = vi.fn();
    renderHook(() => useCountdown(at, ask));
    await pass(300_000);
    ask.mockClear();
    document.dispatchEvent(new Event("visibilitychange"));
    await pass(0);
    expect(ask).toHaveBeenCalledOnce();
  });

  it.each([
    ["ahead", 5000],
    ["behind", -300_000],
  ])("goes by the server's time where the browser's clock is %s", async (_where, by) => {
    vi.setSystemTime(MIDNIGHT - 10_000 + by);
    const answer = (moment: number) =>
      noteServerTime(new Response(null, { headers: { date: new Date(moment).toUTCString() } }));
    answer(MIDNIGHT - 10_000);
    const ask = vi.fn();
    const { result } = renderHook(() => useCountdown(at, ask));
    expect(result.current).toBe("00:00:10");
    await pass(9000);
    expect(ask).not.toHaveBeenCalled();
    await pass(1000);
    // The server is later than it said: it names the same midnight again, and the countdown goes on.
    ask.mockImplementation(() => answer(MIDNIGHT - 5000));
    await pass(4000);
    expect(result.current).toMatch(/^00:00:0[2-5]$/);
    expect(ask).toHaveBeenCalledOnce();
    answer(Date.now());
  });

  it("asks nothing once it has left the screen", async () => {
    const ask = vi.fn();
    const { unmount } = renderHook(() => useCountdown(at, ask));
    unmount();
    await pass(60_000);
    expect(ask).not.toHaveBeenCalled();
  });
});
