import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { backUpTo } from "./app/running-backup.ts";
import { checkLedger } from "./features/progress/progress.public.ts";
import type { LedgerReport } from "./features/progress/progress.public.ts";
import { systemClock } from "./platform/clock.ts";
import { firstDifference, verifyBackup } from "./platform/db/backup-file.ts";
import type { OpenDatabase } from "./platform/db/database.ts";
import { openDatabase } from "./platform/db/open-database.ts";
import { restore } from "./platform/db/restore.ts";
import { readEnv } from "./platform/env.ts";
import type { Env } from "./platform/env.ts";
import { createLog } from "./platform/log.ts";

/** What an operator does beside the running product; each command of the scripts calls one of these. */

const inServer = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const MIGRATIONS = inServer("migrations");
export { backupName, backupsFolder } from "./app/running-backup.ts";

export function readSettings(): Env {
  const file = existsSync(".env") ? parseEnv(readFileSync(".env", "utf8")) : {};
  return readEnv({ ...file, ...process.env });
}

function open(env: Env, which: "configured" | "embedded"): Promise<OpenDatabase> {
  return openDatabase({
    databaseUrl: which === "embedded" ? undefined : env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    address: "an operator's command",
    migrationsFolder: MIGRATIONS,
    template: inServer("dist/template.tar.gz"),
    log: createLog("warn"),
    patient: true,
  });
}

async function using<T>(database: OpenDatabase, work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

export const verify = (file: string): Promise<{ rows: number }> => verifyBackup(file);

/** @throws FolderInUse when the product runs on the embedded database: it must be asked to do it itself */
export async function backUp(env: Env, file: string): Promise<{ rows: number }> {
  await using(await open(env, "configured"), (database) => backUpTo(database, MIGRATIONS, file));
  return await verifyBackup(file);
}

export async function restoreFrom(env: Env, file: string, replace: boolean): Promise<{ rows: number }> {
  const options = { file, migrationsFolder: MIGRATIONS, unusedWhenEmpty: "users", replace };
  return { rows: await using(await open(env, "configured"), (database) => restore(database, options)) };
}

/**
 * Copies the embedded database to the configured PostgreSQL and compares the two row by row. The embedded one is
 * left as it is. @returns `difference` null when every row is the same
 */
export async function moveToPostgres(
  env: Env,
  replace: boolean,
): Promise<{ rows: number; difference: string | null }> {
  if (env.DATABASE_URL === undefined) throw new Error("DATABASE_URL says where to move to; it is not set");
  const folder = join(env.DATA_DIR, "moving");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const [from, to] = [join(folder, "embedded.jsonl.gz"), join(folder, "postgres.jsonl.gz")];
  try {
    await using(await open(env, "embedded"), (database) => backUpTo(database, MIGRATIONS, from));
    return await using(await open(env, "configured"), async (database) => {
      const options = { file: from, migrationsFolder: MIGRATIONS, unusedWhenEmpty: "users", replace };
      const rows = await restore(database, options);
      await backUpTo(database, MIGRATIONS, to);
      return { rows, difference: await firstDifference(from, to) };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param repair writes what the replay found, and a log of it beside the data */
export async function reviewLedger(
  env: Env,
  repair: boolean,
): Promise<LedgerReport & { log: string | null }> {
  const report = await using(await open(env, "configured"), ({ db }) => checkLedger({ db, repair }));
  if (!repair || report.findings.length === 0) return { ...report, log: null };
  const log = join(env.DATA_DIR, "ledger-repairs.jsonl");
  mkdirSync(env.DATA_DIR, { recursive: true });
  const at = systemClock.now().toISOString();
  appendFileSync(log, report.findings.map((finding) => `${JSON.stringify({ at, ...finding })}\n`).join(""), {
    mode: 0o600,
  });
  return { ...report, log };
}
