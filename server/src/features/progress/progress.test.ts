import { sql } from "drizzle-orm";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as challenges from "@promptsmith/contract/challenges/calls";
import * as calls from "@promptsmith/contract/progress/calls";
import { percentileTier } from "@promptsmith/contract/progress/rules";
import { goodPrompt } from "@promptsmith/testing/prompts";

import type { Member } from "../../../test/support/test-app.ts";
import { startTestApp } from "../../../test/support/test-app.ts";
import { openProgress } from "./progress.public.ts";

/** A Wednesday. */
const app = await startTestApp({ now: "2026-03-04T12:00:00.000Z" });
const second = await startTestApp({ now: "2026-03-04T12:00:00.000Z", database: app.database });
const { db } = app.deps;

/** Hands in the next open challenge of today and returns what it earned. */
async function solve(member: Member): Promise<number> {
  const done = new Set((await member.call(challenges.userChallenges)).body.map((one) => one.challengeId));
  const open = (await member.call(challenges.todaysChallenges)).body.find((one) => !done.has(one.id));
  if (!open) throw new Error("everything is solved");
  const body = { challengeId: open.id, userPrompt: goodPrompt(open) };
  const answer = await member.call(challenges.submitChallenge, { body });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.pointsAwarded ?? 0;
}
async function shown(member: Member) {
  const { body } = await member.get<Record<string, number>>("/api/user");
  const { weeklyPoints } = (await member.call(calls.weeklyPoints)).body;
  const { dailyCompletions } = (await member.call(calls.dailyCompletions)).body;
  const { totalPoints, completedChallenges, currentStreak, bestStreak } = body;
  return { totalPoints, completedChallenges, currentStreak, bestStreak, weeklyPoints, dailyCompletions };
}

describe("day by day", () => {
  test("points, streak, week and day follow the learner's calendar", async () => {
    app.clock.set("2026-03-06T12:00:00.000Z");
    const ann = await app.registerAndLogin();
    const friday = (await solve(ann)) + (await solve(ann));
    expect(await shown(ann)).toEqual({
      totalPoints: friday,
      completedChallenges: 2,
      currentStreak: 1,
      bestStreak: 1,
      weeklyPoints: friday,
      dailyCompletions: 2,
    });
    app.clock.set("2026-03-08T23:59:59.000Z");
    const sunday = await solve(ann);
    expect(await shown(ann)).toMatchObject({
      currentStreak: 1,
      weeklyPoints: friday + sunday,
      dailyCompletions: 1,
    });
    app.clock.set("2026-03-09T00:00:00.000Z");
    expect(await shown(ann)).toMatchObject({ currentStreak: 1, weeklyPoints: 0, dailyCompletions: 0 });
    const monday = await solve(ann);
    expect(await shown(ann)).toEqual({
      totalPoints: friday + sunday + monday,
      completedChallenges: 4,
      currentStreak: 2,
      bestStreak: 2,
      weeklyPoints: monday,
      dailyCompletions: 1,
    });
    app.clock.set("2026-03-11T00:00:00.000Z");
    expect(await shown(ann)).toMatchObject({ currentStreak: 0, bestStreak: 2 });
    await solve(ann);
    expect(await shown(ann)).toMatchObject({ currentStreak: 1, bestStreak: 2 });
  });

  test("east of Greenwich the day has begun already", async () => {
    app.clock.set("2026-03-04T12:00:00.000Z");
    const ann = await app.registerAndLogin();
    await ann.put("/api/user/timezone", { timezone: "Pacific/Auckland" });
    await solve(ann);
    const { rows } = await db.execute<{ day: string }>(
      `select day::text from point_awards where user_id = ${ann.id}`,
    );
    expect(rows).toEqual([{ day: "2026-03-05" }]);
    // Sunday noon in London is already Monday in Auckland.
    app.clock.set("2026-03-08T12:00:00.000Z");
    expect(await shown(ann)).toMatchObject({ weeklyPoints: 0, dailyCompletions: 0 });
  });

  test("travelling west and back loses and gains nothing", async () => {
    app.clock.set("2026-03-04T12:00:00.000Z");
    const ann = await app.registerAndLogin();
    await ann.put("/api/user/timezone", { timezone: "UTC+14:00" });
    await solve(ann);
    await ann.put("/api/user/timezone", { timezone: "UTC-12:00" });
    await solve(ann);
    expect(await shown(ann)).toMatchObject({
      currentStreak: 1,
      bestStreak: 1,
      completedChallenges: 2,
      dailyCompletions: 2,
    });
    // Telling a zone for the first time is no change; two changes a day are.
    expect((await ann.put("/api/user/timezone", { timezone: "UTC+14:00" })).status).toBe(200);
    expect((await ann.put("/api/user/timezone", { timezone: "UTC-12:00" })).status).toBe(429);
  });

  test("a submission belongs to the day on which it was handed in", async () => {
    app.clock.set("2026-03-04T23:59:59.999Z");
    const ann = await app.registerAndLogin();
    await solve(ann);
    app.clock.set("2026-03-05T00:00:00.000Z");
    expect(await shown(ann)).toMatchObject({ dailyCompletions: 0, currentStreak: 1 });
  });
});

