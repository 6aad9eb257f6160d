import * as calls from "@promptsmith/contract/progress/calls";
import { describe, expect, test } from "vitest";

import {
  MON_WED_FRI,
  noFindings,
  plan,
  planOf,
  seenByOthers,
  streakOf,
} from "../../../../test/support/planned.ts";
import { practise } from "../../../../test/support/practise.ts";
import { startTestApp } from "../../../../test/support/test-app.ts";
import { checkLedger, giveBackDay } from "../progress.public.ts";

/** A Monday. */
const app = await startTestApp({ now: "2026-03-02T12:00:00.000Z" });
const { db } = app.deps;
const on = (day: string, time = "12:00"): void => app.clock.set(`${day}T${time}:00.000Z`);

describe("the receipts of a streak", () => {
  test("are told in two statements at most, 56 days a page", async () => {
    on("2026-03-02");
    const ann = await app.registerAndLogin();
    await practise(ann);
    on("2026-06-10");
    const back = app.visitor();
    const { email, password } = ann;
    expect((await back.post("/api/firebase/login", { email, password })).status).toBe(200);
    let statements = 0;
    app.database.watch.listen(() => {
      statements += 1;
    });
    const costOf = async (path: string): Promise<number> => {
      statements = 0;
      expect((await back.get(path)).status).toBe(200);
      return statements;
    };
    // What every signed-in call costs, to know who calls.
    const signedIn = await costOf("/api/csrf-token");
    expect((await costOf("/api/streak")) - signedIn).toBe(2);
    expect((await costOf("/api/streak")) - signedIn).toBe(1);
    expect((await costOf("/api/practice-plan")) - signedIn).toBe(1);
    const { body: first } = await back.call(calls.streak);
    expect(first.days).toHaveLength(56);
    expect(first.days[0]).toMatchObject({ day: "2026-06-09", kind: "missed" });
    const before = first.days.at(-1)?.day ?? "";
    const { body: second } = await back.call(calls.streak, { query: { before } });
    expect([second.days.length, second.days.at(-1)?.day]).toEqual([100 - 56, "2026-03-02"]);
  });

  test.each(["2026-02-30", "0000-01-01", "9999-12-31"])("know no day %s", async (day) => {
    const ann = await app.registerAndLogin();
    const answers = [
      await ann.get<{ message: string }>(`/api/streak?before=${day}`),
      await ann.post<{ message: string }>("/api/practice-plan/saved-days-told", { through: day }),
    ];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
      Array.from(answers, () => [400, "Invalid day"]),
    );
  });

  test("show a day given back as rest without using a rest day, with a plan and without", async () => {
    on("2026-03-02");
    const [ann, bob, eve] = [
      await app.registerAndLogin(),
      await app.registerAndLogin(),
      await app.registerAndLogin(),
    ];
    for (const who of [ann, bob, eve]) await practise(who);
    await plan(ann, MON_WED_FRI);
    // On Wednesday the service is down: ann would have practised, bob too, and eve had stopped on Tuesday.
    on("2026-03-03");
    await practise(bob);
    on("2026-03-05");
    expect((await planOf(ann)).restDays.held).toBe(1);
    expect(await seenByOthers(bob, eve)).toBe(0);
    expect(await giveBackDay(db, "2026-03-05", app.clock.now())).toMatchObject({ given: [] });
    const { given } = await giveBackDay(db, "2026-03-04", app.clock.now());
    expect(given.filter((id) => [ann.id, bob.id, eve.id].includes(id))).toEqual([ann.id, bob.id]);
    expect(await giveBackDay(db, "2026-03-04", app.clock.now())).toMatchObject({ given: [] });
    expect(await planOf(ann)).toMatchObject({ restDays: { held: 2 }, savedDays: [] });
    expect(await seenByOthers(bob, eve)).toBe(2);
    expect((await streakOf(bob)).days[0]).toMatchObject({ kind: "rest", what: "The service was down" });
    await practise(bob);
    expect((await streakOf(bob)).currentStreak).toBe(3);
    await noFindings(app);
  });
});

describe("days before there were receipts", () => {
  test("are rebuilt by the ledger check from the awards", async () => {
    on("2026-03-02");
    const ann = await app.registerAndLogin();
    await practise(ann);
    on("2026-03-04");
    const title = await practise(ann);
    const before = await streakOf(ann);
    await db.execute(`delete from streak_days where user_id = ${ann.id}`);
    const { findings } = await checkLedger({ db, repair: true });
    expect(findings.filter(({ userId }) => userId === ann.id)).toMatchObject([
      { kind: "wrong-receipt", day: "2026-03-02" },
      { kind: "wrong-receipt", day: "2026-03-04" },
    ]);
    expect(await streakOf(ann)).toEqual(before);
    expect(before.days[0]).toMatchObject({ day: "2026-03-04", kind: "practised", what: title });
    await noFindings(app);
  });

  test("are removed when the first day that counts is later", async () => {
    on("2026-03-02");
    const ann = await app.registerAndLogin();
    await practise(ann);
    const before = await streakOf(ann);
    await db.execute(`update streak_days set day = '2026-03-01' where user_id = ${ann.id}`);
    await checkLedger({ db, repair: true });
    expect(await streakOf(ann)).toEqual(before);
    await noFindings(app);
  });
});
