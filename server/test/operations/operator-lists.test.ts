import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneLine, operatorsProgram } from "../support/operators-program.ts";
import { makeDatabase, openPrepared } from "../support/prepared-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "promptsmith-lists-"));
const DATA_DIR = join(folder, "data");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  await makeDatabase(DATA_DIR);
  const { db, close } = await openPrepared(DATA_DIR);
  await db.execute(`insert into users (username, email, display_name, created_at, email_verified_at) values
    ('ann', 'ann@example.org', 'Ann, "the first"', '2026-03-02T09:00:00Z', '2026-03-02T09:00:00Z'),
    ('ben', 'ben@example.org', '=HYPERLINK(1)', '2026-03-03T09:00:00Z', null)`);
  await db.execute(`insert into challenges (title, description, difficulty, category, points, library_key, created_at, retired_at, withdrawn_at) values
    ('A first one', '', 'easy', 'Art', 10, 'art/1', '2026-03-01', null, null),
    ('+A second one', '', 'hard', 'Art', 30, 'art/2', '2026-03-01', null, '2026-03-02'),
    ('A former one', '', 'hard', 'Art', 30, 'art/3', '2026-03-01', '2026-03-02', null)`);
  await db.execute(`insert into user_challenges (user_id, challenge_id, user_prompt, overall_score, best_counted, completed, completed_at, created_at, updated_at)
    select u.id, c.id, 'canaryprompt', 60, case when u.username = 'ann' then 81 end, true, '2026-03-04T23:30:00Z', '2026-03-04', '2026-03-04'
    from users u join challenges c on c.title = case when u.username = 'ann' then 'A first one' else '+A second one' end`);
  await db.execute(`insert into user_challenges (user_id, challenge_id, user_prompt, created_at, updated_at)
    select u.id, c.id, 'canaryunfinished', '2026-03-04', '2026-03-04' from users u, challenges c
    where u.username = 'ann' and c.title = 'A former one'`);
  await db.execute(`insert into point_awards (user_id, challenge_id, day, zone, points, awarded_at)
    select u.id, c.id, '2026-03-05', 'Asia/Tokyo', 6, '2026-03-04T23:30:00Z' from users u, challenges c
    where u.username = 'ann' and c.title = 'A first one'`);
  await close();
}, 120_000);

const { run } = operatorsProgram(folder, DATA_DIR);
const operate = (...words: string[]) => run(["operate", ...words]);

describe("an operator", { timeout: 240_000 }, () => {
  test("sees all people, also as a table in which no name is a formula", async () => {
    const [status, printed, told] = await operate("people", "list");
    expect([status, told]).toEqual([0, ""]);
    expect(printed.split("\n")).toEqual([
      '1  ann@example.org  ann, Ann, "the first"  since 2026-03-02, last sign-in never',
      "2  ben@example.org (not verified)  ben, =HYPERLINK(1)  since 2026-03-03, last sign-in never",
      "2 in all.",
      "",
    ]);
    expect((await operate("people", "list", "--csv"))[1].split("\n")).toEqual([
      "account,username,name,email,verified,since,last sign-in,disabled",
      '1,ann,"Ann, ""the first""",ann@example.org,yes,2026-03-02,never,',
      "2,ben,'=HYPERLINK(1),ben@example.org,no,2026-03-03,never,",
      "",
    ]);
  });

  test("sees who completed what, on which day and with what score, and no prompt", async () => {
    expect((await operate("results", "--csv"))[1].split("\n")).toEqual([
      "account,username,name,day,challenge,score,best",
      '1,ann,"Ann, ""the first""",2026-03-05,A first one,60,81',
      "2,ben,'=HYPERLINK(1),2026-03-04,'+A second one,60,60",
      "",
    ]);
    expect((await operate("results"))[0]).toBe(1);
  });

  test("sees the challenges that are drawn from, and those that were withdrawn", async () => {
    expect((await operate("challenges", "list"))[1].split("\n")).toEqual([
      "1  2026-03-01  Art, easy  A first one",
      "2  2026-03-01  Art, hard  +A second one  withdrawn",
      "",
    ]);
  });

  test("gives a person another name, as they could choose it", async () => {
    expect(await operate("people", "rename", "ben@example.org", "Ben B")).toEqual([
      0,
      "Account 2 is called Ben B from now on.\n",
      "",
    ]);
    expect((await operate("people", "find", "Ben B"))[1]).toContain("1 found.");
    for (const [name, why] of [
      ["www.example.org", /without links/],
      ["Bеn", /only one alphabet/],
      ["x".repeat(101), /at most 100/],
    ] as const)
      expect(await operate("people", "rename", "2", name)).toEqual(oneLine(why));
    expect(await operate("people", "rename", "99", "Ben")).toEqual(oneLine(/There is no account 99/));
    expect((await operate("people", "rename", "2"))[0]).toBe(1);
    expect((await operate("log"))[1]).toMatch(/ {2}people rename {2}account 2 {2}address \S{12}$/m);
  });
});
