import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MIGRATIONS, templateFile } from "../../../test/database-template.ts";
import type { Embedded } from "./embedded.ts";
import { openEmbedded, readTemplate } from "./embedded.ts";

let database: Embedded;
beforeAll(async () => {
  database = await openEmbedded({
    dataDir: null,
    migrationsFolder: MIGRATIONS,
    template: readTemplate(templateFile()),
    address: "http://localhost:1",
  });
  await database.db.execute(
    sql`create table things (id int primary key, name text, good boolean, size real, made timestamptz, facts jsonb, tags text[])`,
  );
});
afterAll(() => database.close());

/** A statement is kept ready from its second time on. */
const TIMES = [1, 2, 3, 4];

test("what was asked before is answered as the first time, whatever the type of the value", async () => {
  const { db } = database;
  for (const id of TIMES) {
    const made = `2026-05-0${id}T10:00:00.000Z`;
    const facts = JSON.stringify({ id, quote: `"it's" \\ ${id}` });
    const { affectedRows } = (await db.execute(
      sql`insert into things values (${id}, ${`näme ${id}`}, ${id % 2 === 0}, ${id / 2}, ${made}, ${facts}, ${`{a,b${id}}`})`,
    )) as { affectedRows?: number };
    expect(affectedRows).toBe(1);
  }
  await db.execute(sql`insert into things (id, name) values (${9}, ${null})`);
  for (const id of [...TIMES, 9, 77]) {
    const { rows } = await db.execute(sql`select * from things where id = ${id}`);
    const known = {
      id,
      name: `näme ${id}`,
      good: id % 2 === 0,
      size: id / 2,
      made: expect.stringContaining(`2026-05-0${id}`),
      facts: { id, quote: `"it's" \\ ${id}` },
      tags: ["a", `b${id}`],
    };
    const nothing = { id, name: null, good: null, size: null, made: null, facts: null, tags: null };
    expect(rows).toEqual(id === 77 ? [] : [id === 9 ? nothing : known]);
  }
});

test("a refused statement says why each time, and the next one is answered", async () => {
  const { db } = database;
  for (const _ of TIMES) {
    await expect(db.execute(sql`insert into things (id) values (${9})`)).rejects.toMatchObject({
      cause: { code: "23505", constraint: "things_pkey", table: "things" },
    });
    await expect(db.execute(sql`select ${"many"}::int`)).rejects.toMatchObject({ cause: { code: "22P02" } });
    await expect(db.execute(sql`select * from nothing`)).rejects.toMatchObject({ cause: { code: "42P01" } });
  }
  const { rows } = await db.execute(sql`select 1 as one`);
  expect(rows).toEqual([{ one: 1 }]);
});

test("after a table has changed the answers are those of the new one", async () => {
  const { db } = database;
  await db.execute(sql`create table growing (a int)`);
  await db.execute(sql`insert into growing values (1)`);
  const read = async () => (await db.execute(sql`select * from growing`)).rows;
  for (const _ of TIMES) expect(await read()).toEqual([{ a: 1 }]);
  await db.execute(sql`alter table growing add column b int default 2`);
  for (const _ of TIMES) expect(await read()).toEqual([{ a: 1, b: 2 }]);
});

test("in a transaction that has failed nothing is kept that does not exist", async () => {
  const { db } = database;
  const late = sql`select name from things where id = 1 and 'late' = 'late'`;
  await db.execute(late);
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`select * from nothing`).catch(() => undefined);
      await expect(tx.execute(late)).rejects.toMatchObject({ cause: { code: "25P02" } });
    })
    .catch(() => undefined);
  for (const _ of TIMES) expect((await db.execute(late)).rows).toEqual([{ name: "näme 1" }]);
});

test("a transaction may begin with its level, whatever is ready", async () => {
  const { db } = database;
  const read = sql`select count(*)::int as n from things where 'level' = 'level'`;
  for (const _ of TIMES) {
    const rows = await db.transaction(async (tx) => (await tx.execute(read)).rows, {
      isolationLevel: "repeatable read",
      accessMode: "read only",
    });
    expect(rows).toEqual([{ n: TIMES.length + 1 }]);
  }
});

test("more statements than are kept, many at once, each with its own answer", async () => {
  const { db } = database;
  const ask = async (n: number) =>
    (await db.execute(sql`select ${sql.raw(String(n))}::int as n, ${n}::int as same`)).rows;
  for (const _ of TIMES) {
    const answers = await Promise.all(Array.from({ length: 450 }, (_one, n) => ask(n)));
    answers.forEach((rows, n) => expect(rows).toEqual([{ n, same: n }]));
  }
});
