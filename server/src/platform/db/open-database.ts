import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../log.ts";
import type { OpenDatabase } from "./database.ts";
import { SettingsError } from "../env.ts";
import { isDatabaseUnavailable, reasonOf } from "./db-error.ts";
import { openEmbedded, readTemplate } from "./embedded.ts";
import { openPostgres } from "./postgres.ts";

export type DatabaseOptions = {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly address: string;
  readonly migrationsFolder: string;
  /** A packed, ready-made database that speeds the first start up; it need not exist. */
  readonly template: string;
  readonly log: Log;
  /** Told when the embedded database stops by itself; the process can do nothing useful from then on. */
  readonly onLost?: (error: Error) => void;
  /** Statements may take as long as they need: for an operator's commands. */
  readonly patient?: boolean;
};

const TRY_AGAIN_MS = 1_000;
const TRIES = 60;

/** After a power cut the database may come up later than we do: a minute of patience, with a line for each try. */
async function onceThere(log: Log, open: () => Promise<OpenDatabase>): Promise<OpenDatabase> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await open();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || attempt >= TRIES) throw error;
      log.warn({ attempt, of: TRIES, err: error }, "the database is not there yet");
      await sleep(TRY_AGAIN_MS);
    }
  }
}

/** Why the server was not reached or let no one in, without the address, which may hold a password. */
async function withOneLine(log: Log, open: () => Promise<OpenDatabase>): Promise<OpenDatabase> {
  try {
    return await onceThere(log, open);
  } catch (cause) {
    throw new SettingsError(`DATABASE_URL names a database that cannot be opened: ${reasonOf(cause)}`, {
      cause,
    });
  }
}

/** PostgreSQL when an address is given, else the embedded database; migrated either way. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { databaseUrl, migrationsFolder, log } = options;
  if (databaseUrl !== undefined) {
    return await withOneLine(log, () =>
      openPostgres({
        url: databaseUrl,
        migrationsFolder,
        patient: options.patient ?? false,
        onIdleError: (error) =>
          log.warn({ code: (error as { code?: string }).code }, "an idle database connection ended"),
      }),
    );
  }
  const { dataDir, address } = options;
  return await openEmbedded({
    dataDir,
    address,
    migrationsFolder,
    template: readTemplate(options.template),
    onLost: options.onLost ?? (() => undefined),
  });
}
