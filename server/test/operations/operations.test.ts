import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import * as challengeCalls from "@promptsmith/contract/challenges/calls";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { checkLedger } from "../../src/features/progress/progress.public.ts";
import {
  BadBackup,
  firstDifference,
  verifyBackup,
  writeBackup,
} from "../../src/platform/db/backup/backup-file.ts";
import type { OpenDatabase } from "../../src/platform/db/database.ts";
import { openEmbedded } from "../../src/platform/db/embedded.ts";
import { migrationTags } from "../../src/platform/db/migrate.ts";
import { NotEmpty, restore } from "../../src/platform/db/backup/restore.ts";
import { MIGRATIONS } from "../support/database-template.ts";
import { byInjection } from "../support/over-socket.ts";
import { startTestApp } from "../support/test-app.ts";
import type { Member } from "../support/test-app.ts";
import { openTestDatabase } from "../support/test-database.ts";

const folder = mkdtempSync(join(tmpdir(), "promptsmith-backup-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const app = await startTestApp();
const migrations = migrationTags(MIGRATIONS);
const now = app.clock.now();
const inFolder = (name: string): string => join(folder, name);
const backUp = (database: OpenDatabase, name: string) =>
  writeBackup(database.db, { file: inFolder(name), migrations, now });
const options = (file: string, replace = false) => ({
  file: inFolder(file),
  migrationsFolder: MIGRATIONS,
  unusedWhenEmpty: "users",
  replace,
});
async function complete(who: Member, category: string): Promise<void> {
  const set = await who.call(challengeCalls.todaysChallenges, { query: { category } });
  for (const { id, example } of set.body) {
    await who.call(challengeCalls.submitChallenge, {
      body: { challengeId: id, userPrompt: `${example} Grüße \u{1F389} "quoted" \\ back\nslash` },
    });
  }
}

const ann = await app.member("ann", { displayName: 'Änn \u{1F389} "O\'Hara"\\' });
await complete(ann, "Cooking");
app.clock.set("2026-03-03T09:00:00.000Z");
await complete(ann, "Music");
await backUp(app.database, "one.gz");

describe("a backup", () => {
  test("holds every row and says so", async () => {
    const { rows } = await verifyBackup(inFolder("one.gz"));
    const lines = gunzipSync(readFileSync(inFolder("one.gz")))
      .toString()
      .trim()
      .split("\n");
    const tables = lines.filter((line) => line.startsWith('{"table":'));
    const { rows: counted } = await app.database.db.execute<{ n: number | string }>(
      sql`select count(*) as n from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'`,
    );
    expect(tables).toHaveLength(Number(counted[0]?.n));
    expect(lines).toHaveLength(2 + tables.length + rows);
    expect(rows).toBeGreaterThan(300);
  });

  test("put back is the same row by row, and life goes on there", async () => {
    const other = await openTestDatabase();
    await restore(other, options("one.gz"));
    await backUp(other, "two.gz");
    expect(await firstDifference(inFolder("one.gz"), inFolder("two.gz"))).toBeNull();
    await other.db.execute(sql`update users set display_name = 'changed' where email = ${ann.email}`);
    await backUp(other, "three.gz");
    expect(await firstDifference(inFolder("one.gz"), inFolder("three.gz"))).toMatch(/^users, row 1 /);
    await expect(restore(other, options("one.gz"))).rejects.toThrow(NotEmpty);
    await restore(other, options("one.gz", true));
    await backUp(other, "four.gz");
    expect(await firstDifference(inFolder("one.gz"), inFolder("four.gz"))).toBeNull();
    const twin = await startTwin(other);
    const before = await ann.get<{ totalPoints: number }>("/api/user");
    twin.cookies.clear();
    for (const [name, value] of ann.cookies) twin.cookies.set(name, value);
    // The session went along too, and the next ids follow those that were restored.
    expect((await twin.get<{ totalPoints: number }>("/api/user")).body.totalPoints).toBe(
      before.body.totalPoints,
    );
    const newcomer = { email: "newcomer@example.org", password: "correct horse 7" };
    expect((await twin.post("/api/firebase/register", newcomer)).status).toBe(201);
    await other.close();
  });

  async function startTwin(database: OpenDatabase) {
    const { Visitor } = await import("@promptsmith/testing/person/visitor");
    const { buildApp } = await import("../../src/app/build-app.ts");
    const { deps } = app;
    const twin = await buildApp({
      env: deps.env,
      clock: deps.clock,
      log: deps.log,
      database,
      mailTransport: { atOnce: 1, deliver: async () => undefined, close: () => undefined },
      webDir: folder,
      libraryDir: join(MIGRATIONS, "../../library/challenges"),
    });
    await twin.http.ready();
    afterAll(() => twin.stop());
    return new Visitor(byInjection(twin.http), { address: "10.9.9.9" });
  }

  test.each([
    ["cut off", (bytes: Buffer) => bytes.subarray(0, bytes.length - 200)],
    [
      "one letter changed",
      (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString().replace("Cooking", "Cookinq")),
    ],
    [
      "one row gone",
      (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString().split("\n").toSpliced(30, 1).join("\n")),
    ],
    ["no backup at all", () => Buffer.from("hello")],
    [
      "from the future",
      (bytes: Buffer) =>
        gzipSync(gunzipSync(bytes).toString().replace('"migrations":[', '"migrations":["9999_future",')),
    ],
  ])("that is %s is refused and destroys nothing", async (_, change) => {
    writeFileSync(inFolder("bad.gz"), change(readFileSync(inFolder("one.gz"))));
    await expect(restore(app.database, options("bad.gz", true))).rejects.toThrow(BadBackup);
    expect((await ann.get("/api/user")).status).toBe(200);
  });

  test("of an older version is brought up to date", async () => {
    const old = inFolder("old-migrations");
    cpSync(MIGRATIONS, old, { recursive: true });
    const journal = JSON.parse(readFileSync(join(old, "meta/_journal.json"), "utf8")) as {
      entries: unknown[];
    };
    journal.entries.length = 1;
    writeFileSync(join(old, "meta/_journal.json"), JSON.stringify(journal));
    const before = await openEmbedded({ dataDir: null, migrationsFolder: old, template: null, address: "" });
    await before.db.execute(
      sql`insert into users (username, email, created_at, total_points, completed_challenges, current_streak, best_streak,
          last_counted_day)
        values ('older', 'older@example.org', '2026-01-01T00:00:00Z', 4, 4, 1, 2, '2026-01-08')`,
    );
    await before.db.execute(sql`
      insert into challenges (title, description, difficulty, category, points, created_at)
      select 'Challenge ' || n, 'Ask for something.', 'easy', 'Art', 10, '2026-01-01T00:00:00Z' from generate_series(1, 4) n`);
    // The last one was done on an earlier label, after travel: it has points and counts no day.
    await before.db.execute(sql`
      insert into point_awards (user_id, challenge_id, day, points, awarded_at)
      values (1, 1, '2026-01-05', 1, '2026-01-05T12:00:01Z'), (1, 2, '2026-01-06', 1, '2026-01-06T12:00:01Z'),
        (1, 3, '2026-01-08', 1, '2026-01-07T22:00:01Z'), (1, 4, '2026-01-07', 1, '2026-01-07T23:00:01Z')`);
    await before.db.execute(sql`
      insert into user_challenges (user_id, challenge_id, user_prompt, completed, submitted_at, completed_at,
        points_awarded, created_at, updated_at)
      select user_id, challenge_id, 'text', true, awarded_at - interval '1 second', awarded_at, 1, awarded_at, awarded_at
      from point_awards`);
    await writeBackup(before.db, { file: inFolder("old.gz"), migrations: migrationTags(old), now });
    await before.close();
    const today = await openTestDatabase();
    await restore(today, options("old.gz"));
    const { rows } = await today.db.execute(
      sql`select username, (select count(*)::int from notice_visits) as visits from users`,
    );
    expect(rows).toEqual([{ username: "older", visits: 0 }]);
    // Days from before there were receipts have been filled from the awards, and agree with the streak that was kept.
    const days = await today.db.execute(sql`
      select d.day::text as day, d.kind, d.reason, u.streak_holds_until::text as holds
      from streak_days d join users u on u.id = d.user_id order by d.day`);
    expect(days.rows).toEqual([
      { day: "2026-01-05", kind: "practised", reason: "Challenge 1", holds: "2026-01-09" },
      { day: "2026-01-06", kind: "practised", reason: "Challenge 2", holds: "2026-01-09" },
      { day: "2026-01-07", kind: "missed", reason: "No practice on this day", holds: "2026-01-09" },
      { day: "2026-01-08", kind: "practised", reason: "Challenge 3", holds: "2026-01-09" },
    ]);
    expect((await checkLedger({ db: today.db, repair: false })).findings).toEqual([]);
    await today.close();
    // Two databases from nothing: seconds here, much more on a busy machine.
  }, 120_000);

  test("that cannot be finished leaves no file", async () => {
    await expect(
      writeBackup(app.database.db, { file: join(inFolder("one.gz"), "below-a-file.gz"), migrations, now }),
    ).rejects.toThrow();
    truncateSync(inFolder("bad.gz"), 0);
    await expect(verifyBackup(inFolder("bad.gz"))).rejects.toThrow(BadBackup);
  });
});

describe("the ledger check", () => {
  const check = (repair: boolean) => checkLedger({ db: app.database.db, repair });
  const totalsOf = async () => {
    const { body } = await ann.get<Record<string, unknown>>("/api/user");
    const { totalPoints, completedChallenges, currentStreak, bestStreak } = body;
    return { totalPoints, completedChallenges, currentStreak, bestStreak };
  };

  test("finds nothing where nothing is wrong", async () => {
    expect(await check(false)).toMatchObject({ users: 1, findings: [] });
    expect(await totalsOf()).toMatchObject({ completedChallenges: 6, currentStreak: 2, bestStreak: 2 });
  });

  test("gives back points, counts and streak that were lost, and only when it is told to", async () => {
    const right = await totalsOf();
    await app.database.db.execute(
      sql`update users set total_points = 1, completed_challenges = 0, current_streak = 0, best_streak = 0, last_counted_day = null`,
    );
    expect((await check(false)).findings).toMatchObject([
      {
        kind: "wrong-totals",
        wrong: ["totalPoints", "completedChallenges", "currentStreak", "bestStreak", "lastCountedDay"],
      },
    ]);
    expect((await totalsOf()).totalPoints).toBe(1);
    expect((await check(true)).findings).toHaveLength(1);
    expect(await totalsOf()).toEqual(right);
    expect((await check(true)).findings).toEqual([]);
  });

  test("replays work that was completed but never awarded, on the day it was handed in", async () => {
    const right = await totalsOf();
    await app.database.db.execute(sql`delete from point_awards where day = '2026-03-02'`);
    const { findings } = await check(true);
    expect(findings.map(({ kind }) => kind)).toEqual(["missing-award", "missing-award", "missing-award"]);
    expect(await totalsOf()).toEqual(right);
    expect((await check(false)).findings).toEqual([]);
    const { rows } = await app.database.db.execute(
      sql`select day::text as day, count(*)::int as n from point_awards group by day order by day`,
    );
    expect(rows).toEqual([
      { day: "2026-03-02", n: 3 },
      { day: "2026-03-03", n: 3 },
    ]);
  });

  test("only reports an award that nothing is behind", async () => {
    await app.database.db.execute(
      sql`insert into point_awards (user_id, challenge_id, day, points, awarded_at)
        select ${ann.id}::int, c.id, '2026-03-03', 5, '2026-03-03T10:00:00Z' from challenges c
        where not exists (select 1 from user_challenges u where u.challenge_id = c.id) limit 1`,
    );
    const { findings } = await check(true);
    expect(findings.map(({ kind }) => kind).toSorted()).toEqual(["stray-award", "wrong-totals"]);
    expect((await check(true)).findings).toMatchObject([{ kind: "stray-award", userId: ann.id }]);
  });
});
