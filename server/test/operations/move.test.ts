import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { databaseUrl, POSTGRES } from "../support/database-template.ts";
import { oneLine, operatorsProgram } from "../support/operators-program.ts";
import { makeDatabase } from "../support/prepared-folder.ts";
import { makeReadOnlyTree, removeTree } from "../support/production-tree.ts";
import { runsIn, WAYS } from "../support/runs-in-tree.ts";
import { connect, copyOnPostgres } from "../support/test-database.ts";

const folder = mkdtempSync(join(tmpdir(), "promptsmith-move-"));
chmodSync(folder, 0o755);
const inFolder = (name: string): string => join(folder, name);
const { run } = operatorsProgram(folder, inFolder("data"));
const tree = makeReadOnlyTree(inFolder("production"), "production");
const { done } = runsIn(tree, folder);
afterAll(() => {
  removeTree(tree);
  rmSync(folder, { recursive: true, force: true });
});

test("a move that is told no address says which setting it needs", async () => {
  expect(await run(["move"])).toEqual(oneLine(/DATABASE_URL/));
});

describe.each(POSTGRES === undefined ? [] : [POSTGRES])("on PostgreSQL", { timeout: 240_000 }, (admin) => {
  test("a move from where there is no database leaves what is there", async () => {
    const copy = await copyOnPostgres(admin);
    const database = await connect(copy.name);
    const people = sql`select email from users`;
    await database.db.execute(sql`insert into users (username, email, created_at)
      values ('kept', 'kept@example.org', '2026-03-02T09:00:00Z')`);
    const env = { DATA_DIR: inFolder("wrong"), DATABASE_URL: databaseUrl(copy.name) };
    expect(await run(["move", "--replace"], { env })).toEqual(oneLine(/There is no database in .*wrong/));
    expect((await database.db.execute(people)).rows).toEqual([{ email: "kept@example.org" }]);
    await database.close();
    await copy.drop();
  });

  test.each(WAYS)("from a tree that cannot be written to by %s", async (how, command) => {
    const copy = await copyOnPostgres(admin);
    const url = new URL(admin);
    url.pathname = `/${copy.name}`;
    const env = {
      DATA_DIR: inFolder(how.startsWith("npm") ? "moves-by-npm" : "moves-by-node"),
      DATABASE_URL: url.href,
    };
    await makeDatabase(env.DATA_DIR);
    const moved = await done(command("move", "--replace"), env);
    expect(moved.told()).toContain("moved and compared one by one");
    await copy.drop();
  });
});
