import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { startTestApp } from "../../../test/support/test-app.ts";
import { isUniqueViolation } from "./errors/db-error.ts";

const app = await startTestApp();
const { db } = app.database;

const insert = (key: string) =>
  sql`insert into rate_limits (key, hits, resets_at) values (${key}, 1, '2026-01-01')`;
const kept = async (like: string): Promise<string[]> => {
  const found = await db.execute<{ key: string }>(
    sql`select key from rate_limits where key like ${like} order by key`,
  );
  return found.rows.map(({ key }) => key);
};

test("what a transaction sends at once is kept, and each statement gets its own answer", async () => {
  const answers = await db.transaction((tx) =>
    Promise.all([
      tx.execute(insert("once 1")),
      tx.execute<{ n: number }>(sql`select 41 + 1 as n`),
      tx.execute(insert("once 2")),
      tx.execute<{ n: number }>(sql`select count(*)::int as n from rate_limits where key like 'once %'`),
    ]),
  );
  expect([answers[1].rows, answers[3].rows]).toEqual([[{ n: 42 }], [{ n: 2 }]]);
  expect(await kept("once %")).toEqual(["once 1", "once 2"]);
});

test("when one statement fails all are undone, its error is thrown, and the connection can be used again", async () => {
  await db.execute(insert("there"));
  // More often than there are connections: what one turn leaves behind, a later one finds.
  for (let turn = 0; turn < 15; turn += 1) {
    const work = db.transaction((tx) =>
      Promise.all([
        tx.execute(insert(`undone ${turn}`)),
        tx.execute(insert("there")),
        tx.execute(insert(`undone too ${turn}`)),
      ]),
    );
    await expect(work).rejects.toSatisfy((error) => isUniqueViolation(error));
    expect(await kept("undone%")).toEqual([]);
  }
});

test("a failed transaction is not taken for kept, even when the failure was caught within", async () => {
  const work = db.transaction(async (tx) => {
    await tx.execute(insert("forgotten"));
    await tx.execute(sql`select 1 / 0`).catch(() => undefined);
    return "done";
  });
  await expect(work).rejects.toThrow("failed before it was committed");
  expect(await kept("forgotten")).toEqual([]);
});

test("a rolled-back transaction leaves nothing, and an empty one is allowed", async () => {
  const work = db.transaction(async (tx) => {
    await tx.execute(insert("thrown"));
    throw new Error("changed my mind");
  });
  await expect(work).rejects.toThrow("changed my mind");
  expect(await kept("thrown")).toEqual([]);
  expect(await db.transaction(async () => "empty")).toBe("empty");
});

test("a transaction has the isolation that was asked for", async () => {
  const asked = { isolationLevel: "repeatable read", accessMode: "read only" } as const;
  const level = await db.transaction(
    async (tx) => (await tx.execute(sql`show transaction_isolation`)).rows,
    asked,
  );
  expect(level).toEqual([{ transaction_isolation: "repeatable read" }]);
});
