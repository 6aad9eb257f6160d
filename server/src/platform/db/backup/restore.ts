import { BadBackup, readBackup, verifyBackup } from "./backup-file.ts";
import type { OpenDatabase } from "../database.ts";
import { migrate, migrationTags } from "../migrate.ts";
import { dropTables, isEmpty, tablesInOrder } from "./table-rows.ts";

/** The database holds something that a restore would destroy. */
export class NotEmpty extends Error {
  override readonly name = "NotEmpty";
}

type Options = {
  readonly file: string;
  readonly migrationsFolder: string;
  /** The table that is empty in a database no one has used yet. */
  readonly unusedWhenEmpty: string;
  /** Destroy what is there. */
  readonly replace: boolean;
};

/**
 * Reads the whole file, which needs no database.
 * @returns the migrations that its rows are of, and all that this version knows
 * @throws BadBackup when the file is damaged or from a newer version
 */
export async function checkBackup({
  file,
  migrationsFolder,
}: Pick<Options, "file" | "migrationsFolder">): Promise<Record<"migrations" | "known", readonly string[]>> {
  const { migrations } = await verifyBackup(file);
  const known = migrationTags(migrationsFolder);
  if (migrations.some((tag, index) => known[index] !== tag)) {
    throw new BadBackup(`${file} was made by a newer or another version`);
  }
  return { migrations, known };
}

/**
 * Puts a backup in place of everything that is in the database. A backup of the same version is put in place in
 * one transaction; one of an older version is read into the tables of its time, which are then brought up to date.
 * @returns number of rows
 * @throws BadBackup when the file is damaged or from a newer version, NotEmpty
 */
export async function restore({ db }: OpenDatabase, options: Options): Promise<number> {
  const { file, migrationsFolder } = options;
  const { migrations, known } = await checkBackup(options);
  if (!options.replace && !(await isEmpty(db, options.unusedWhenEmpty))) {
    throw new NotEmpty("The database is not empty. Say --replace to destroy what is in it.");
  }
  if (migrations.length === known.length) return await readBackup(db, file);
  await db.transaction(async (tx) => await dropTables(tx, await tablesInOrder(tx)));
  await migrate(db, migrationsFolder, { first: migrations.length });
  const rows = await readBackup(db, file);
  await migrate(db, migrationsFolder);
  return rows;
}
