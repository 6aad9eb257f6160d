import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import pg from "pg";
import type { OpenDatabase } from "../../src/platform/db/database.ts";
import { openEmbedded, readTemplate } from "../../src/platform/db/embedded.ts";
import { openPostgres } from "../../src/platform/db/postgres.ts";
import { databaseUrl, MIGRATIONS, POSTGRES, templateDatabase, templateFile } from "./database-template.ts";

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * The embedded database, compiled once for all that this process opens: half of what opening one costs, and the first
 * statements of each run as fast as those of one that has run for a while.
 */
const compiledDatabase = (): Promise<WebAssembly.Module> =>
  (compiled ??= readFile(new URL("./pglite.wasm", import.meta.resolve("@electric-sql/pglite"))).then(
    (bytes) => WebAssembly.compile(bytes),
  ));

/** An empty, migrated database of its own; it is gone when it is closed. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  if (POSTGRES !== undefined) return await postgresCopy(POSTGRES);
  return await openEmbedded({
    dataDir: null,
    migrationsFolder: MIGRATIONS,
    template: readTemplate(templateFile()),
    compiled: await compiledDatabase(),
    address: "",
  });
}

/** The same database over connections of its own, as a second process has; the embedded one has only one connection. */
export async function connectAgain(database: OpenDatabase): Promise<OpenDatabase> {
  if (POSTGRES === undefined) return { ...database, close: async () => undefined };
  const { rows } = await database.db.execute<{ name: string }>("select current_database() as name");
  return await connect(rows[0]?.name ?? "");
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

/** A copy on PostgreSQL of a template, the migrated one unless another is named; `drop` removes it. */
export async function copyOnPostgres(
  url: string,
  template = templateDatabase(),
): Promise<{ name: string; drop(): Promise<void> }> {
  const name = `promptsmith_test_${randomBytes(6).toString("hex")}`;
  await asAdmin(url, `create database ${name} template ${template}`);
  return { name, drop: () => asAdmin(url, `drop database if exists ${name} with (force)`) };
}

/** Opens a database on PostgreSQL as the product does, and brings it up to date. */
export const connect = (name: string): Promise<OpenDatabase> =>
  openPostgres({
    url: databaseUrl(name),
    migrationsFolder: MIGRATIONS,
    poolSize: 8,
    // A machine that runs all tests at once is slower than any that serves people.
    longTimeouts: true,
    onIdleError: () => undefined,
  });

async function postgresCopy(url: string): Promise<OpenDatabase> {
  const { name, drop } = await copyOnPostgres(url);
  const database = await connect(name);
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}
