import * as calls from "@promptsmith/contract/progress/calls";
import { describe, expect, test } from "vitest";

import {
  kindsOf,
  MON_WED_FRI,
  noFindings,
  plan,
  planOf,
  seenByOthers,
  streakOf,
} from "../../../../test/support/planned.ts";
import { practise } from "../../../../test/support/practise.ts";
import { startTestApp } from "../../../../test/support/test-app.ts";
import { openProgress } from "../progress.public.ts";

/** A Monday. */
const app = await startTestApp({ now: "2026-03-02T12:00:00.000Z" });
const { db } = app.deps;
const on = (day: string, time = "12:00"): void => app.clock.set(`${day}T${time}:00.000Z`);

describe("a streak with a plan", () => {
  test("passes over days off, takes two rest days, and is over at the end of the next missed day", async () => {
    on("2026-03-02");
    const [ann, bob] = [await app.registerAndLogin(), await app.registerAndLogin()];
    const title = await practise(ann);
    await plan(ann, MON_WED_FRI);
    const shown: [string, number | undefined][] = [];
    // Only bob reads it: the streak he sees must be right without a visit by ann.
    for (const day of ["2026-03-04", "2026-03-06", "2026-03-09", "2026-03-10"]) {
      on(day);
      shown.push([day, await seenByOthers(ann, bob)]);
    }
    expect(shown).toEqual([
      ["2026-03-04", 1],
      ["2026-03-06", 1],
      ["2026-03-09", 1],
      ["2026-03-10", 0],
    ]);
    expect(await streakOf(ann)).toEqual({
      currentStreak: 0,
      bestStreak: 1,
      today: "off",
      days: [
        { day: "2026-03-09", kind: "missed", what: "No practice on a planned day", at: null, zone: null },
        { day: "2026-03-08", kind: "off", what: "A day off in your plan", at: null, zone: null },
        { day: "2026-03-07", kind: "off", what: "A day off in your plan", at: null, zone: null },
        { day: "2026-03-06", kind: "rest", what: "A rest day was used", at: null, zone: null },
        { day: "2026-03-05", kind: "off", what: "A day off in your plan", at: null, zone: null },
        { day: "2026-03-04", kind: "rest", what: "A rest day was used", at: null, zone: null },
        { day: "2026-03-03", kind: "off", what: "A day off in your plan", at: null, zone: null },
        {
          day: "2026-03-02",
          kind: "practised",
          what: title,
          at: "2026-03-02T12:00:00.000Z",
          zone: "UTC+00:00",
        },
      ],
    });
    await noFindings(app);
  });

  test("tells of the days a rest day saved, once", async () => {
    on("2026-03-02");
    const ann = await app.registerAndLogin();
    await practise(ann);
    await plan(ann, MON_WED_FRI);
    on("2026-03-07");
    expect((await planOf(ann)).savedDays).toEqual(["2026-03-04", "2026-03-06"]);
    expect((await planOf(ann)).savedDays).toEqual(["2026-03-04", "2026-03-06"]);
    const told = await ann.call(calls.savedDaysTold, { body: { through: "2026-03-04" } });
    expect(told.body.savedDays).toEqual(["2026-03-06"]);
    await ann.call(calls.savedDaysTold, { body: { through: "2026-03-06" } });
    expect((await planOf(ann)).savedDays).toEqual([]);
  });

  test("tells of days after today in their time, also where a call says that it told of them", async () => {
    on("2026-03-02");
    const ann = await app.registerAndLogin();
    await practise(ann);
    await plan(ann, MON_WED_FRI);
    on("2026-03-05");
    expect((await planOf(ann)).savedDays).toEqual(["2026-03-04"]);
    const told = await ann.call(calls.savedDaysTold, { body: { through: "2026-12-31" } });
    expect(told.body.savedDays).toEqual([]);
    on("2026-03-07");
    expect((await planOf(ann)).savedDays).toEqual(["2026-03-06"]);
  });

  test("tells of no rest day once the streak that it saved has ended", async () => {
    on("2026-03-02");
    const ann = await app.registerAndLogin();
    await practise(ann);
    await plan(ann, MON_WED_FRI);
    // Two rest days were used, and then Monday was missed.
    on("2026-03-10");
    expect((await planOf(ann)).savedDays).toEqual([]);
    await practise(ann);
    expect((await planOf(ann)).savedDays).toEqual([]);
  });

  test("gets a rest day back for seven practised days, days off among them", async () => {
    on("2026-03-02");
    const ann = await app.registerAndLogin();
    await practise(ann);
    await plan(ann, MON_WED_FRI);
    // Wednesday is missed; then seven days in a row are practised, Thursday to Wednesday.
    on("2026-03-05");
    expect((await planOf(ann)).restDays).toEqual({ held: 1, nextAfter: 7 });
    for (let day = 5; day <= 11; day += 1) {
      expect((await planOf(ann)).restDays).toEqual({ held: 1, nextAfter: 12 - day });
      on(`2026-03-${String(day).padStart(2, "0")}`);
      await practise(ann);
    }
    expect((await planOf(ann)).restDays).toEqual({ held: 2, nextAfter: null });
    expect((await streakOf(ann)).currentStreak).toBe(8);
    await noFindings(app);
  });

  test("is restored by work that was handed in on time and completed late", async () => {
    on("2026-03-02");
    const ann = await app.registerAndLogin();
    await practise(ann);
    await plan(ann, MON_WED_FRI);
    on("2026-03-06");
    await practise(ann);
    expect(await kindsOf(ann)).toMatchObject({ "03-04": "rest" });
    expect((await planOf(ann)).restDays.held).toBe(1);
    const progress = openProgress({
      db,
      clock: app.clock,
      onError: (error) => {
        throw error;
      },
    });
    const { rows } = await db.execute<{ id: number }>("select max(id)::int as id from challenges");
    const late = { challengeId: rows[0]?.id ?? 0, points: 0, what: "Late work", now: app.clock.now() };
    await db.transaction(async (tx) => {
      const award = await progress.lockLearner(tx, ann.id);
      await tx.execute(`insert into user_challenges (user_id, challenge_id, user_prompt, completed, submitted_at,
          completed_at, points_awarded, created_at, updated_at)
        values (${ann.id}, ${late.challengeId}, 'late', true, '2026-03-04T23:59:59Z', '2026-03-06T12:00:00Z', 0,
          '2026-03-04T23:59:59Z', '2026-03-06T12:00:00Z')`);
      await award?.({ ...late, earnedAt: new Date("2026-03-04T23:59:59.000Z") });
    });
    expect(await kindsOf(ann)).toEqual({
      "03-02": "practised",
      "03-03": "off",
      "03-04": "practised",
      "03-05": "off",
      "03-06": "practised",
    });
    expect((await streakOf(ann)).currentStreak).toBe(3);
    expect(await planOf(ann)).toMatchObject({ restDays: { held: 2 }, savedDays: [] });
    await noFindings(app);
  });

  test("stays what it was when the plan ends, and follows the plain rule from tomorrow", async () => {
    on("2026-03-02");
    const ann = await app.registerAndLogin();
    await practise(ann);
    await plan(ann, MON_WED_FRI);
    on("2026-03-09");
    await practise(ann);
    expect((await streakOf(ann)).currentStreak).toBe(2);
    await ann.delete("/api/practice-plan");
    on("2026-03-10");
    expect(await streakOf(ann)).toMatchObject({ currentStreak: 2, today: "open" });
    on("2026-03-11");
    expect((await streakOf(ann)).currentStreak).toBe(0);
    await noFindings(app);
  });
});
