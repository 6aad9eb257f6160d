import { setTimeout as sleep } from "node:timers/promises";

import { describe, expect, test } from "vitest";

import { Ranks } from "./ranks.service.ts";

function ranksOver(points: number[], tookMs = 0) {
  let counts = 0;
  const errors: unknown[] = [];
  const count = async () => {
    counts += 1;
    const seen = [...points];
    if (tookMs > 0) await sleep(tookMs);
    return [...new Set(seen)].map((value) => ({
      points: value,
      users: seen.filter((one) => one === value).length,
    }));
  };
  return { ranks: new Ranks(count, (error) => errors.push(error)), counts: () => counts, errors };
}

describe("Ranks", () => {
  test("many readers at once cause one count", async () => {
    const { ranks, counts } = ranksOver([10, 20, 30], 30);
    const all = await Promise.all(Array.from({ length: 50 }, () => ranks.standing(20)));
    expect(new Set(all.map((one) => JSON.stringify(one)))).toEqual(new Set(['{"rank":2,"totalUsers":3}']));
    expect(counts()).toBe(1);
  });

  test("own moves count at once, without counting again", async () => {
    const points = [10, 20, 30];
    const { ranks, counts } = ranksOver(points, 40);
    expect(await ranks.standing(10)).toEqual({ rank: 3, totalUsers: 3 });
    points[0] = 35;
    ranks.moved(10, 35);
    expect(await ranks.standing(35)).toEqual({ rank: 1, totalUsers: 3 });
    expect(counts()).toBe(1);
  });

  test("who comes and who leaves counts at once, however costly a count is", async () => {
    const points = [10, 20, 30];
    const { ranks, counts } = ranksOver(points, 40);
    expect((await ranks.standing(10)).totalUsers).toBe(3);
    ranks.moved(null, 0);
    expect(await ranks.standing(0)).toEqual({ rank: 4, totalUsers: 4 });
    ranks.moved(20, null);
    expect(await ranks.standing(10)).toEqual({ rank: 2, totalUsers: 3 });
    expect(counts()).toBe(1);
  });

  test("a count that was running when a person left is discarded", async () => {
    const points = [10, 20, 30];
    let release: (() => void) | undefined;
    let counts = 0;
    const ranks = new Ranks(
      async () => {
        counts += 1;
        const seen = [...points];
        if (counts > 1) await new Promise<void>((resolve) => (release = resolve));
        return seen.map((value) => ({ points: value, users: 1 }));
      },
      () => undefined,
    );
    let reading = ranks.standing(10);
    // A count this cheap is soon made anew.
    while (counts < 2) {
      await sleep(10);
      reading = ranks.standing(10);
    }
    points.splice(2, 1);
    ranks.moved(30, null);
    release?.();
    expect(await reading).toEqual({ rank: 2, totalUsers: 2 });
  });

  test("a costly count is not waited for; a later reader sees it", async () => {
    const points = [10];
    const { ranks, counts } = ranksOver(points, 30);
    await ranks.standing(10);
    points.push(50);
    const seen: number[] = [];
    const deadline = performance.now() + 10_000;
    while (seen.at(-1) !== 2 && performance.now() < deadline) {
      const before = counts();
      seen.push((await ranks.standing(10)).rank);
      // The reader that starts a count still gets the last ranks.
      if (counts() > before) expect(seen.at(-1)).toBe(1);
      await sleep(20);
    }
    expect(seen.at(-1)).toBe(2);
    expect(counts()).toBe(2);
  });

  test("when counting fails, the last ranks go on being given", async () => {
    let broken = false;
    const ranks = new Ranks(
      () => (broken ? Promise.reject(new Error("away")) : Promise.resolve([{ points: 5, users: 2 }])),
      () => undefined,
    );
    await ranks.standing(5);
    broken = true;
    await sleep(60);
    expect(await ranks.standing(5)).toEqual({ rank: 1, totalUsers: 2 });
  });

  test("without any count the failure is told", async () => {
    const ranks = new Ranks(
      () => Promise.reject(new Error("away")),
      () => undefined,
    );
    await expect(ranks.standing(5)).rejects.toThrow("away");
  });
});
