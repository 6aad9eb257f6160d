import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "../platform/clock.ts";
import { writeBackup } from "../platform/db/backup/backup-file.ts";
import type { OpenDatabase } from "../platform/db/database.ts";
import { migrationTags } from "../platform/db/migrate.ts";
import type { Log } from "../platform/log.ts";

/** Sortable, and a file name everywhere: 2026-11-21T08-30-00Z. */
const stamp = (now: Date): string => `${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;

export const backupName = (now: Date): string => `promptsmith-${stamp(now)}.jsonl.gz`;
const BACKUP_NAME = /^promptsmith-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.jsonl\.gz$/;
export const backupsFolder = (dataDir: string): string => join(dataDir, "backups");

export const backUpTo = (database: OpenDatabase, migrationsFolder: string, file: string): Promise<number> =>
  writeBackup(database.db, { file, migrations: migrationTags(migrationsFolder), now: systemClock.now() });

/**
 * Keeps the newest `keep` backups with automatic names.
 * @returns number of removed files
 */
export function removeOldBackups(dataDir: string, keep: number): number {
  const folder = backupsFolder(dataDir);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => BACKUP_NAME.test(name)) : [];
  const old = names.toSorted().slice(0, -keep);
  for (const name of old) rmSync(join(folder, name));
  return old.length;
}

/**
 * The embedded database belongs to its process alone, so while the product runs a backup is asked for by a signal:
 * anyone who may send one could read the folder as well. One that comes during the start waits for the database.
 */
export function backUpOnSignal(
  opening: Promise<OpenDatabase>,
  { dataDir, migrationsFolder, log }: { dataDir: string; migrationsFolder: string; log: Log },
): void {
  process.on("SIGUSR2", () => {
    const file = join(backupsFolder(dataDir), backupName(systemClock.now()));
    opening
      .then((database) => backUpTo(database, migrationsFolder, file))
      .then(
        (rows) => log.info({ file, rows }, "backup written"),
        (error: unknown) => log.error({ err: error }, "a backup could not be written"),
      );
  });
}