describe("the ledger", () => {
  test("sums on the users are its sums, whatever happens at once on two instances", async () => {
    app.clock.set("2026-03-04T12:00:00.000Z");
    const ann = await app.registerAndLogin();
    const twin = second.visitor();
    await twin.post("/api/firebase/login", { email: ann.email, password: ann.password });
    await Promise.all([ann.csrfToken(), twin.csrfToken()]);
    const set = (await ann.call(challenges.todaysChallenges)).body;
    const statuses = await Promise.all(
      set.flatMap((one) =>
        [ann, twin, ann, twin].map(async (who) => {
          const body = { challengeId: one.id, userPrompt: goodPrompt(one) };
          return (await who.call(challenges.submitChallenge, { body })).status;
        }),
      ),
    );
    expect(statuses.filter((status) => status === 201).length).toBe(3);
    expect(statuses.filter((status) => status === 409).length).toBe(9);
    const { rows } = await db.execute<Record<string, number>>(
      `select u.total_points, u.completed_challenges, sum(a.points)::int as ledger, count(*)::int as awards,
         (select count(*)::int from user_challenges c where c.user_id = u.id and c.completed) as completed
       from users u join point_awards a on a.user_id = u.id where u.id = ${ann.id}
       group by u.id`,
    );
    const [row] = rows;
    expect(row?.["total_points"]).toBe(row?.["ledger"]);
    expect([row?.["completed_challenges"], row?.["awards"], row?.["completed"]]).toEqual([3, 3, 3]);
  });
});

describe("ranks", async () => {
  // Another instance, which counts when it is first asked: the crowd of the first test is there by then.
  const later = await startTestApp({ database: app.database, now: "2026-04-01T12:00:00.000Z" });
  const progress = openProgress({
    db,
    clock: app.clock,
    onError: (error) => {
      throw error;
    },
  });

  test("are those of a window over all users, for everybody", async () => {
    await db.execute(
      `insert into users (username, total_points, created_at)
       select 'crowd' || n, (n * n) % 400, '2026-01-01' from generate_series(1, 700) n`,
    );
    const { rows } = await db.execute<{ id: number; rank: number; total: number; total_points: number }>(
      `select id, total_points, rank() over (order by total_points desc)::int as rank, count(*) over ()::int as total
       from users`,
    );
    for (const { id, rank, total, total_points: totalPoints } of rows) {
      expect(await progress.standingOf(id)).toEqual({ rank, totalUsers: total, totalPoints });
    }
    expect(await progress.standingOf(999_999)).toBeNull();
  });

  test("an own award shows in the very next read", async () => {
    const ann = await later.registerAndLogin("latecomer");
    const before = (await ann.call(calls.percentile)).body.percentileBucket;
    expect(before).toBeNull();
    await db.execute(`update users set total_points = 390 where id = ${ann.id}`);
    await solve(ann);
    const { rows } = await db.execute<{ rank: number; total: number; points: number }>(
      `select me.total_points as points, (select count(*)::int from users) as total,
         1 + (select count(*)::int from users u where u.total_points > me.total_points) as rank
       from users me where id = ${ann.id}`,
    );
    const [truth] = rows;
    const tier = percentileTier(truth?.rank ?? 0, truth?.total ?? 0, truth?.points ?? 0);
    expect((await ann.call(calls.percentile)).body.percentileBucket).toBe(String(tier));
  });

  test("among some people only they count, and equal points share a rank", async () => {
    await db.execute(`update users set completed_challenges = id % 5 where username like 'crowd%'`);
    const { rows } = await db.execute<{ id: number }>(
      `select id from users where username like 'crowd%' order by id`,
    );
    const all = rows.map((row) => row.id);
    const board = progress.boardOf(sql`select unnest(${sql.placeholder("ids")}::int[])`, "board_of_some");
    const rankAmong = (ids: number[]) => board({ ids: `{${ids.join(",")}}` });
    await fc.assert(
      fc.asyncProperty(fc.subarray(all, { minLength: 1, maxLength: 60 }), async (ids) => {
        const members = await rankAmong(ids);
        expect(new Set(members.map((one) => one.id))).toEqual(new Set(ids));
        for (const [i, member] of members.entries()) {
          expect(member.rank).toBe(1 + members.filter((one) => one.totalPoints > member.totalPoints).length);
          const next = members[i + 1];
          if (!next) continue;
          const order =
            next.totalPoints - member.totalPoints ||
            next.challengesCompleted - member.challengesCompleted ||
            member.id - next.id;
          expect(order).toBeLessThan(0);
        }
      }),
      { numRuns: 20 },
    );
    expect(await rankAmong([])).toEqual([]);
    const top = await progress.top(100);
    expect(top.length).toBe(100);
    expect(top.map((one) => one.rank)).toEqual(
      top.map((one) => 1 + top.filter((other) => other.totalPoints > one.totalPoints).length),
    );
  });
});
