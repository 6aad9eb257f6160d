import { setMaxListeners } from "node:events";

import fc from "fast-check";
import { expect, test } from "vitest";

import { outcome } from "../../../test/support/ai-at-double.ts";
import { Bulkhead } from "./bulkhead.ts";

const never = new AbortController().signal;
setMaxListeners(0, never);
/** Lets all pending promise callbacks run. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test("free places go to the waiting people in turn", async () => {
  const bulkhead = new Bulkhead({ places: 2, each: 2, waiting: 20, waitingEach: 10 });
  const first = [await bulkhead.take(9, never), await bulkhead.take(9, never)];
  const entered: number[] = [];
  for (const person of [1, 1, 1, 1, 2, 3])
    void bulkhead.take(person, never).then((release) => {
      entered.push(person);
      setImmediate(release);
    });
  for (const release of first) release();
  await expect.poll(() => entered.length).toBe(6);
  expect(entered.slice(0, 3).toSorted()).toEqual([1, 2, 3]);
});

test("one person has a few places, waits with a few calls, and is refused beyond", async () => {
  const bulkhead = new Bulkhead({ places: 16, each: 2, waiting: 64, waitingEach: 3 });
  const leave = new AbortController();
  for (let i = 0; i < 2; i += 1) await bulkhead.take(1, leave.signal);
  const waiting = [0, 1, 2].map(() => outcome(bulkhead.take(1, leave.signal)));
  expect(await outcome(bulkhead.take(1, never))).toBe("busy");
  expect(await outcome(bulkhead.take(2, never))).toBe("answered");
  leave.abort();
  expect(await Promise.all(waiting)).toEqual(["busy", "busy", "busy"]);
});

test("however people come, leave and give up: no place is lost or given twice", async () => {
  const step = fc.record({
    person: fc.integer({ min: 1, max: 4 }),
    what: fc.constantFrom("take", "give", "leave"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const bulkhead = new Bulkhead({ places: 3, each: 2, waiting: 10, waitingEach: 4 });
      const held: { person: number; release: () => void }[] = [];
      const calls: { person: number; leave: AbortController }[] = [];
      for (const { person, what } of steps) {
        if (what === "take") {
          const leave = new AbortController();
          calls.push({ person, leave });
          void bulkhead.take(person, leave.signal).then(
            (release) => held.push({ person, release }),
            () => undefined,
          );
        }
        const index = held.findIndex((one) => one.person === person);
        if (what === "give" && index >= 0) held.splice(index, 1)[0]?.release();
        if (what === "leave") calls.findLast((one) => one.person === person)?.leave.abort();
        await settle();
        expect(held.length).toBeLessThanOrEqual(3);
        for (const one of [1, 2, 3, 4])
          expect(held.filter((place) => place.person === one).length).toBeLessThanOrEqual(2);
      }
      for (const { leave } of calls) leave.abort();
      for (const { release } of held.splice(0)) release();
      await settle();
      for (const { release } of held.splice(0)) release();
      const all = await Promise.all([1, 1, 2].map((person) => outcome(bulkhead.take(person, never))));
      expect(all).toEqual(["answered", "answered", "answered"]);
    }),
  );
});
