import type { Log } from "../log.ts";
import type { OpenDatabase } from "./database.ts";
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

/** PostgreSQL when an address is given, else the embedded database; migrated either way. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { databaseUrl, migrationsFolder, log } = options;
  if (databaseUrl !== undefined) {
    return await openPostgres({
      url: databaseUrl,
      migrationsFolder,
      patient: options.patient ?? false,
      onIdleError: (error) =>
        log.warn({ code: (error as { code?: string }).code }, "an idle database connection ended"),
    });
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
