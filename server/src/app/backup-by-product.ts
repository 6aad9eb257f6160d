import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SettingsError } from "../platform/env.ts";
import { COMMAND_ADDRESS } from "./database-work.ts";
import { backupsFolder } from "./running-backup.ts";

const LONGEST_BACKUP_MS = 120_000;
const LOOK_AGAIN_MS = 100;

type Holder = { readonly pid: number; readonly address: string };

/**
 * The embedded database is open in the running product, so the product is asked to write the backup itself.
 * @throws SettingsError when it may not be asked, does not write one, or another command has the database
 */
export async function askProductForBackup(dataDir: string, file: string): Promise<void> {
  const { pid, address } = JSON.parse(readFileSync(join(dataDir, "holder.json"), "utf8")) as Holder;
  // The folder is held by another command, which the signal would kill.
  if (address === COMMAND_ADDRESS)
    throw new SettingsError(`Another command, process ${pid}, has the database; try again when it has ended`);
  const folder = backupsFolder(dataDir);
  const list = (): string[] =>
    existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".gz")) : [];
  const before = new Set(list());
  askFor(pid);
  for (const deadline = Date.now() + LONGEST_BACKUP_MS; Date.now() < deadline; await sleep(LOOK_AGAIN_MS)) {
    const made = list().find((name) => !before.has(name));
    if (made === undefined) continue;
    if (resolve(folder, made) !== resolve(file)) moveFile(join(folder, made), file);
    return;
  }
  throw new SettingsError(
    `Process ${pid} has not written a backup within ${LONGEST_BACKUP_MS / 1000} s; its log says why.`,
  );
}

const WHY_NOT_ASKED: Readonly<Record<string, string>> = {
  EPERM: "belongs to another user: run the command as that one",
  ESRCH: "is not to be found: it has just ended, or runs in another container, in which the command works",
  ERR_UNKNOWN_SIGNAL: "cannot be asked, since this system knows no such signal: stop it first",
};

function askFor(pid: number): void {
  try {
    process.kill(pid, "SIGUSR2");
  } catch (error) {
    const why = WHY_NOT_ASKED[(error as NodeJS.ErrnoException).code ?? ""];
    if (why === undefined) throw error;
    throw new SettingsError(`The product, process ${pid}, ${why}`, { cause: error });
  }
}

function moveFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  try {
    renameSync(from, to);
  } catch {
    // Renaming fails across file systems, so the file is copied and removed.
    copyFileSync(from, to);
    rmSync(from);
  }
}
