import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { addDays } from "./calendar.ts";
import { applyPracticeDay, effectiveStreak, holdsUntil, NO_STREAK, PLAIN_RULE } from "./streak.ts";
import type { Streak } from "./streak.ts";

const after = (...days: string[]): Streak =>
  days.reduce((streak, day) => applyPracticeDay(streak, day, PLAIN_RULE).streak, NO_STREAK);

describe("applyPracticeDay", () => {
  test.each([
    ["a first day", ["2026-03-01"], 1, 1],
    ["two days in a row", ["2026-03-01", "2026-03-02"], 2, 2],
    ["over a month's end", ["2028-02-28", "2028-02-29", "2028-03-01"], 3, 3],
    ["the same day twice", ["2026-03-01", "2026-03-01"], 1, 1],
    ["a gap starts again", ["2026-03-01", "2026-03-02", "2026-03-04"], 1, 2],
    ["an earlier label after travel changes nothing", ["2026-03-01", "2026-03-02", "2026-03-01"], 2, 2],
    ["and the journey goes on", ["2026-03-02", "2026-03-01", "2026-03-03"], 2, 2],
  ])("%s", (_, days, current, best) => {
    expect(after(...days)).toMatchObject({ currentStreak: current, bestStreak: best });
  });

  test("equals the length of the last run of days, whatever the days are", () => {
    const offsets = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(offsets, (unsorted) => {
        const counted = [...new Set(unsorted)].sort((a, b) => a - b);
        const streak = after(...unsorted.toSorted((a, b) => a - b).map((n) => addDays("2026-02-01", n)));
        let run = 0;
        let best = 0;
        counted.forEach((n, i) => {
          run = counted[i - 1] === n - 1 ? run + 1 : 1;
          best = Math.max(best, run);
        });
        expect(streak).toMatchObject({ currentStreak: run, bestStreak: best });
      }),
    );
  });
});

describe("effectiveStreak", () => {
  const counted = { ...NO_STREAK, currentStreak: 4, bestStreak: 4, lastCountedDay: "2026-03-10" };
  const streak = { ...counted, streakHoldsUntil: holdsUntil(counted, PLAIN_RULE) };
  test.each([
    ["2026-03-10", 4],
    ["2026-03-11", 4],
    ["2026-03-12", 0],
    ["2026-03-09", 4],
  ])("on %s it shows %d", (day, shown) => {
    expect(effectiveStreak(streak, day)).toBe(shown);
  });
  test("is 0 for a learner who has never practised", () =>
    expect(effectiveStreak({ currentStreak: 0, streakHoldsUntil: null }, "2026-03-10")).toBe(0));
});
