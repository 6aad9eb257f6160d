import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import type { Db, OpenDatabase } from "../../src/platform/db/database.ts";
import { overClient, overPglite } from "../../src/platform/db/drizzle-adapter.ts";
import { openEmbedded } from "../../src/platform/db/embedded.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { startPglite } from "../../src/platform/db/pglite-client.ts";
import { StatementWatch } from "../../src/platform/db/statement-watch.ts";
import { databaseUrl, MIGRATIONS, POSTGRES } from "./database-template.ts";
import { connect, copyOnPostgres } from "./test-database.ts";

/** What an earlier version left: how many migrations it had, and its rows as a backup writes them, parents first. */
export type EarlierData = {
  readonly migrations: number;
  readonly tables: Readonly<Record<string, readonly object[]>>;
};

async function leave(db: Db, { migrations, tables }: EarlierData): Promise<void> {
  await migrate(db, MIGRATIONS, { first: migrations });
  for (const [name, rows] of Object.entries(tables)) {
    const table = sql.identifier(name);
    await db.execute(
      sql`insert into ${table} overriding system value
          select * from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`,
    );
    if (rows.some((row) => "id" in row))
      await db.execute(
        sql`select setval(pg_get_serial_sequence(${name}, 'id'), (select max(id) from ${table}))`,
      );
  }
}

/** A database as the earlier version left it, opened by this one as at any start; it is gone when it is closed. */
export async function openEarlier(data: EarlierData): Promise<OpenDatabase> {
  return POSTGRES === undefined ? await embedded(data) : await onPostgres(POSTGRES, data);
}

async function embedded(data: EarlierData): Promise<OpenDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), "promptsmith-earlier-"));
  const folder = join(dataDir, "database");
  const client = await startPglite({ folder, template: null }, () => undefined, new StatementWatch());
  await leave(overPglite(client), data);
  await client.close();
  const database = await openEmbedded({ dataDir, migrationsFolder: MIGRATIONS, template: null, address: "" });
  return {
    ...database,
    close: async () => {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function onPostgres(url: string, data: EarlierData): Promise<OpenDatabase> {
  const { name, drop } = await copyOnPostgres(url, "template1");
  const client = new pg.Client({ connectionString: databaseUrl(name) });
  await client.connect();
  await leave(overClient(client), data);
  await client.end();
  const database = await connect(name);
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}
