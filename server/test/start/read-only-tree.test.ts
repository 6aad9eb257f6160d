import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "@promptsmith/testing/free-port";
import { verifyBackup } from "../../src/platform/db/backup/backup-file.ts";
import { makeDatabase } from "../support/prepared-folder.ts";
import { makeReadOnlyTree, removeTree } from "../support/production-tree.ts";
import { runsIn, viaNode, WAYS } from "../support/runs-in-tree.ts";

/** The built product where no tool to build it is installed and nothing can be written but the data. */
const folder = mkdtempSync(join(tmpdir(), "promptsmith-tree-"));
chmodSync(folder, 0o755);
const tree = makeReadOnlyTree(join(folder, "production"), "production");
const installed = makeReadOnlyTree(join(folder, "installed"), "all", {
  "vitest.config.ts": 'export default { test: { include: ["one.test.mjs"] } };',
  "one.test.mjs": 'import { test } from "vitest"; test("holds", () => undefined);',
});
afterAll(() => {
  for (const place of [tree, installed]) removeTree(place);
  rmSync(folder, { recursive: true, force: true });
});

const { run, done } = runsIn(tree, folder);

async function ended(running: ReturnType<typeof run>): Promise<void> {
  running.child.kill("SIGTERM");
  await running.ended;
}

describe.each(WAYS)("an operator's command by %s", { timeout: 240_000 }, (how, command) => {
  const env = { DATA_DIR: join(folder, how.startsWith("npm") ? "by-npm" : "by-node") };
  const file = join(env.DATA_DIR, "kept", "one.jsonl.gz");
  beforeAll(() => makeDatabase(env.DATA_DIR), 240_000);

  test("invites, and tells how the instance is", async () => {
    expect((await done(command("operate", "invite", "guest@example.org"), env)).printed()).toContain("pass=");
    expect((await done(command("operate", "health"), env)).printed()).toMatch(/^mails: 1 waiting/m);
  });

  test("makes a whole backup, and puts it back", async () => {
    const backup = await done(command("backup", file), env);
    expect(backup.printed()).toBe(`${file}\n`);
    expect(backup.told()).toMatch(/^\d+ rows, checked\.$/m);
    expect((await verifyBackup(file)).rows).toBeGreaterThan(0);
    const restored = await done(command("restore", file, "--replace"), env);
    expect(restored.told()).toMatch(/^\d+ rows are back\.\n$/);
  });

  test("checks the ledger", async () => {
    const checked = await done(command("check:ledger"), env);
    expect(checked.told()).toBe("0 accounts replayed from the ledger, 0 findings.\n");
  });
});

describe("an operator's command that cannot be carried out", { timeout: 240_000 }, () => {
  const env = { DATA_DIR: join(folder, "refusing") };
  beforeAll(() => makeDatabase(env.DATA_DIR), 240_000);

  test.each([
    [["restore"], /^\S.* restore .*FILE \[--replace\]\n$/],
    [["restore", "/nowhere/at-all.gz"], /^[^\n]*\/nowhere\/at-all\.gz[^\n]*\n$/],
    [["restore", "TREE"], /^[^\n]*production[^\n]*\n$/],
    [["backup", "one", "two"], /^\S.* backup .*\[FILE \| --keep N\]\n$/],
    [["backup", "--quick"], /^\S.* backup .*\[FILE \| --keep N\]\n$/],
    [["backup", "TREE"], /^[^\n]* is already there\n$/],
    [["backup", "TREE/in-the-tree.gz"], /^[^\n]*EACCES[^\n]*in-the-tree\.gz[^\n]*\n$/],
    [["backup", "TREE/a-folder/one.gz"], /^[^\n]*EACCES[^\n]*a-folder[^\n]*\n$/],
    [["check:ledger", "--give-back", "2026-02-30"], /^"2026-02-30" is no day[^\n]*\n$/],
    [["move"], /^DATABASE_URL [^\n]*\n$/],
    [["assessor:exam", "--rows", "5"], /^OPENAI_API_KEY [^\n]*\n$/],
  ])("says why in one line: %j", async (words, line) => {
    const [name = "", ...more] = words.map((word) => word.replace("TREE", tree));
    const refused = run(viaNode(name, ...more), env);
    expect([await refused.ended, refused.told()]).toEqual([1, expect.stringMatching(line)]);
  });
});

