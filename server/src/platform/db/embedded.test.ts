import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { MIGRATIONS, templateFile } from "../../../test/support/database-template.ts";
import { countedAi } from "../ai/counted-ai.ts";
import { notConnected } from "../ai/not-connected.ts";
import { openEmbedded, readTemplate } from "./embedded.ts";
import { FolderInUse } from "./folder-lock.ts";
import { afterCommit } from "./transactions.ts";

const dataDir = mkdtempSync(join(tmpdir(), "promptsmith-embedded-"));
const options = {
  dataDir,
  migrationsFolder: MIGRATIONS,
  template: readTemplate(templateFile()),
  address: "http://localhost:1",
};
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const count = async ({ db }: { db: Awaited<ReturnType<typeof openEmbedded>>["db"] }) => {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from rate_limits`);
  return rows[0]?.n;
};
const insert = (key: string) =>
  sql`insert into rate_limits (key, hits, resets_at) values (${key}, 1, '2026-01-01')`;

test("one process has the folder, and a second one is told which process has it", async () => {
  const first = await openEmbedded(options);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  await expect(openEmbedded(options)).rejects.toThrow(FolderInUse);
  await expect(openEmbedded(options)).rejects.toThrow(
    `in use by process ${process.pid} (http://localhost:1)`,
  );
  await first.db.execute(insert("kept"));
  await first.close();
  const second = await openEmbedded(options);
  expect(await count(second)).toBe(1);
  await second.close();
});

test("a first start that was killed half way begins again", async () => {
  rmSync(dataDir, { recursive: true, force: true });
  const broken = await openEmbedded(options);
  await broken.close();
  rmSync(join(dataDir, "database", "global"), { recursive: true });
  writeFileSync(join(dataDir, "database.creating"), "");
  const again = await openEmbedded(options);
  expect(await count(again)).toBe(0);
  await again.close();
});

test("transactions keep to themselves, and what fails leaves nothing", async () => {
  const memory = await openEmbedded({ ...options, dataDir: null });
  const { db } = memory;
  await db.execute(sql`create table counter (n int)`);
  await db.execute(sql`insert into counter values (0)`);
  await Promise.all(
    Array.from({ length: 40 }, (_, turn) =>
      db
        .transaction(async (tx) => {
          const { rows } = await tx.execute<{ n: number }>(sql`select n from counter`);
          await tx.execute(sql`update counter set n = ${(rows[0]?.n ?? 0) + 1}`);
          if (turn % 4 === 0) throw new Error("changed my mind");
        })
        .catch(() => undefined),
    ),
  );
  const { rows } = await db.execute<{ n: number }>(sql`select n from counter`);
  expect(rows[0]?.n).toBe(30);
  await memory.close();
});

test("using the outer database or the AI inside a transaction is an error and does not hang", async () => {
  const memory = await openEmbedded({ ...options, dataDir: null });
  const { db } = memory;
  const inside = db.transaction(async () => {
    await db.execute(sql`select 1`);
  });
  await expect(inside).rejects.toMatchObject({
    cause: { message: expect.stringContaining("inside a transaction") },
  });
  await expect(db.transaction(() => db.transaction(async () => undefined))).rejects.toThrow(
    "inside a transaction",
  );

  const ai = countedAi(notConnected, () => undefined);
  const question = { system: "", user: "", temperature: 0, maxTokens: 1, model: null };
  await expect(db.transaction(() => ai.complete(question))).rejects.toThrow("inside a transaction");
  await expect(ai.complete(question)).rejects.toThrow("No AI service");

  const done: string[] = [];
  await db.transaction(async (tx) => {
    afterCommit(tx, () => done.push("later"));
    await tx.execute(sql`select 1`);
    done.push("inside");
  });
  await db
    .transaction(async (tx) => {
      afterCommit(tx, () => done.push("never"));
      throw new Error("no");
    })
    .catch(() => undefined);
  afterCommit(db, () => done.push("at once"));
  expect(done).toEqual(["inside", "later", "at once"]);
  await memory.close();
});
