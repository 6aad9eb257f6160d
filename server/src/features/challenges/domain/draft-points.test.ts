import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { pointsFor } from "@promptsmith/contract/challenges/rules";

import { bestOf, countedOf, gainOf } from "./draft-points.ts";
import type { CountedDraft } from "./draft-points.ts";

const score = fc.integer({ min: 0, max: 100 });

/** One life of a challenge: a first draft, then drafts by changing assessors, with side by side opened somewhere. */
const life = fc.record({
  points: fc.constantFrom(10, 20, 30),
  first: score,
  firstCopied: fc.boolean(),
  further: fc.array(
    fc.record({
      overall: score,
      /** The first draft's score by the present assessor, when that is not the one that judged it first. */
      firstAnew: fc.option(score, { nil: null }),
      copied: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  comparedBefore: fc.integer({ min: 0, max: 4 }),
});

describe("the points of drafts", () => {
  test("add up to the worth of the highest draft that may earn, in 10,000 random histories", () => {
    fc.assert(
      fc.property(life, ({ points, first, firstCopied, further, comparedBefore }) => {
        const drafts: CountedDraft[] = [{ number: 1, counted: first, mayEarn: !firstCopied }];
        let earned = firstCopied ? 0 : pointsFor(points, first);
        for (const [at, { overall, firstAnew, copied }] of further.entries()) {
          const counted = countedOf(overall, { overall: first, readAnew: firstAnew });
          expect(counted).toBeGreaterThanOrEqual(0);
          expect(counted).toBeLessThanOrEqual(100);
          drafts.push({ number: at + 2, counted, mayEarn: !copied && at < comparedBefore });
          const gain = gainOf(points, drafts, earned);
          expect(gain).toBeGreaterThanOrEqual(0);
          if (drafts.at(-1)?.mayEarn === false) expect(gain).toBe(0);
          earned += gain;
        }
        const paid = drafts.flatMap(({ counted, mayEarn }) => (mayEarn ? [counted] : []));
        expect(earned).toBe(Math.round((points * Math.max(0, ...paid)) / 100));
        expect(bestOf(drafts).counted).toBe(paid.length > 0 ? Math.max(...paid) : first);
      }),
      { numRuns: 10_000 },
    );
  });

  test.each([
    ["the same assessor", 70, { overall: 40, readAnew: null }, 70],
    ["another one, more generous", 70, { overall: 40, readAnew: 50 }, 60],
    ["another one, more severe", 70, { overall: 60, readAnew: 30 }, 100],
    ["another one, and a worse text", 10, { overall: 20, readAnew: 60 }, 0],
  ])("counts a reading by %s", (_, overall, first, counted) => {
    expect(countedOf(overall, first)).toBe(counted);
  });

  test("go to the earliest of equal drafts, and never to practice", () => {
    const draft = (number: number, counted: number, mayEarn = true) => ({ number, counted, mayEarn });
    expect(bestOf([draft(1, 50), draft(2, 80), draft(3, 80)])).toEqual({ number: 2, counted: 80 });
    expect(bestOf([draft(1, 50), draft(2, 50)])).toEqual({ number: 1, counted: 50 });
    expect(bestOf([draft(1, 50), draft(2, 99, false)])).toEqual({ number: 1, counted: 50 });
    expect(bestOf([draft(1, 90, false), draft(2, 60)])).toEqual({ number: 2, counted: 60 });
    expect(bestOf([draft(1, 50, false), draft(2, 99, false)])).toEqual({ number: 1, counted: 50 });
  });
});
