import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneLine, operatorsProgram } from "../support/operators-program.ts";
import { makeDatabase, openPrepared } from "../support/prepared-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "promptsmith-operators-"));
const inFolder = (name: string): string => join(folder, name);
const DATA_DIR = inFolder("data");
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});
beforeAll(() => makeDatabase(DATA_DIR), 120_000);

const { begin, run } = operatorsProgram(folder, DATA_DIR);

/** A backup whose text differs and whose end is right for it, as another version would have made it. */
function changed(backup: Buffer, from: string, to: string): Buffer {
  const text = gunzipSync(backup).toString().replace(from, to);
  const rows = text.slice(0, text.lastIndexOf('{"rows":'));
  const end = JSON.parse(text.slice(rows.length)) as object;
  const sha256 = createHash("sha256").update(rows).digest("hex");
  return gzipSync(`${rows}${JSON.stringify({ ...end, sha256 })}\n`);
}

test.each([/cannot be read|is damaged/, /is damaged|cannot be read/])(
  "more lines are not one, where %s may be said",
  (why) => {
    const told = ["one.gz cannot be read: unexpected end of file\n", "    at Gunzip (node:zlib:1)\n"];
    expect([1, "", told[0]]).toEqual(oneLine(why));
    expect([1, "", told.join("")]).not.toEqual(oneLine(why));
    expect([1, "", told.toReversed().join("")]).not.toEqual(oneLine(why));
  },
);

describe("where there is no database", { timeout: 120_000 }, () => {
  test.each([
    [["backup"]],
    [["check:ledger"]],
    [["check:ledger", "--repair"]],
    [["check:ledger", "--give-back", "2026-03-02"]],
    [["operate", "health"]],
    [["operate", "invite", "guest@example.org"]],
  ])("%j names the folder and makes none", async (words) => {
    for (const place of ["nowhere", "empty", "half"]) {
      if (place !== "nowhere") mkdirSync(inFolder(`${place}/database`), { recursive: true });
      if (place === "half") {
        writeFileSync(inFolder("half/database/PG_VERSION"), "17");
        writeFileSync(inFolder("half/database.creating"), "");
      }
      const database = inFolder(`${place}/database`);
      expect(await run(words, { env: { DATA_DIR: `./${place}` } })).toEqual(
        oneLine(new RegExp(`There is no database in ${database}: .*DATA_DIR`)),
      );
    }
    expect(existsSync(inFolder("nowhere"))).toBe(false);
    expect(readdirSync(inFolder("empty/database"))).toEqual([]);
    expect(readdirSync(inFolder("half/database"))).toEqual(["PG_VERSION"]);
  });

  test("a backup is brought back into a new one", async () => {
    const file = inFolder("one.jsonl.gz");
    expect((await run(["backup", file]))[0]).toBe(0);
    expect((await run(["restore", file], { env: { DATA_DIR: inFolder("new") } }))[0]).toBe(0);
    expect((await run(["check:ledger"], { env: { DATA_DIR: inFolder("new") } }))[0]).toBe(0);
  });

  test.each([
    ["cut off", (whole: Buffer) => whole.subarray(0, -200), /cannot be read|is damaged or cut off/],
    [
      "of a newer version",
      (whole: Buffer) => changed(whole, '"migrations":[', '"migrations":["9999_newer",'),
      /made by a newer or another version/,
    ],
    ["not there", () => null, /ENOENT/],
  ])("a backup that is %s makes none", async (_, change, why) => {
    const [whole, broken] = [inFolder("whole.gz"), inFolder("broken.gz")];
    if (!existsSync(whole)) await run(["backup", whole]);
    const bytes = change(readFileSync(whole));
    if (bytes === null) rmSync(broken, { force: true });
    else writeFileSync(broken, bytes);
    for (const more of [[], ["--replace"]]) {
      const env = { DATA_DIR: inFolder("never-made") };
      expect(await run(["restore", broken, ...more], { env })).toEqual(oneLine(why));
      expect(existsSync(env.DATA_DIR)).toBe(false);
    }
  });
});

