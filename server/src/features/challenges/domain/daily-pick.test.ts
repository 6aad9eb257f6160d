import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { DIFFICULTIES } from "@promptsmith/contract/challenges/rules";

import { drawChallenge } from "./daily-pick.ts";
import type { Candidate, Draw } from "./daily-pick.ts";

const CATEGORIES = ["Sports", "Music", "Art", "Cooking"];
const library: Candidate[] = CATEGORIES.flatMap((category, c) =>
  DIFFICULTIES.flatMap((difficulty, d) =>
    Array.from({ length: 8 }, (_, i) => ({ id: c * 100 + d * 10 + i + 1, category, difficulty })),
  ),
);
const draw = (over: Partial<Draw> = {}) =>
  drawChallenge({
    library,
    difficulty: "easy",
    categories: [],
    lastSeen: new Map(),
    notToday: new Set(),
    usedCategories: new Set(),
    seed: "2026-11-21/Auto",
    ...over,
  });

describe("drawChallenge", () => {
  test("keeps to difficulty and categories", () => {
    const picked = draw({ difficulty: "hard", categories: ["Art"] });
    expect(picked).toMatchObject({ difficulty: "hard", category: "Art" });
  });

  test("the same day and past give the same challenge, another day another order", () => {
    expect(draw()).toEqual(draw());
    const ids = Array.from({ length: 20 }, (_, i) => draw({ seed: `2026-11-${i + 1}/Auto` })?.id);
    expect(new Set(ids).size).toBeGreaterThan(8);
  });

  test("gives every challenge of a category and difficulty before any repeats, then the one seen longest ago", () => {
    const lastSeen = new Map<number, string>();
    const order: number[] = [];
    for (let i = 1; i <= 16; i += 1) {
      const day = `2026-03-${String(i).padStart(2, "0")}`;
      const picked = draw({ categories: ["Music"], lastSeen, seed: day });
      if (!picked) throw new Error("nothing drawn");
      order.push(picked.id);
      lastSeen.set(picked.id, day);
    }
    expect(new Set(order.slice(0, 8)).size).toBe(8);
    expect(order.slice(8)).toEqual(order.slice(0, 8));
  });

  test("a mixed set takes another category when it can", () => {
    const usedCategories = new Set(["Sports", "Music", "Art"]);
    expect(draw({ usedCategories })?.category).toBe("Cooking");
  });

  test("what came today comes again only when nothing else is left", () => {
    const easyArt = library.filter((c) => c.category === "Art" && c.difficulty === "easy");
    const notToday = new Set(easyArt.map((c) => c.id));
    expect(notToday.has(draw({ categories: ["Art"], notToday })?.id ?? 0)).toBe(true);
    const [last] = easyArt;
    if (last) notToday.delete(last.id);
    expect(draw({ categories: ["Art"], notToday })?.id).toBe(last?.id);
  });

  test("gives null where the library has no challenge", () => {
    expect(draw({ categories: ["Philosophy"] })).toBeNull();
  });

  test("takes no seen challenge while an unseen one is left, and none of today while another one is left", () => {
    const ids = fc.uniqueArray(fc.constantFrom(...library.map((c) => c.id)), { maxLength: 96 });
    fc.assert(
      fc.property(ids, ids, fc.string(), (seen, todays, seed) => {
        const lastSeen = new Map(
          seen.map((id, i) => [id, `2026-01-${String((i % 28) + 1).padStart(2, "0")}`]),
        );
        const notToday = new Set(todays);
        const picked = draw({ lastSeen, notToday, seed });
        const easy = library.filter((c) => c.difficulty === "easy");
        if (!picked) throw new Error("nothing drawn");
        const free = easy.filter((c) => !notToday.has(c.id));
        if (free.length > 0) expect(notToday.has(picked.id)).toBe(false);
        const unseen = free.filter((c) => !lastSeen.has(c.id));
        if (unseen.length > 0) expect(lastSeen.has(picked.id)).toBe(false);
      }),
    );
  });
});
