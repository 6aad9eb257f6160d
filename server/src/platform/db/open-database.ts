import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../log.ts";
import type { OpenDatabase } from "./database.ts";
import { SettingsError } from "../env.ts";
import { isDatabaseError, isDatabaseUnavailable, isPoolerSymptom, reasonOf } from "./errors/db-error.ts";
import { openEmbedded, readTemplate } from "./embedded.ts";
import { NAME_THE_POOLER } from "./pooler.ts";
import type { Pooler } from "./pooler.ts";
import { openPostgres } from "./postgres.ts";
import { startAdviceFor } from "./errors/start-advice.ts";

export type DatabaseOptions = {
  readonly databaseUrl: string | undefined;
  readonly poolSize?: number;
  readonly pooler?: Pooler | undefined;
  readonly dataDir: string;
  readonly address: string;
  readonly migrationsFolder: string;
  /** A packed, ready-made database that speeds the first start up; it need not exist. */
  readonly template: string;
  readonly log: Log;
  /** Told when the embedded database stops by itself; the process can do nothing useful from then on. */
  readonly onLost?: (error: Error) => void;
  /** Statements may take as long as they need: for an operator's commands. */
  readonly longTimeouts?: boolean;
  /** PostgreSQL may hold its texts in another encoding than UTF8: for a backup. */
  readonly anyEncoding?: boolean;
  /** An embedded database is not made where there is none. */
  readonly mustExist?: boolean;
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
      log.warn({ attempt, of: TRIES, reason: reasonOf(error) }, "the database is not there yet");
      await sleep(TRY_AGAIN_MS);
    }
  }
}

/** Why the server was not reached or let no one in, without the address, which may hold a password. */
async function withOneLine(log: Log, open: () => Promise<OpenDatabase>): Promise<OpenDatabase> {
  try {
    return await onceThere(log, open);
  } catch (cause) {
    if (cause instanceof SettingsError) throw cause;
    if (isPoolerSymptom(cause)) throw new SettingsError(NAME_THE_POOLER, { cause });
    throw new SettingsError(
      `DATABASE_URL names a database that cannot be opened: ${reasonOf(cause)}${startAdviceFor(cause)}`,
      { cause },
    );
  }
}

/**
 * A database that opens may still refuse what the product does there: a missing right, a pooler that was not named.
 * @returns the line that is told at the start; anything else as it is
 */
export function asStartError(error: unknown): unknown {
  if (error instanceof SettingsError || !isDatabaseError(error)) return error;
  if (isPoolerSymptom(error)) return new SettingsError(NAME_THE_POOLER, { cause: error });
  return new SettingsError(
    `The database does not let the product work: ${reasonOf(error)}${startAdviceFor(error)}`,
    { cause: error },
  );
}

/** PostgreSQL when an address is given, else the embedded database; migrated either way. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { databaseUrl, migrationsFolder, log } = options;
  if (databaseUrl !== undefined) {
    return await withOneLine(log, () =>
      openPostgres({
        url: databaseUrl,
        migrationsFolder,
        ...(options.poolSize !== undefined && { poolSize: options.poolSize }),
        pooler: options.pooler,
        longTimeouts: options.longTimeouts ?? false,
        anyEncoding: options.anyEncoding ?? false,
        onWaiting: (backend) =>
          log.warn(
            { backend },
            "waiting for another process to migrate; if there is none, end this backend (pg_terminate_backend)",
          ),
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
    mustExist: options.mustExist ?? false,
    onLost: options.onLost ?? (() => undefined),
  });
}
