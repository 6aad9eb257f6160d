import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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
  /** Told to a second process that wants the same folder. */
  readonly address: string;
  /** Told when the database stops by itself; the process can do nothing useful from then on. */
  readonly onLost?: (error: Error) => void;
};

export type Embedded = OpenDatabase & Pick<PgliteClient, "dump">;

/** @throws FolderInUse when another process has the folder, SettingsError when it cannot hold or open a database */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir } = options;
  if (dataDir === null) return await open(options, null, async () => undefined);
  makeDataFolder(dataDir);
  const unlock = await lockFolder(dataDir, options.address);
  try {
    return await open(options, prepareFolder(dataDir), unlock);
  } catch (error) {
    await unlock();
    throw cannotOpen(dataDir, error);
  }
}

function cannotOpen(dataDir: string, cause: unknown): SettingsError {
  const folder = join(dataDir, "database");
  const why = isFull(dataDir)
    ? "the disk is full. Make room and start again."
    : `${reasonOf(cause)}. It may be damaged or another program's: restore a backup into an empty DATA_DIR.`;
  return new SettingsError(`The database in ${folder} cannot be opened: ${why}`, { cause });
}

type Prepared = { folder: string; isNew: boolean; creatingMark: string };

/** A first start that was killed half way has promised nothing to anybody yet, so it begins again. */
function prepareFolder(dataDir: string): Prepared {
  const folder = join(dataDir, "database");
  const creatingMark = join(dataDir, "database.creating");
  if (existsSync(creatingMark)) rmSync(folder, { recursive: true, force: true });
  const isNew = !existsSync(folder) || readdirSync(folder).length === 0;
  // An empty place would be filled beside what lies there.
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
    { folder: place?.folder ?? null, template: isNew ? options.template : null },
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
