import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { openEmbedded } from "../../src/platform/db/embedded.ts";
import { openPostgres } from "../../src/platform/db/postgres.ts";
import { databaseUrl, MIGRATIONS, POSTGRES, templateDatabase, templateFile } from "./database-template.ts";

/** Runs once before all test files: makes the migrated database that each file starts from a copy of. */
export default async function prepare(): Promise<void> {
  if (POSTGRES === undefined) await prepareEmbedded();
  else await preparePostgres(POSTGRES);
}

async function prepareEmbedded(): Promise<void> {
  const file = templateFile();
  if (existsSync(file)) return;
  const database = await openEmbedded({
    dataDir: null,
    migrationsFolder: MIGRATIONS,
    template: null,
    address: "",
  });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, gunzipSync(await database.dump()));
  renameSync(`${file}.${process.pid}`, file);
  await database.close();
}

async function preparePostgres(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    const name = templateDatabase();
    // Two runs at once must not both make it; the lock ends with the connection.
    await admin.query("select pg_advisory_lock(7301945)");
    const { rowCount } = await admin.query("select 1 from pg_database where datname = $1", [name]);
    if (rowCount === 1) return;
    await admin.query(`create database ${name}_new`);
    const database = await openPostgres({
      url: databaseUrl(`${name}_new`),
      migrationsFolder: MIGRATIONS,
      onIdleError: () => undefined,
    });
    await database.close();
    await admin.query(`alter database ${name}_new rename to ${name}`);
  } finally {
    await admin.end();
  }
}
