import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useCountdown } from "../src/features/challenges/hooks/use-countdown.ts";

const MIDNIGHT = Date.parse("2026-11-22T00:00:00.000Z");
const at = new Date(MIDNIGHT).toISOString();
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe("the countdown to the next challenges", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: MIDNIGHT - 2500 });
  });

  it("stops at zero and asks for the new day exactly once", async () => {
    const onZero = vi.fn();
    const { result } = renderHook(() => useCountdown(at, onZero));
    expect(result.current).toBe("00:00:03");
    await pass(1000);
    expect(result.current).toBe("00:00:02");
    await pass(2000);
    expect(result.current).toBe("00:00:00");
    await pass(60_000);
    expect(result.current).toBe("00:00:00");
    expect(onZero).toHaveBeenCalledTimes(1);
  });

  it("begins anew with the next instant", async () => {
    const onZero = vi.fn();
    const { result, rerender } = renderHook(({ instant }) => useCountdown(instant, onZero), {
      initialProps: { instant: at },
    });
    await pass(10_000);
    rerender({ instant: new Date(MIDNIGHT + 86_400_000).toISOString() });
    await pass(0);
    expect(result.current).toBe("23:59:53");
    await pass(86_400_000);
    expect(onZero).toHaveBeenCalledTimes(2);
  });

  it("notices a midnight that passed while the page was asleep", async () => {
    const onZero = vi.fn();
    renderHook(() => useCountdown(new Date(MIDNIGHT - 3_600_000).toISOString(), onZero));
    await pass(4000);
    expect(onZero).toHaveBeenCalledTimes(1);
  });

  it("asks nothing once it has left the screen", async () => {
    const onZero = vi.fn();
    const { unmount } = renderHook(() => useCountdown(at, onZero));
    unmount();
    await pass(60_000);
    expect(onZero).not.toHaveBeenCalled();
  });
});
