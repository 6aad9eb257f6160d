import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { databaseUrl, POSTGRES } from "../support/database-template.ts";
import { startWith } from "../support/real-start.ts";

const dataDir = mkdtempSync(join(tmpdir(), "promptsmith-sql-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** What an operator types, block by block, as docs/operations.md prints it. */
function sqlOfTheDocs(): string[] {
  const text = readFileSync(new URL("../../../docs/operations.md", import.meta.url), "utf8");
  const section = /^## PostgreSQL: rights[^]*?^(?=## )/m.exec(text)?.[0] ?? "";
  return section.match(/(?:^ {4}.+\n)+/gm) ?? [];
}
const [ofOneRole = "", ofTwoRoles = "", rightsOfTheOther = "", ofOneSchema = ""] = sqlOfTheDocs();

/** Names of its own for one test, in place of those in the docs. */
function named() {
  const mark = randomBytes(6).toString("hex");
  const names = { learn: `learn_${mark}`, learn_owner: `learn_owner_${mark}`, school: `school_${mark}` };
  const as = (role: string, database: string): string => {
    const url = new URL(databaseUrl(database));
    url.username = role;
    url.password = "word";
    return url.href;
  };
  /** One statement after another, as they stand there. */
  async function type(url: string, block: string): Promise<void> {
    const own = block
      .replaceAll(/\b(?:learn_owner|learn|school)\b/g, (name) => names[name as keyof typeof names])
      .replaceAll("'...'", "'word'");
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      for (const statement of own.split(/;\s*$/m).filter((one) => one.trim() !== ""))
        await client.query(statement);
    } finally {
      await client.end();
    }
  }
  return { ...names, owner: names.learn_owner, as, type };
}

const startOn = async (url: string): Promise<string> =>
  (await startWith({ DATA_DIR: dataDir, DATABASE_URL: url })).output;
const READY = expect.stringContaining("is ready at");

// Only where there is a server with roles and databases of its own.
describe.each(POSTGRES === undefined ? [] : [POSTGRES])(
  "the SQL in docs/operations.md, typed as it stands",
  { timeout: 180_000 },
  (admin) => {
    test("gives one role a new database, in which the product starts", async () => {
      const { learn, as, type } = named();
      await type(admin, ofOneRole);
      expect(await startOn(as(learn, learn))).toEqual(READY);
      await type(admin, "drop database learn with (force);\ndrop role learn;");
    });

    test("lets one role set a new database up and another serve, after later versions too", async () => {
      const { learn, owner, as, type } = named();
      await type(admin, ofTwoRoles);
      expect(await startOn(as(owner, learn))).toEqual(READY);
      await type(as(owner, learn), rightsOfTheOther);
      expect(await startOn(as(learn, learn))).toEqual(READY);
      await type(as(owner, learn), "create table of_a_later_version (id serial, word text);");
      await type(as(learn, learn), "insert into of_a_later_version (word) values ('fine');");
      await expect(type(as(learn, learn), "drop table of_a_later_version;")).rejects.toThrow("must be owner");
      await type(admin, "drop database learn with (force);\ndrop role learn;\ndrop role learn_owner;");
    });

    test("gives the product a schema of its own in a database that is there", async () => {
      const { learn, school, as, type } = named();
      await type(admin, "create database school template template0;");
      await type(databaseUrl(school), ofOneSchema);
      expect(await startOn(as(learn, school))).toEqual(READY);
      await type(databaseUrl(school), "select 1 from learn.users;");
      await type(admin, "drop database school with (force);\ndrop role learn;");
    });
  },
);

test("docs/operations.md has the four blocks of SQL that are tried", () => {
  expect([ofOneRole, ofTwoRoles, rightsOfTheOther, ofOneSchema].every((block) => block !== "")).toBe(true);
  expect(sqlOfTheDocs()).toHaveLength(4);
});