describe("the product", { timeout: 240_000 }, () => {
  test.each([
    ["with the packages of production alone", tree],
    ["with all packages", installed],
  ])("starts by npm start %s, and is backed up while it runs", async (_, place) => {
    const port = await freePort();
    const DATA_DIR = join(folder, `running-${port}`);
    const product = run(["npm", "start"], { DATA_DIR, PORT: String(port) }, place);
    const over = product.ended.then(() => "is ready at nothing: it ended");
    await expect
      .poll(() => Promise.race([over, product.told()]), { timeout: 180_000 })
      .toContain("is ready at");
    expect(product.told()).toContain(`is ready at http://localhost:${port}`);
    const backup = await done(viaNode("backup"), { DATA_DIR });
    const file = backup.printed().trim();
    expect(file.startsWith(join(DATA_DIR, "backups"))).toBe(true);
    expect((await verifyBackup(file)).rows).toBeGreaterThan(0);
    // It goes on where a backup cannot be written.
    chmodSync(join(DATA_DIR, "backups"), 0o500);
    const { pid } = JSON.parse(readFileSync(join(DATA_DIR, "holder.json"), "utf8")) as { pid: number };
    process.kill(pid, "SIGUSR2");
    await expect.poll(product.told).toContain("a backup could not be written");
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    chmodSync(join(DATA_DIR, "backups"), 0o700);
    await ended(product);
    await expect.poll(() => fetch(`http://127.0.0.1:${port}/readyz`).catch(() => "gone")).toBe("gone");
  });
});

test(
  "npm test leaves its reports where it can, and says what it cannot build",
  { timeout: 240_000 },
  async () => {
    const tests = run(["npm", "test", "--silent"], { CHROMIUM_PATH: "/bin/true", TMPDIR: folder }, installed);
    await tests.ended;
    expect(tests.printed()).toMatch(/^1 passed, 1 failed\n$/m);
    expect(tests.told()).toMatch(/^FAILED browser tests: Not built from these sources: web[^\n]*$/m);
    expect(tests.told()).not.toMatch(/^ +at /m);
  },
);

describe("each built file that is run by itself", () => {
  const THREAD = /^This file is a thread of the server[^\n]*main\.js\n$/;

  test.each([
    ["operations.js", [], /^node server\/dist\/operations\.js backup \[FILE \| --keep N\] \|[^\n]*\n$/],
    [
      "operations.js",
      ["make-coffee"],
      /^node server\/dist\/operations\.js backup \[FILE \| --keep N\] \|[^\n]*\n$/,
    ],
    ["main.js", ["backup"], /^Promptsmith cannot start: [^\n]*backup[^\n]*operations\.js\n$/],
    ["hash-worker.js", [], THREAD],
    ["picture-worker.js", [], THREAD],
    ["pglite-worker.js", [], THREAD],
    ["pool-worker.js", [], THREAD],
    ["judging-worker.js", [], THREAD],
  ])("says what to run instead: %s %j", async (name, words, line) => {
    const running = run([process.execPath, join("server/dist", name), ...words]);
    expect([await running.ended, running.told()]).toEqual([1, expect.stringMatching(line)]);
  });

  test("is one of these", () => {
    const files = readdirSync(join(tree, "server/dist")).filter((name) => name.endsWith(".js"));
    expect(files.toSorted()).toEqual([
      "hash-worker.js",
      "judging-worker.js",
      "main.js",
      "operations.js",
      "pglite-worker.js",
      "picture-worker.js",
      "pool-worker.js",
    ]);
  });
});
