import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createLog } from "./log.ts";
import { createRecurring } from "./recurring.ts";

const silent = createLog("trace", { write: () => undefined });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("does nothing by itself before the start, and after the end", async () => {
  const recurring = createRecurring(silent);
  const work = vi.fn(async () => undefined);
  recurring.every(5, "work", work);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).not.toHaveBeenCalled();
  recurring.start();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(work).toHaveBeenCalledTimes(3);
  await recurring.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).toHaveBeenCalledTimes(3);
});

test("never runs a job twice at once, and goes on after a failure", async () => {
  const recurring = createRecurring(silent);
  const ends: ((error: Error) => void)[] = [];
  recurring.every(5, "work", () => new Promise((_, reject) => ends.push(reject)));
  recurring.start();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(ends).toHaveLength(1);
  ends[0]?.(new Error("not today"));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ends).toHaveLength(2);
  ends[1]?.(new Error("not today"));
  await recurring.stop();
});
