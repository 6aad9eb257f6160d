import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseUrl, POSTGRES } from "../support/database-template.ts";
import { oneLine, operatorsProgram } from "../support/operators-program.ts";
import { makeDatabase } from "../support/prepared-folder.ts";
import { startWith } from "../support/real-start.ts";
import { copyOnPostgres } from "../support/test-database.ts";

const folder = mkdtempSync(join(tmpdir(), "promptsmith-settings-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const inFolder = (name: string): string => join(folder, name);
const { run } = operatorsProgram(folder, inFolder("nowhere"));

const SETTINGS = {
  APP_SECRET: "the secret of the product, long enough",
  PUBLIC_URL: "https://learn.example.org",
};
const OTHER = { APP_SECRET: "another secret, which is long enough", PUBLIC_URL: "https://new.example.org" };
const NO_SECRET =
  /APP_SECRET is missing, and DATA_DIR \S+ holds none; PUBLIC_URL is missing: .*learn\.example/;
const WRONG = /APP_SECRET is another one .*; PUBLIC_URL is https:\/\/new\.\S+, but .*learn\.example/;
const INVITE = ["operate", "invite", "guest@example.org"];

type Place = { readonly env: Record<string, string>; readonly drop: () => Promise<void> };

const PLACES: (readonly [string, () => Promise<Place>])[] = [
  [
    "the embedded database",
    async () => {
      const env = { DATA_DIR: inFolder("embedded") };
      await makeDatabase(env.DATA_DIR);
      return { env, drop: async () => undefined };
    },
  ],
];
if (POSTGRES !== undefined) {
  const admin = POSTGRES;
  PLACES.push([
    "PostgreSQL",
    async () => {
      const { name, drop } = await copyOnPostgres(admin);
      const env = { DATABASE_URL: databaseUrl(name), DATA_DIR: inFolder("beside-postgres") };
      return { env, drop };
    },
  ]);
}

describe.each(PLACES)("commands on %s", { timeout: 240_000 }, (_, open) => {
  let place: Place;
  beforeAll(async () => {
    place = await open();
  }, 240_000);
  afterAll(() => place.drop());

  const operate = (words: readonly string[], env: Record<string, string> = {}) =>
    run(words, { env: { ...place.env, ...env } });
  const start = async (env: Record<string, string>): Promise<void> => {
    const { output } = await startWith({ ...place.env, ...env });
    expect(output).toContain("is ready at");
  };

  test("go by any settings until the product has been started", async () => {
    expect((await operate(["operate", "doctor"], OTHER))[0]).toBe(0);
  });

  test("do nothing with other settings than the product's, and say which", async () => {
    await start(SETTINGS);
    for (const words of [INVITE, ["operate", "people", "find", "guest"], ["operate", "doctor"]]) {
      expect(await operate(words)).toEqual(oneLine(NO_SECRET));
      expect(await operate(words, OTHER)).toEqual(oneLine(WRONG));
    }
    const { APP_SECRET, PUBLIC_URL } = SETTINGS;
    expect(await operate(INVITE, { ...SETTINGS, APP_SECRET: OTHER.APP_SECRET })).toEqual(
      oneLine(/^APP_SECRET is another one than the product's\. Nothing was done/),
    );
    expect(await operate(INVITE, { APP_SECRET })).toEqual(oneLine(/^PUBLIC_URL is missing: [^;]+ Nothing/));
    // Not even a secret was made.
    expect(existsSync(join(place.env["DATA_DIR"] ?? "", "app-secret"))).toBe(false);
    const [status, printed] = await operate(["operate", "log"], SETTINGS);
    expect([status, printed]).toEqual([0, expect.not.stringMatching(/invite|people/)]);
    expect((await operate(["operate", "health"], SETTINGS))[1]).toContain("mails: 0 waiting");
    expect((await operate(["operate", "doctor"], SETTINGS))[1]).toContain(PUBLIC_URL);
  });

  test("take the product's settings from the file that holds them", async () => {
    const file = inFolder("promptsmith.env");
    const lines = Object.entries({ ...SETTINGS, ...place.env }).map(([name, value]) => `${name}="${value}"`);
    writeFileSync(file, lines.join("\n"));
    for (const words of [
      [...INVITE, "--env-file", file],
      [...INVITE, `--env-file=${file}`],
      ["--env-file", file, ...INVITE],
    ]) {
      const [status, printed, told] = await operate(words);
      expect([status, told]).toEqual([0, ""]);
      expect(printed).toContain("https://learn.example.org/auth?email=guest%40example.org&pass=");
    }
    expect(await operate([...INVITE, "--env-file"])).toEqual(oneLine(/names no file/));
    // Node 20 looks for such a file itself, also behind the name of the program, and is the first to miss it.
    const [missed, nothing, why] = await operate([...INVITE, "--env-file", inFolder("none")]);
    expect([1, 9]).toContain(missed);
    expect([nothing, why]).toEqual([
      "",
      expect.stringMatching(/^.*none(: not found| cannot be read \(ENOENT\))\n$/),
    ]);
  });

  test("go by new settings once they are accepted, or the product was started with them", async () => {
    expect((await operate(["operate", "doctor", "--accept"], OTHER))[0]).toBe(0);
    expect((await operate(INVITE, OTHER))[1]).toContain(
      "https://new.example.org/auth?email=guest%40example.org&pass=",
    );
    expect((await operate(INVITE, SETTINGS))[0]).toBe(1);
    expect((await operate(["operate", "log"], OTHER))[1]).toMatch(/ {2}doctor --accept$/m);
    await start(SETTINGS);
    expect((await operate(INVITE, SETTINGS))[0]).toBe(0);
    expect((await operate(INVITE, OTHER))[0]).toBe(1);
    for (const words of [["people", "find", "guest", "--accept"], ["--accept"]])
      expect((await operate(["operate", ...words], SETTINGS))[0]).toBe(1);
  });

  test("go by any again after a restore", async () => {
    const file = inFolder("one.jsonl.gz");
    rmSync(file, { force: true });
    expect((await operate(["backup", file]))[0]).toBe(0);
    expect((await operate(["restore", file, "--replace"]))[0]).toBe(0);
    expect((await operate(INVITE, OTHER))[1]).toContain(
      "https://new.example.org/auth?email=guest%40example.org&pass=",
    );
  });
});

describe.each(POSTGRES === undefined ? [] : [POSTGRES])("a move", { timeout: 240_000 }, (admin) => {
  test("leaves the settings of both places behind", async () => {
    const [DATA_DIR, { name, drop }] = [inFolder("moves"), await copyOnPostgres(admin)];
    const DATABASE_URL = databaseUrl(name);
    mkdirSync(DATA_DIR);
    await makeDatabase(DATA_DIR);
    await startWith({ ...SETTINGS, DATA_DIR });
    await startWith({ ...SETTINGS, DATABASE_URL, DATA_DIR: inFolder("beside-moved") });
    const [status, , told] = await run(["move", "--replace"], { env: { DATA_DIR, DATABASE_URL } });
    expect([status, told]).toEqual([0, expect.stringContaining("both databases hold the same")]);
    const env = { ...OTHER, DATA_DIR, DATABASE_URL };
    expect((await run(INVITE, { env }))[1]).toContain(
      "https://new.example.org/auth?email=guest%40example.org&pass=",
    );
    await drop();
  });
});
