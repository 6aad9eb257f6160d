import * as calls from "@promptsmith/contract/progress/calls";
import { expect, test } from "vitest";

import { checkLedger } from "./progress.public.ts";
import { practise } from "../../../test/support/practise.ts";
import { startTestApp } from "../../../test/support/test-app.ts";
import type { Member } from "../../../test/support/test-app.ts";

const app = await startTestApp();

async function move(who: Member, timezone: string): Promise<void> {
  expect((await who.put("/api/user/timezone", { timezone })).status).toBe(200);
}
const streakOf = async (who: Member) =>
  (await who.get<{ currentStreak: number }>("/api/user")).body.currentStreak;
const daysOf = async (who: Member) =>
  (await who.call(calls.streak)).body.days.map(({ day, kind, what }) => [day, kind, what]);

test("two zones make no two days out of a second, and no streak out of every second day", async () => {
  const ann = await app.member();
  await move(ann, "UTC-11:00");
  // Half past eleven in the evening there.
  app.clock.set("2026-03-03T10:30:00.000Z");
  const first = await practise(ann);
  await move(ann, "UTC+00:00");
  await practise(ann);
  expect(await streakOf(ann)).toBe(1);
  // Back on the next day but one: nothing was practised in between.
  app.clock.set("2026-03-05T10:30:00.000Z");
  const second = await practise(ann);
  expect(await streakOf(ann)).toBe(1);
  expect(await daysOf(ann)).toEqual([
    ["2026-03-05", "practised", second],
    ["2026-03-04", "missed", "No practice on this day"],
    [
      "2026-03-03",
      "missed",
      "Too soon to count: less than 20 hours after the last day, in another time zone",
    ],
    ["2026-03-02", "practised", first],
  ]);
});

test("a traveller who practises once a day keeps the streak", async () => {
  const ann = await app.member();
  await move(ann, "UTC-08:00");
  app.clock.set("2026-04-01T20:00:00.000Z");
  await practise(ann);
  // Nine hours to the east: twenty hours later, while in the former zone it is already the next day as well.
  await move(ann, "UTC+01:00");
  app.clock.set("2026-04-02T16:00:00.000Z");
  await practise(ann);
  expect(await streakOf(ann)).toBe(2);
  // Eleven hours further the next day has begun already: what comes too soon is made up for later that day.
  app.clock.set("2026-04-02T20:00:00.000Z");
  await move(ann, "UTC+12:00");
  await practise(ann);
  expect(await streakOf(ann)).toBe(2);
  app.clock.set("2026-04-03T11:30:00.000Z");
  await practise(ann);
  expect(await streakOf(ann)).toBe(3);
});

test("the ledger check finds nothing to repair in it", async () => {
  expect((await checkLedger({ db: app.deps.db, repair: false })).findings).toEqual([]);
});
