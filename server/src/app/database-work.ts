import { appendFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isRealDay } from "@promptsmith/contract/kernel/ids";
import { checkLedger, giveBackDay } from "../features/progress/progress.public.ts";
import type { LedgerReport } from "../features/progress/progress.public.ts";
import { systemClock } from "../platform/clock.ts";
import { firstDifference, verifyBackup } from "../platform/db/backup/backup-file.ts";
import { checkBackup, restore } from "../platform/db/backup/restore.ts";
import type { OpenDatabase } from "../platform/db/database.ts";
import { openDatabase } from "../platform/db/open-database.ts";
import { SettingsError } from "../platform/env.ts";
import type { Env } from "../platform/env.ts";
import { createLog } from "../platform/log.ts";
import type { SettingSources } from "../platform/settings-file.ts";
import { backUpTo } from "./running-backup.ts";

/** Commands on a whole database, for a stopped product or beside a running one. */

/** Settings, and the paths of the built product's parts. */
export type DatabaseSettings = {
  readonly env: Env;
  /** The environment and file that the settings were read from. */
  readonly sources?: SettingSources;
  readonly migrationsFolder: string;
  /** A packed, ready-made database; it need not exist. */
  readonly template: string;
  /** The library, and the labelled prompts that an AI is examined with. */
  readonly libraryFolder: string;
  readonly labelledFolder: string;
};

/** Names a running command to a process that finds the data folder in use. */
export const COMMAND_ADDRESS = "an operator's command";

type Which = {
  /** Use the embedded database even if DATABASE_URL is set. */
  readonly embedded?: boolean;
  /** Create the embedded database if there is none; only for commands that fill it. */
  readonly mayBeMade?: boolean;
  /** Accept a database that is not UTF8; for backups only, since they are the way out of it. */
  readonly anyEncoding?: boolean;
};

/**
 * Opens the database for one piece of work and closes it again.
 * @throws SettingsError where there is none: a command in the wrong folder would work on an empty one and succeed
 */
export async function withDatabase<T>(
  { env, migrationsFolder, template }: DatabaseSettings,
  { embedded = false, mayBeMade = false, anyEncoding = false }: Which,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({
    databaseUrl: embedded ? undefined : env.DATABASE_URL,
    pooler: env.DATABASE_POOLER,
    dataDir: env.DATA_DIR,
    address: COMMAND_ADDRESS,
    migrationsFolder,
    template,
    log: createLog("warn"),
    longTimeouts: true,
    mustExist: !mayBeMade,
    anyEncoding,
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** @throws FolderInUse when the product runs on the embedded database: it must be asked to do it itself */
export const backUp = (at: DatabaseSettings, file: string): Promise<number> =>
  withDatabase(at, { anyEncoding: true }, (database) => backUpTo(database, at.migrationsFolder, file));

/** @returns number of rows. @throws BadBackup, NotEmpty */
export async function restoreFrom(at: DatabaseSettings, file: string, replace: boolean): Promise<number> {
  const from = fromFile(at, file, replace);
  // Before a database is made: an empty one that stayed behind would look like the one that was to come back.
  await checkBackup(from);
  return await withDatabase(at, { mayBeMade: true }, (database) => restore(database, from));
}

const fromFile = ({ migrationsFolder }: DatabaseSettings, file: string, replace: boolean) => ({
  file,
  migrationsFolder,
  unusedWhenEmpty: "users",
  replace,
});

/**
 * Copies the embedded database to the configured PostgreSQL and compares the two row by row. The embedded one is
 * left as it is. @returns `difference` null when every row is the same
 */
export async function moveToPostgres(
  at: DatabaseSettings,
  replace: boolean,
): Promise<{ rows: number; difference: string | null }> {
  const { env, migrationsFolder } = at;
  if (env.DATABASE_URL === undefined)
    throw new SettingsError("DATABASE_URL says where to move to; it is not set");
  const folder = join(env.DATA_DIR, "moving");
  const [from, to] = [join(folder, "embedded.jsonl.gz"), join(folder, "postgres.jsonl.gz")];
  try {
    await withDatabase(at, { embedded: true }, (database) => backUpTo(database, migrationsFolder, from));
    return await withDatabase(at, {}, async (database) => {
      const rows = await restore(database, fromFile(at, from, replace));
      await backUpTo(database, migrationsFolder, to);
      return { rows, difference: await firstDifference(from, to) };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const verify = async (file: string): Promise<number> => (await verifyBackup(file)).rows;

function keepRepairs(env: Env, repairs: readonly object[]): string {
  const log = join(env.DATA_DIR, "ledger-repairs.jsonl");
  mkdirSync(env.DATA_DIR, { recursive: true });
  const at = systemClock.now().toISOString();
  appendFileSync(log, repairs.map((repair) => `${JSON.stringify({ at, ...repair })}\n`).join(""), {
    mode: 0o600,
  });
  return log;
}

/**
 * Gives back a day on which the service was down, to everybody who would have lost a streak or a rest day.
 * @throws SettingsError when `day` is no date
 */
export async function giveBack(
  at: DatabaseSettings,
  day: string,
): Promise<{ given: number; notOver: number; log: string | null }> {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !isRealDay(day)) {
    throw new SettingsError(`"${day}" is no day; write it as 2026-03-31`);
  }
  const { given, notOver } = await withDatabase(at, {}, ({ db }) => giveBackDay(db, day, systemClock.now()));
  const repairs = given.map((userId) => ({ kind: "given-back", userId, day }));
  return { given: given.length, notOver, log: repairs.length === 0 ? null : keepRepairs(at.env, repairs) };
}

/** @param repair writes the recomputed totals, and logs every change in the data folder */
export async function reviewLedger(
  at: DatabaseSettings,
  repair: boolean,
): Promise<LedgerReport & { log: string | null }> {
  const report = await withDatabase(at, {}, ({ db }) => checkLedger({ db, repair }));
  if (!repair || report.findings.length === 0) return { ...report, log: null };
  return { ...report, log: keepRepairs(at.env, report.findings) };
}