describe("a backup that keeps so many", { timeout: 120_000 }, () => {
  const DAYS = ["2025-01-03", "2025-01-01", "2025-01-02"];
  const kept = (): string[] => readdirSync(inFolder("data/backups")).toSorted();

  test("leaves the newest and every file that was named by the operator", async () => {
    mkdirSync(inFolder("data/backups"), { recursive: true });
    for (const day of DAYS) writeFileSync(inFolder(`data/backups/promptsmith-${day}T00-00-00Z.jsonl.gz`), "");
    writeFileSync(inFolder("data/backups/before-the-move.jsonl.gz"), "");
    const [status, printed, told] = await run(["backup", "--keep", "2"]);
    expect([status, told]).toEqual([
      0,
      expect.stringMatching(/ rows, checked\.\n2 older backups were removed\.\n$/),
    ]);
    expect(kept()).toEqual([
      "before-the-move.jsonl.gz",
      "promptsmith-2025-01-03T00-00-00Z.jsonl.gz",
      printed.trim().split("/").at(-1),
    ]);
    // As the unit of each night calls it.
    const unit = readFileSync(
      new URL("../../../docs/examples/promptsmith-backup.service", import.meta.url),
      "utf8",
    );
    const nightly = /^ExecStart=\S+ server\/dist\/operations\.js (.*)$/m.exec(unit)?.[1]?.split(" ") ?? [];
    expect((await run(nightly))[0]).toBe(0);
    expect(kept()).toHaveLength(4);
    await run(["backup", "--keep=1"]);
    expect(kept()).toHaveLength(2);
  });

  test.each([["0"], ["-1"], ["many"], ["1.5"]])("is not made where it should keep %s", async (number) => {
    const before = kept();
    expect(await run(["backup", `--keep=${number}`])).toEqual(oneLine(/--keep needs a whole number/));
    expect(kept()).toEqual(before);
  });

  test("is not made into a file that is a number, which npm leaves of --keep 14", async () => {
    const before = kept();
    const hint = /"14" is a number.*"node \S+\.js backup --keep 14".*"node \S+\.js backup \.\/14"/;
    expect(await run(["backup", "14"])).toEqual(oneLine(hint));
    expect(await run(["backup", "2026"])).toEqual(oneLine(/"2026" is a number/));
    const npm = { npm_lifecycle_event: "backup" };
    expect(await run(["backup", "14"], { env: npm })).toEqual(oneLine(/npm run backup -- --keep 14/));
    expect([existsSync(inFolder("14")), kept()]).toEqual([false, before]);
    expect((await run(["backup", "./14"]))[0]).toBe(0);
  });

  test("may be named by its day", async () => {
    const [status, printed] = await run(["backup", "20261129"]);
    expect([status, printed, existsSync(inFolder("20261129"))]).toEqual([0, "20261129\n", true]);
  });
});

describe("words that a command does not take", { timeout: 120_000 }, () => {
  test.each([
    [["check:ledger", "--give-back=2026-03-02"]],
    [["check:ledger", "--give-back"]],
    [["check:ledger", "--repair=yes"]],
    [["check:ledger", "2026-03-02"]],
    [["check:ledger", "--repair", "2026-03-02"]],
    [["check:ledger", "--repair", "--give-back", "2026-03-02"]],
    [["backup", "one.gz", "--keep=2"]],
    [["backup", "--keep"]],
    [["restore", "one.gz", "--replace=no"]],
    [["move", "--replace=no"]],
    [["operate", "people", "delete", "1", "--yes=no"]],
    [["assessor:exam", "--rows"]],
    [["assessor:exam", "--rows=5", "7"]],
  ])("are answered with its usage: %j", async (words) => {
    const [name = ""] = words;
    expect(await run(words)).toEqual(oneLine(new RegExp(`node server/dist/operations\\.js ${name} `)));
  });

  test.each([[["--rows=5"]], [["--rows", "5"]]])("a number of rows is taken: %j", async (words) => {
    expect(await run(["assessor:exam", ...words])).toEqual(oneLine(/OPENAI_API_KEY/));
  });

  test.each([
    [[]],
    [["people"]],
    [["people", "dissable", "1"]],
    [["people", "disable"]],
    [["people", "disable", "1", "2"]],
    [["health", "now"]],
    [["constructor", "1"]],
    [["people", "find", "ann", "--accept"]],
  ])("are answered with the operator's commands: %j", async (words) => {
    for (const env of [{ DATA_DIR }, { DATA_DIR: inFolder("nowhere") }]) {
      const [status, printed, told] = await run(["operate", ...words], { env });
      expect([status, printed]).toEqual([1, ""]);
      expect(told).toMatch(
        /^node server\/dist\/operations\.js operate COMMAND, one of:\n {2}people find TEXT\n/,
      );
    }
  });
});

