import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { PgDialect, PgSession } from "drizzle-orm/pg-core";
import type { Db } from "./database.ts";

/** Applies what is missing, all of it in one transaction: an interrupted run leaves nothing half done. */
export async function migrate(db: Db, folder: string): Promise<void> {
  // Drizzle's own `migrate` is exactly these lines, but typed for one driver at a time.
  const inside = db as unknown as { dialect: PgDialect; session: PgSession };
  await inside.dialect.migrate(readMigrationFiles({ migrationsFolder: folder }), inside.session, {
    migrationsFolder: folder,
  });
}

/** Names a set of migrations: a ready-made database is good for exactly one. */
export function migrationsFingerprint(folder: string): string {
  const hash = createHash("sha256");
  const journal = readFileSync(join(folder, "meta/_journal.json"), "utf8");
  for (const { tag } of (JSON.parse(journal) as { entries: { tag: string }[] }).entries) {
    hash.update(tag).update(readFileSync(join(folder, `${tag}.sql`)));
  }
  return hash.digest("hex").slice(0, 16);
}
