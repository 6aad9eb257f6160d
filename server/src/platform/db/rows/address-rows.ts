import { addressForm, isEmail } from "@promptsmith/contract/kernel/address";
import { and, asc, eq, gt, lte, max, ne, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../database.ts";
import { isUniqueViolation } from "../errors/db-error.ts";

/** A table that holds addresses, and the column with them. */
export type AddressColumn = {
  readonly table: PgTable & { readonly id: PgColumn };
  readonly column: PgColumn;
};

/** Looked through at once, so that no statement takes long. */
const ROWS = 20_000;

/** Written before addresses had one form: outside ASCII, with capitals, or with what cannot be seen. */
const mayBeOld = (column: PgColumn) =>
  sql`(octet_length(${column}) <> length(${column}) or ${column} <> lower(${column}) or ${column} ~ '[[:cntrl:]]')`;

/**
 * Brings stored addresses to the one form.
 * @returns how many stay as they are, because another row has that address already or because they are none
 */
export async function renewAddresses(db: Db, { table, column }: AddressColumn): Promise<number> {
  const [last] = await db.select({ id: max(table.id) }).from(table);
  let left = 0;
  for (let after = 0; after < Number(last?.id ?? 0); after += ROWS) {
    const old = await db
      .select({ id: table.id, address: column })
      .from(table)
      .where(and(gt(table.id, after), lte(table.id, after + ROWS), mayBeOld(column)))
      .orderBy(asc(table.id));
    for (const { id, address } of old) {
      // The embedded database's driver drops a leading byte order mark, so what was read may look renewed already.
      const form = addressForm(String(address));
      if (!(await isRenewed(db, { table, column }, { id: Number(id), form }))) left += 1;
    }
  }
  return left;
}

async function isRenewed(
  db: Db,
  { table, column }: AddressColumn,
  { id, form }: { readonly id: number; readonly form: string },
): Promise<boolean> {
  if (!isEmail(form)) return false;
  try {
    await db.execute(
      sql`update ${table} set ${sql.identifier(column.name)} = ${form} 
          where ${and(eq(table.id, id), ne(column, form))}`,
    );
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}
