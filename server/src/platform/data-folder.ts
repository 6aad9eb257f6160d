import { chmodSync, mkdirSync, rmSync, statSync, statfsSync, writeFileSync } from "node:fs";
import type { Stats } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { SettingsError } from "./env.ts";

const STICKY = 0o1000;
/** A start writes more than this at once. */
const PROBE = Buffer.alloc(64 * 1024);
/** An embedded database does not open with less. */
const LEAST_FREE = 32 * 1024 * 1024;

const WHY: Record<string, string> = {
  EACCES: "cannot be written to by this user",
  EPERM: "cannot be written to by this user",
  EROFS: "cannot be written to: its file system is read-only",
  ENOSPC: "cannot be written to: the disk is full",
  EDQUOT: "cannot be written to: the disk quota is used up",
  ENOTDIR: "is not a folder",
};

/** Those that this process keeps its data in. */
const inUse = new Set<string>();

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? "unknown error";

function refuse(dataDir: string, why: string): never {
  throw new SettingsError(`DATA_DIR ${dataDir} ${why}`);
}

function attempt(dataDir: string, place: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    const code = codeOf(error);
    const where = place === dataDir ? "" : ` (at ${place})`;
    refuse(dataDir, `${WHY[code] ?? `cannot be made (${code})`}${where}`);
  }
}

function statOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(codeOf(error))) return null;
    throw error;
  }
}

/**
 * Makes the data folder where there is none, readable by its owner alone, and makes sure that it can be written to.
 * Step by step: `recursive` runs for ever below /proc.
 * @throws SettingsError with one line for the person who starts the program
 */
export function makeDataFolder(given: string): void {
  const dataDir = resolve(given);
  const missing: string[] = [];
  let at = dataDir;
  let found: Stats | null = null;
  attempt(dataDir, at, () => {
    while ((found = statOf(at)) === null) {
      missing.push(at);
      at = dirname(at);
    }
    if (!found.isDirectory())
      refuse(dataDir, at === dataDir ? "is not a folder" : `cannot be made: ${at} is not a folder`);
  });
  for (const place of missing.reverse())
    attempt(dataDir, place, () => {
      if (statOf(place) === null) mkdirSync(place, { mode: 0o700 });
    });
  const { mode } = statSync(dataDir);
  if ((mode & STICKY) !== 0)
    refuse(dataDir, "is shared by everybody on this machine; name a folder below it");
  if ((mode & 0o777) !== 0o700) closeToOthers(dataDir);
  inUse.add(dataDir);
  const probe = join(dataDir, `.writing.${process.pid}`);
  attempt(dataDir, dataDir, () => writeFileSync(probe, PROBE, { mode: 0o600 }));
  rmSync(probe, { force: true });
}

/** A volume may not let its modes be changed, as on SMB or where a group may write to it: being writable is enough. */
function closeToOthers(dataDir: string): void {
  try {
    chmodSync(dataDir, 0o700);
  } catch {
    // What others can read then is told by `openToOthers`.
  }
}

/** One line where others on this machine can read the data folder, which cannot be changed from here; else null. */
export function openToOthers(given: string): string | null {
  const dataDir = resolve(given);
  // With a database server and a given secret it is left as it is, and what a mail or a backup makes in it is closed.
  if (!inUse.has(dataDir)) return null;
  const mode = statOf(dataDir)?.mode ?? 0;
  const readers = [
    ...((mode & 0o040) === 0 ? [] : ["its group"]),
    ...((mode & 0o004) === 0 ? [] : ["everybody on this machine"]),
  ];
  return readers.length === 0
    ? null
    : `DATA_DIR ${dataDir} can be read by ${readers.join(" and ")} (mode ${(mode & 0o777).toString(8)}), and its mode cannot be changed from here. It holds what people wrote, the secret of the installation and mails.`;
}

/** Whether too little is free for a database to open: the reason behind many odd errors. */
export function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < LEAST_FREE;
}
