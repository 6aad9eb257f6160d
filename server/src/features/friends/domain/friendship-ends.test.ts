import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { EndKind } from "./friendship-ends.ts";
import { endBy, predatesEnd, mustWait, NO_ENDS, onlyEndBy, withEnd } from "./friendship-ends.ts";

const [ANN, BOB] = [1, 2];
const day = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 86_400_000);

describe("a link", () => {
  const ended = withEnd(NO_ENDS, ANN, { as: "removed", at: day(5) });
  test.each([
    ["made before its sender's end", ANN, 4, true],
    ["made at the moment of that end", ANN, 5, true],
    ["made after it", ANN, 6, false],
    ["of the other side", BOB, 4, false],
  ])("%s", (_, senderId, madeOn, outlived) => {
    expect(predatesEnd(ended, { senderId, madeAt: day(madeOn) })).toBe(outlived);
  });

  test("of either side counts as old where it is unknown who ended", () => {
    const unknown = { ...NO_ENDS, endedAs: "removed" as const, endedAt: day(5) };
    for (const senderId of [ANN, BOB]) {
      expect(predatesEnd(unknown, { senderId, madeAt: day(4) })).toBe(true);
      expect(predatesEnd(onlyEndBy(unknown, senderId), { senderId, madeAt: day(4) })).toBe(true);
    }
  });
});

test.each([
  ["declined", 29.99, true],
  ["declined", 30, false],
  ["removed", 0, false],
  ["cancelled", 0, false],
] as const)("after %s, %d days later, waiting is %s", (as, days, waits) => {
  const ends = withEnd(NO_ENDS, ANN, { as, at: day(0) });
  expect(mustWait(ends, { otherId: ANN, now: day(days) })).toBe(waits);
  expect(mustWait(ends, { otherId: BOB, now: day(days) })).toBe(false);
});

test("whatever happens in whatever order, each side's own last end is known until that side takes it back", () => {
  const step = fc.record({
    who: fc.constantFrom(ANN, BOB),
    what: fc.constantFrom<EndKind | "asks">("declined", "removed", "cancelled", "asks"),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let ends = NO_ENDS;
      const expected = new Map<number, { as: EndKind; at: Date } | null>([
        [ANN, null],
        [BOB, null],
      ]);
      steps.forEach(({ who, what }, n) => {
        if (what === "asks") {
          ends = onlyEndBy(ends, who === ANN ? BOB : ANN);
          expected.set(who, null);
        } else {
          ends = withEnd(ends, who, { as: what, at: day(n) });
          expected.set(who, { as: what, at: day(n) });
        }
      });
      for (const who of [ANN, BOB]) expect(endBy(ends, who)).toEqual(expected.get(who));
    }),
  );
});
