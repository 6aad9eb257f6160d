import { describe, expect, it } from "vitest";
import { challenge } from "../../../../test/support/challenge.ts";
import { activeFilters, categoriesOf, fits, mergeChallenges, NO_FILTER } from "./challenge-rows.ts";

describe("the rows of All Challenges", () => {
  it("hold each challenge once, newest day first, and keep the server's order within a day", () => {
    const all = [challenge(3, { date: "2026-11-19" }), challenge(2, { date: "2026-11-19" })];
    const passedIn = [challenge(9, { date: "2026-11-20" }), challenge(2, { date: "2026-11-19" })];
    expect(mergeChallenges(all, passedIn).map(({ id }) => id)).toEqual([9, 3, 2]);
  });

  it("go by the time of making where a day is missing", () => {
    const old = challenge(1, { date: "", createdAt: "2026-11-18T10:00:00.000Z" });
    const young = challenge(2, { date: "", createdAt: "2026-11-21T10:00:00.000Z" });
    expect(mergeChallenges([old, challenge(3)], [young]).map(({ id }) => id)).toEqual([2, 3, 1]);
  });

  const done = { completed: true, submittedAt: "2026-11-20T10:00:00.000Z" };
  const begun = { completed: false, submittedAt: null };

  it("pass filters that combine", () => {
    const hard = challenge(1, { difficulty: "hard", category: "Art" });
    expect(fits(NO_FILTER, hard, undefined)).toBe(true);
    expect(fits({ category: "Art", difficulty: "hard", status: "not_started" }, hard, undefined)).toBe(true);
    expect(fits({ category: "Art", difficulty: "easy", status: "" }, hard, undefined)).toBe(false);
    expect(fits({ category: "Music", difficulty: "", status: "" }, hard, undefined)).toBe(false);
    expect(fits({ category: "", difficulty: "", status: "completed" }, hard, done)).toBe(true);
    expect(fits({ category: "", difficulty: "", status: "completed" }, hard, begun)).toBe(false);
    expect(fits({ category: "", difficulty: "", status: "not_started" }, hard, begun)).toBe(false);
  });

  it("count filters and name categories", () => {
    expect(activeFilters(NO_FILTER)).toBe(0);
    expect(activeFilters({ category: "Art", difficulty: "", status: "completed" })).toBe(2);
    expect(categoriesOf([{ category: "Science" }, { category: "Art" }, { category: "Science" }])).toEqual([
      "Art",
      "Science",
    ]);
  });
});
