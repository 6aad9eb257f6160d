import * as calls from "@promptsmith/contract/progress/calls";
import { describe, expect, test } from "vitest";

import { MON_WED_FRI, plan, planOf } from "../../../../test/support/planned.ts";
import { practise } from "../../../../test/support/practise.ts";
import { startTestApp } from "../../../../test/support/test-app.ts";

/** A Monday. */
const app = await startTestApp({ now: "2026-03-02T12:00:00.000Z" });
const on = (day: string, time = "12:00"): void => app.clock.set(`${day}T${time}:00.000Z`);

describe("the plan", () => {
  test("is offered after the first completion, until it is closed for good or one was made", async () => {
    on("2026-03-02");
    const ann = await app.registerAndLogin();
    expect(await planOf(ann)).toEqual({
      days: null,
      holdsFrom: null,
      changeableFrom: null,
      remindAt: null,
      mailAvailable: false,
      addressVerified: false,
      remindersStopped: false,
      restDays: { held: 0, nextAfter: null },
      offer: false,
      savedDays: [],
    });
    await practise(ann);
    expect((await planOf(ann)).offer).toBe(true);
    expect((await ann.call(calls.closePlanOffer)).body.offer).toBe(false);
    expect((await planOf(ann)).offer).toBe(false);
    const bob = await app.registerAndLogin();
    await practise(bob);
    expect((await plan(bob, MON_WED_FRI)).body).toMatchObject({ offer: false });
  });

  test("holds from tomorrow, gives two rest days, and changes once in seven days", async () => {
    on("2026-03-02");
    const ann = await app.registerAndLogin();
    const made = await plan(ann, ["fri", "mon", "wed"]);
    expect(made.body).toMatchObject({
      days: MON_WED_FRI,
      holdsFrom: "2026-03-03",
      changeableFrom: "2026-03-09",
      restDays: { held: 2, nextAfter: null },
    });
    const early = await plan(ann, ["mon", "tue", "wed"]);
    expect([early.status, early.body]).toMatchObject([
      409,
      { message: "Your plan can change again on Monday, 9 March" },
    ]);
    expect((await ann.delete("/api/practice-plan")).status).toBe(409);
    // The same days again are no change, and the time of the reminder changes at any time.
    expect((await plan(ann, MON_WED_FRI)).status).toBe(200);
    expect((await ann.put("/api/practice-plan", { remindAt: "07:05" })).body).toMatchObject({
      remindAt: "07:05",
    });
    // Together with days that may not change nothing is changed.
    const both = { days: ["mon", "tue", "wed"], remindAt: "09:00" };
    expect((await ann.put("/api/practice-plan", both)).status).toBe(409);
    expect(await planOf(ann)).toMatchObject({ days: MON_WED_FRI, remindAt: "07:05" });
    on("2026-03-09", "00:00");
    const ended = await ann.delete("/api/practice-plan");
    expect([ended.status, ended.body]).toMatchObject([
      200,
      { days: null, remindAt: null, holdsFrom: "2026-03-10", restDays: { held: 2 } },
    ]);
    on("2026-03-16");
    expect((await plan(ann, MON_WED_FRI)).body).toMatchObject({ restDays: { held: 2 } });
  });

  test.each([
    ["two days", { days: ["mon", "tue"] }, "Choose at least three days"],
    ["a day twice", { days: ["mon", "mon", "tue"] }, "Choose at least three days"],
    ["an unknown day", { days: ["mon", "tue", "someday"] }, "Choose at least three days"],
    ["no list", { days: "mon,tue,wed" }, "Choose at least three days"],
    ["an hour that does not exist", { remindAt: "24:00" }, "Choose a time between 00:00 and 23:59"],
  ])("refuses %s", async (_, body, message) => {
    const ann = await app.registerAndLogin();
    const answer = await ann.put("/api/practice-plan", body);
    expect([answer.status, answer.body]).toMatchObject([400, { message }]);
  });
});
