import { randomBytes } from "node:crypto";
import pg from "pg";
import type { OpenDatabase } from "../src/platform/db/database.ts";
import { openEmbedded, readTemplate } from "../src/platform/db/embedded.ts";
import { openPostgres } from "../src/platform/db/postgres.ts";
import { databaseUrl, MIGRATIONS, POSTGRES, templateDatabase, templateFile } from "./database-template.ts";

/** An empty, migrated database of its own; it is gone when it is closed. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  if (POSTGRES !== undefined) return await postgresCopy(POSTGRES);
  return await openEmbedded({
    dataDir: null,
    migrationsFolder: MIGRATIONS,
    template: readTemplate(templateFile()),
    address: "",
  });
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}

/** A copy of the migrated template on PostgreSQL; `drop` removes it. */
export async function copyOnPostgres(url: string): Promise<{ name: string; drop(): Promise<void> }> {
  const name = `promptsmith_test_${randomBytes(6).toString("hex")}`;
  await asAdmin(url, `create database ${name} template ${templateDatabase()}`);
  return { name, drop: () => asAdmin(url, `drop database if exists ${name} with (force)`) };
}

async function postgresCopy(url: string): Promise<OpenDatabase> {
  const { name, drop } = await copyOnPostgres(url);
  const database = await openPostgres({
    url: databaseUrl(name),
    migrationsFolder: MIGRATIONS,
    poolSize: 8,
    // A machine that runs all tests at once is slower than any that serves people.
    patient: true,
    onIdleError: () => undefined,
  });
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}
