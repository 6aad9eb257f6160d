import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { isRealDay } from "@promptsmith/contract/kernel/ids";
import { runAssessorExam } from "./app/assessor-exam.ts";
import { backUpTo } from "./app/running-backup.ts";
import { operatorCommands } from "./app/operator-commands.ts";
import { checkLedger, giveBackDay } from "./features/progress/progress.public.ts";
import type { LedgerReport } from "./features/progress/progress.public.ts";
import { AppError } from "./platform/app-error.ts";
import { systemClock } from "./platform/clock.ts";
import { firstDifference, verifyBackup } from "./platform/db/backup/backup-file.ts";
import type { OpenDatabase } from "./platform/db/database.ts";
import { openDatabase } from "./platform/db/open-database.ts";
import { FolderInUse } from "./platform/db/folder-lock.ts";
import { restore } from "./platform/db/backup/restore.ts";
import { readEnv, SettingsError } from "./platform/env.ts";
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
    pooler: env.DATABASE_POOLER,
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
 * Gives a day on which the service was down to everybody who would have needed it.
 * @throws SettingsError for what is no day
 */
export async function giveBack(
  env: Env,
  day: string,
): Promise<{ given: number; notOver: number; log: string | null }> {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !isRealDay(day)) {
    throw new SettingsError(`"${day}" is no day; write it as 2026-03-31`);
  }
  const { given, notOver } = await using(await open(env, "configured"), ({ db }) =>
    giveBackDay(db, day, systemClock.now()),
  );
  const repairs = given.map((userId) => ({ kind: "given-back", userId, day }));
  return { given: given.length, notOver, log: repairs.length === 0 ? null : keepRepairs(env, repairs) };
}

/** @param repair writes what the replay found, and a log of it beside the data */
export async function reviewLedger(
  env: Env,
  repair: boolean,
): Promise<LedgerReport & { log: string | null }> {
  const report = await using(await open(env, "configured"), ({ db }) => checkLedger({ db, repair }));
  if (!repair || report.findings.length === 0) return { ...report, log: null };
  return { ...report, log: keepRepairs(env, report.findings) };
}

/** Lets the configured AI judge labelled rows; answers that were paid for before are not asked for again. */
export const examineAssessor = (
  env: Env,
  rows: number,
  progress: (done: number, all: number) => void,
): Promise<{ lines: string[]; missed: string[] }> =>
  runAssessorExam(env, {
    rows,
    libraryFolder: inServer("../library"),
    labelledFolder: inServer("../assessment/labelled"),
    progress,
  });

/** A command that was called wrongly, or refused; told in one line. */
class OperateError extends Error {
  override readonly name = "OperateError";
}

type Asking = {
  readonly words: readonly string[];
  /** Asks the operator; false stops the command. */
  readonly confirm: (question: string) => Promise<boolean>;
};

/** Carries out one of the operator's commands and answers what to print. */
export async function operate(env: Env, { words, confirm }: Asking): Promise<string[]> {
  const log = createLog("warn");
  const database = await open(env, "configured").catch((error: unknown) => {
    if (!(error instanceof FolderInUse)) throw error;
    throw new OperateError(
      `${error.message} On the embedded database commands work while the product is stopped; on PostgreSQL beside it.`,
    );
  });
  return await using(database, async () => {
    const commands = operatorCommands({ env, clock: systemClock, log, database });
    try {
      const two = words.slice(0, 2).join(" ");
      const name = two in commands ? two : (words[0] ?? "");
      const command = commands[name];
      const [argument = "", ...more] = words.slice(name.split(" ").length);
      if (command === undefined || more.length > 0 || (command.usage !== "") !== (argument !== ""))
        return usageOf(commands);
      if (command.asks !== undefined && !(await confirm(command.asks(argument))))
        return ["Nothing was changed."];
      return await command.run(argument);
    } catch (error) {
      if (error instanceof AppError) throw new OperateError(error.message);
      throw error;
    }
  });
}

const usageOf = (commands: Readonly<Record<string, { readonly usage: string }>>): string[] => [
  "npm run operate -- COMMAND, one of:",
  ...Object.entries(commands).map(([name, { usage }]) => `  ${name} ${usage}`.trimEnd()),
];
