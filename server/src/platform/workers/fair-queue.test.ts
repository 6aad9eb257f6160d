import fc from "fast-check";
import { expect, test } from "vitest";

import { FairQueue } from "./fair-queue.ts";

type Job = { readonly who: number; readonly name: string };

test("everybody has a turn before anybody has another one", () => {
  const queue = new FairQueue<Job>();
  for (const [at, who] of [1, 1, 1, 2, 2, 3].entries()) queue.add({ who, name: `${who}${"abcdef"[at]}` });
  const order: string[] = [];
  for (let job = queue.take(); job !== undefined; job = queue.take()) {
    order.push(job.name);
    queue.done(job);
  }
  expect(order).toEqual(["1a", "2d", "3f", "1b", "2e", "1c"]);
});

test("nobody has two under way, and nothing is lost, however people come and are served", () => {
  const step = fc.oneof(
    fc.record({ come: fc.integer({ min: 1, max: 4 }) }),
    fc.constant("take"),
    fc.constant("done"),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const queue = new FairQueue<Job>();
      const underWay: Job[] = [];
      const taken: string[] = [];
      let came = 0;
      const take = (): boolean => {
        const job = queue.take();
        if (job === undefined) return false;
        expect(underWay.map(({ who }) => who)).not.toContain(job.who);
        underWay.push(job);
        taken.push(job.name);
        return true;
      };
      const finish = (): void => {
        const job = underWay.shift();
        if (job !== undefined) queue.done(job);
      };
      for (const one of steps) {
        if (one === "take") take();
        else if (one === "done") finish();
        else queue.add({ who: (one as { come: number }).come, name: String((came += 1)) });
      }
      while (take() || underWay.length > 0) finish();
      expect(queue.size).toBe(0);
      expect(taken).toHaveLength(came);
      expect(new Set(taken).size).toBe(came);
    }),
  );
});
