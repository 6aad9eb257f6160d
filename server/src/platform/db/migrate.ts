import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { MigrationMeta } from "drizzle-orm/migrator";
import { SettingsError } from "../env.ts";
import { USUAL_ISOLATION } from "./conflicts.ts";
import type { Db } from "./database.ts";
import { placeOfMigrations } from "./migrations-table.ts";

/** Any number, the same for all instances: only one of them migrates at a time. */
const MIGRATION_LOCK = 7_301_944;
const TRY_AGAIN_MS = 200;
const TELL_MS = 5_000;
/** Who waited for the lock must see what the one who had it has written, whatever the database's own default is. */
const MIGRATING = { isolationLevel: USUAL_ISOLATION } as const;

type Options = {
  /** Only so many of the migrations: the state an older backup was made in. */
  readonly first?: number;
  /** Told every few seconds while another process holds the lock, with the number of its backend. */
  readonly onWaiting?: (backend: number | null) => void;
};

/**
 * Applies what is missing, all of it in one transaction: an interrupted run leaves nothing half done. The lock belongs
 * to that transaction, so it ends with it, whatever lies between. Where nothing is missing nothing is asked for that a
 * role which may only read and write rows may not do.
 */
export async function migrate(db: Db, folder: string, { first, onWaiting }: Options = {}): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder: folder });
  await refuseNewer(db, known);
  const migrations = known.slice(0, first);
  if ((await missingOf(db, migrations)).length === 0) return;
  let told = performance.now();
  while (!(await applied(db, migrations))) {
    if (performance.now() - told >= TELL_MS) {
      told = performance.now();
      onWaiting?.(await holderOf(db));
    }
    await sleep(TRY_AGAIN_MS);
  }
}

/** @returns false while another process migrates */
const applied = (db: Db, migrations: readonly MigrationMeta[]): Promise<boolean> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    const lock = await tx.execute<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as taken`,
    );
    if (lock.rows[0]?.taken !== true) return false;
    const missing = await missingOf(tx, migrations);
    const { table, exists, mayNeedSchema } = await placeOfMigrations(tx);
    if (!exists && mayNeedSchema) await tx.execute(sql`create schema if not exists drizzle`);
    if (!exists)
      await tx.execute(
        sql`create table if not exists ${table} (id serial primary key, hash text not null, created_at bigint)`,
      );
    for (const { sql: statements, hash, folderMillis } of missing) {
      // The tables are where the role's search path says.
      for (const statement of statements) await tx.execute(sql.raw(statement.replaceAll('"public".', "")));
      await tx.execute(sql`insert into ${table} (hash, created_at) values (${hash}, ${folderMillis})`);
    }
    return true;
  }, MIGRATING);

/** The time of the last migration that this database has seen; null for none. */
async function lastOf(db: Db): Promise<number | null> {
  const { table, exists } = await placeOfMigrations(db);
  if (!exists) return null;
  const { rows } = await db.execute<{ last: string | number | null }>(
    sql`select max(created_at) as last from ${table}`,
  );
  const last = rows[0]?.last ?? null;
  return last === null ? null : Number(last);
}

async function missingOf(db: Db, migrations: readonly MigrationMeta[]): Promise<readonly MigrationMeta[]> {
  const last = await lastOf(db);
  return last === null ? migrations : migrations.filter(({ folderMillis }) => folderMillis > last);
}

/** What a newer version has changed this one would read and write as if it were its own. */
async function refuseNewer(db: Db, known: readonly MigrationMeta[]): Promise<void> {
  const last = await lastOf(db);
  if (last === null || known.some(({ folderMillis }) => folderMillis >= last)) return;
  throw new SettingsError(
    "the database was migrated by a newer version. Start that one, or give this one an empty database and its backup (docs/operations.md, going back)",
  );
}

async function holderOf(db: Db): Promise<number | null> {
  const { rows } = await db.execute<{ pid: number }>(
    sql`select pid from pg_locks where locktype = 'advisory' and granted and objid = ${MIGRATION_LOCK}
      and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]?.pid ?? null;
}

/** Names of all migrations, in their order. */
export function migrationTags(folder: string): string[] {
  const journal = readFileSync(join(folder, "meta/_journal.json"), "utf8");
  return (JSON.parse(journal) as { entries: { tag: string }[] }).entries.map(({ tag }) => tag);
}
