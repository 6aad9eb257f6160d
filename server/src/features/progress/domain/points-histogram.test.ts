import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { ranked } from "./board.ts";
import { PointsHistogram } from "./points-histogram.ts";

function histogramOf(points: readonly number[]): PointsHistogram {
  const counts = new Map<number, number>();
  for (const value of points) counts.set(value, (counts.get(value) ?? 0) + 1);
  return new PointsHistogram([...counts].map(([value, users]) => ({ points: value, users })));
}
const rankByCounting = (all: readonly number[], mine: number) => 1 + all.filter((p) => p > mine).length;
const pointsList = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 80 });

describe("PointsHistogram", () => {
  test("an empty histogram gives rank 1 and counts no users", () => {
    expect(histogramOf([]).rankOf(0)).toBe(1);
    expect(histogramOf([]).total).toBe(0);
  });

  test("ranks like counting everybody, for members and for points no one has", () => {
    fc.assert(
      fc.property(pointsList, fc.integer({ min: -1, max: 45 }), (all, mine) => {
        expect(histogramOf(all).rankOf(mine)).toBe(rankByCounting(all, mine));
        expect(histogramOf(all).total).toBe(all.length);
      }),
    );
  });

  test("a change counts at once: awards, new users, users who leave", () => {
    const step = fc.record({ who: fc.nat(100), gain: fc.integer({ min: 0, max: 30 }), kind: fc.nat(2) });
    fc.assert(
      fc.property(pointsList, fc.array(step, { maxLength: 30 }), (start, steps) => {
        const all = [...start];
        const histogram = histogramOf(start);
        for (const { who, gain, kind } of steps) {
          const index = all.length === 0 ? 0 : who % all.length;
          const before = all[index];
          if (kind === 0 || before === undefined) {
            all.push(0);
            histogram.move(null, 0);
          } else if (kind === 1) {
            all[index] = before + gain;
            histogram.move(before, before + gain);
          } else {
            all.splice(index, 1);
            histogram.move(before, null);
          }
        }
        expect(histogram.total).toBe(all.length);
        for (const mine of all) expect(histogram.rankOf(mine)).toBe(rankByCounting(all, mine));
      }),
    );
  });
});

describe("ranked", () => {
  test("ties share a rank and the next one is skipped", () => {
    const member = (id: number, totalPoints: number, challengesCompleted: number) => ({
      id,
      totalPoints,
      challengesCompleted,
    });
    const board = ranked(
      [member(4, 10, 1), member(3, 30, 1), member(2, 30, 2), member(1, 10, 1), member(5, 0, 0)],
      ({ id }, rank) => [id, rank],
    );
    expect(board).toEqual([
      [2, 1],
      [3, 1],
      [1, 3],
      [4, 3],
      [5, 5],
    ]);
  });
});
