import { asc, eq } from "drizzle-orm";
import type { PgColumn, PgTable, SelectedFields } from "drizzle-orm/pg-core";
import type { Db } from "../database.ts";

/**
 * A person's own rows of one table, as the export lists them.
 * @param table it has the column `userId`
 * @param order the column by which they come, the least first
 */
export async function rowsOfUser(
  db: Db,
  userId: number,
  table: PgTable & { readonly userId: PgColumn },
  columns: SelectedFields,
  order: PgColumn,
): Promise<Record<string, unknown>[]> {
  return await db.select(columns).from(table).where(eq(table.userId, userId)).orderBy(asc(order));
}
