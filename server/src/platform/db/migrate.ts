import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { PgDialect, PgSession } from "drizzle-orm/pg-core";
import type { Db } from "./database.ts";

/**
 * Applies what is missing, all of it in one transaction: an interrupted run leaves nothing half done.
 * @param first only so many of the migrations: the state an older backup was made in
 */
export async function migrate(db: Db, folder: string, first?: number): Promise<void> {
  // Drizzle's own `migrate` is exactly these lines, but typed for one driver at a time.
  const inside = db as unknown as { dialect: PgDialect; session: PgSession };
  const migrations = readMigrationFiles({ migrationsFolder: folder }).slice(0, first);
  await inside.dialect.migrate(migrations, inside.session, {
    migrationsFolder: folder,
  });
}

/** Names of all migrations, in their order. */
export function migrationTags(folder: string): string[] {
  const journal = readFileSync(join(folder, "meta/_journal.json"), "utf8");
  return (JSON.parse(journal) as { entries: { tag: string }[] }).entries.map(({ tag }) => tag);
}

/** Names a set of migrations: a ready-made database is good for exactly one. */
export function migrationsFingerprint(folder: string): string {
  const hash = createHash("sha256");
  for (const tag of migrationTags(folder)) {
    hash.update(tag).update(readFileSync(join(folder, `${tag}.sql`)));
  }
  return hash.digest("hex").slice(0, 16);
}
