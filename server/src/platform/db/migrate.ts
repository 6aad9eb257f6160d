import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Db } from "./database.ts";
import { applyMigrations } from "./drizzle-adapter.ts";

/**
 * Applies what is missing, all of it in one transaction: an interrupted run leaves nothing half done.
 * @param first only so many of the migrations: the state an older backup was made in
 */
export async function migrate(db: Db, folder: string, first?: number): Promise<void> {
  await applyMigrations(db, readMigrationFiles({ migrationsFolder: folder }).slice(0, first), folder);
}

/** Names of all migrations, in their order. */
export function migrationTags(folder: string): string[] {
  const journal = readFileSync(join(folder, "meta/_journal.json"), "utf8");
  return (JSON.parse(journal) as { entries: { tag: string }[] }).entries.map(({ tag }) => tag);
}
