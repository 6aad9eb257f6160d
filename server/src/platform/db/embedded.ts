import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { isFull, makeDataFolder } from "../data-folder.ts";
import { SettingsError } from "../env.ts";
import type { OpenDatabase } from "./database.ts";
import { reasonOf } from "./errors/db-error.ts";
import { overPglite } from "./drizzle-adapter.ts";
import { lockFolder } from "./folder-lock.ts";
import { migrate } from "./migrate.ts";
import { startPglite } from "./pglite-client.ts";
import type { PgliteClient } from "./pglite-client.ts";
import { StatementWatch } from "./statement-watch.ts";

export type EmbeddedOptions = {
  /** Where the database lives; null keeps it in memory. */
  readonly dataDir: string | null;
  readonly migrationsFolder: string;
  /** A packed database made by `dump`, used only when there is none yet. */
  readonly template: Uint8Array | null;
  /** The database itself, compiled, for a process that opens many. */
  readonly compiled?: WebAssembly.Module;
  /** Told to a second process that wants the same folder. */
  readonly address: string;
  /** Told when the database stops by itself; the process can do nothing useful from then on. */
  readonly onLost?: (error: Error) => void;
  /** Where there is no database, none is made. */
  readonly mustExist?: boolean;
};

export type Embedded = OpenDatabase & Pick<PgliteClient, "dump">;

/** @throws FolderInUse when another process has the folder, SettingsError when it cannot hold or open a database */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir } = options;
  if (dataDir === null) return await open(options, null, async () => undefined);
  const mustExist = options.mustExist ?? false;
  // Before anything is made or changed in a folder that may be another's.
  if (mustExist && !existsSync(join(dataDir, "database"))) throw noDatabase(dataDir);
  makeDataFolder(dataDir);
  const unlock = await lockFolder(dataDir, options.address);
  try {
    return await open(options, prepareFolder(dataDir, mustExist), unlock);
  } catch (error) {
    await unlock();
    throw error instanceof SettingsError ? error : cannotOpen(dataDir, error);
  }
}

const noDatabase = (dataDir: string): SettingsError =>
  new SettingsError(
    `There is no database in ${resolve(dataDir, "database")}: run the command in the folder in which the product runs, or name the folder of its data with DATA_DIR.`,
  );

function cannotOpen(dataDir: string, cause: unknown): SettingsError {
  const folder = join(dataDir, "database");
  const why = isFull(dataDir)
    ? "the disk is full. Make room and start again."
    : `${reasonOf(cause)}. It may be damaged or another program's: restore a backup into an empty DATA_DIR.`;
  return new SettingsError(`The database in ${folder} cannot be opened: ${why}`, { cause });
}

type Prepared = { folder: string; isNew: boolean; creatingMark: string };

/** A first start that was killed half way has promised nothing to anybody yet, so it begins again. */
function prepareFolder(dataDir: string, mustExist: boolean): Prepared {
  const folder = join(dataDir, "database");
  const creatingMark = join(dataDir, "database.creating");
  if (mustExist && existsSync(creatingMark)) throw noDatabase(dataDir);
  if (existsSync(creatingMark)) rmSync(folder, { recursive: true, force: true });
  const isNew = !existsSync(folder) || readdirSync(folder).length === 0;
  if (isNew && mustExist) throw noDatabase(dataDir);
  // Never create a database in a folder that holds other files.
  if (!isNew && !existsSync(join(folder, "PG_VERSION"))) throw new Error("it holds no database");
  if (isNew) writeFileSync(creatingMark, "");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return { folder, isNew, creatingMark };
}

async function open(
  options: EmbeddedOptions,
  place: Prepared | null,
  unlock: () => Promise<void>,
): Promise<Embedded> {
  const isNew = place === null || place.isNew;
  const watch = new StatementWatch();
  const client = await startPglite(
    {
      folder: place?.folder ?? null,
      template: isNew ? options.template : null,
      ...(options.compiled && { compiled: options.compiled }),
    },
    options.onLost ?? (() => undefined),
    watch,
  );
  const db = overPglite(client);
  await migrate(db, options.migrationsFolder);
  if (place !== null) rmSync(place.creatingMark, { force: true });
  return {
    db,
    kind: "embedded",
    ping: async () => {
      await client.query("select 1");
    },
    dump: client.dump,
    watch,
    pool: () => null,
    close: async () => {
      await client.close();
      await unlock();
    },
  };
}

/** @returns the packed database at `file`, or null when there is none */
export function readTemplate(file: string): Uint8Array | null {
  return existsSync(file) ? new Uint8Array(readFileSync(file)) : null;
}