describe("a question before a command", { timeout: 120_000 }, () => {
  const DELETE = ["operate", "people", "delete", "1"];

  test("is not passed over where no one can be asked", async () => {
    expect(await run(DELETE)).toEqual(oneLine(/Nothing was changed\. Say --yes .*/));
  });

  test.each([
    ["no", "no\r"],
    ["Ctrl+C", "\u0003"],
    ["Ctrl+D", "\u0004"],
  ])("that is answered by %s changes nothing, which is no failure", async (_, typed) => {
    // A terminal of its own, as the operator has one.
    const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(" ");
    const through = (words: readonly string[]) => ["script", "-qec", quoted(words), "/dev/null"];
    const asked = begin(DELETE, { stdin: "pipe", through });
    await expect.poll(asked.printed, { timeout: 60_000 }).toContain("Type yes: ");
    asked.child.stdin?.write(typed);
    expect(await asked.status).toBe(0);
    expect(asked.printed()).toMatch(/\nNothing was changed\.\r\n$/);
    expect(asked.printed()).not.toMatch(/^ +at /m);
  });
});

describe("what is printed", { timeout: 240_000 }, () => {
  const many = inFolder("many");
  // More than pipes hold.
  const PEOPLE = 800;
  beforeAll(async () => {
    await makeDatabase(many);
    const database = await openPrepared(many);
    await database.db
      .execute(sql`insert into users (username, email, created_at, total_points, completed_challenges, current_streak, best_streak)
      select 'one' || n, 'one' || n || '@example.org', '2026-03-02T09:00:00Z', 7, 7, 7, 7 from generate_series(1, ${PEOPLE}::int) n`);
    await database.close();
  }, 120_000);

  test("is whole, also where it is read late", async () => {
    const ways = { env: { DATA_DIR: many }, readAfter: "findings." };
    const [status, printed, told] = await run(["check:ledger"], ways);
    expect([status, told]).toEqual([1, `${PEOPLE} accounts replayed from the ledger, ${PEOPLE} findings.\n`]);
    expect(printed.match(/^\{.*\}$/gm)).toHaveLength(PEOPLE);
  });

  test("may be left by its reader", async () => {
    const running = begin(["check:ledger"], { env: { DATA_DIR: many }, readAfter: "never" });
    running.child.stdout?.destroy();
    expect([await running.status, running.told()]).toEqual([1, expect.not.stringMatching(/^ +at /m)]);
  });
});

describe("what the system refuses", { timeout: 120_000 }, () => {
  test("is told in one line on a full disk", async () => {
    const file = inFolder("full.gz");
    symlinkSync("/dev/full", `${file}.part`);
    expect(await run(["backup", file])).toEqual(oneLine(/ENOSPC/));
    expect(existsSync(file)).toBe(false);
    const stdout = openSync("/dev/full", "w");
    expect(await run(["operate", "health"], { stdout })).toEqual(oneLine(/ENOSPC/));
  });

  test("is told in one line where the product cannot be asked for a backup", async () => {
    const held = inFolder("held");
    await makeDatabase(held);
    const holder = await openPrepared(held);
    const ended = spawn(process.execPath, ["-e", ""]);
    await new Promise((resolve) => ended.once("exit", resolve));
    const holds = { pid: ended.pid, address: "http://localhost:1" };
    writeFileSync(join(held, "holder.json"), JSON.stringify(holds));
    const env = { DATA_DIR: held };
    expect(await run(["backup"], { env })).toEqual(oneLine(new RegExp(`rocess ${ended.pid}`)));
    // What a system answers that does not know this signal.
    const unknown = `process.kill = () => { throw Object.assign(new TypeError("Unknown signal: SIGUSR2"), { code: "ERR_UNKNOWN_SIGNAL" }); };`;
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(unknown)}`;
    expect(await run(["backup"], { env: { ...env, NODE_OPTIONS } })).toEqual(oneLine(/signal/));
    await holder.close();
  });
});
