import { and, asc, eq, gt, lte, max, sql } from "drizzle-orm";
import { withoutWebAddresses } from "../../web-address.ts";
import type { Db } from "../database.ts";
import type { AddressColumn } from "./address-rows.ts";

/** Looked through at once, so that no statement takes long. */
const ROWS = 20_000;
const LINE_BREAKS = /[\n\v\f\r\u0085\u2028\u2029]+/g;
/** Holds a dot, in whatever script, a line break or a scheme. */
const MAY_BE_OLD = "[.\u3002\uff0e\uff61\u2024\n\v\f\r\u0085\u2028\u2029]|[:\uff1a][/\uff0f]";

/** Takes web addresses and line breaks out of stored names; a name of nothing else becomes none. */
export async function renewNames(db: Db, { table, column }: AddressColumn): Promise<void> {
  const [last] = await db.select({ id: max(table.id) }).from(table);
  for (let after = 0; after < Number(last?.id ?? 0); after += ROWS) {
    const found = await db
      .select({ id: table.id, name: column })
      .from(table)
      .where(and(gt(table.id, after), lte(table.id, after + ROWS), sql`${column} ~ ${MAY_BE_OLD}`))
      .orderBy(asc(table.id));
    for (const { id, name } of found) {
      const plain = withoutWebAddresses(String(name).replaceAll(LINE_BREAKS, " ")).trim();
      // Unless its owner has chosen another one meanwhile.
      if (plain !== name)
        await db.execute(
          sql`update ${table} set ${sql.identifier(column.name)} = ${plain || null} where ${eq(table.id, id)} and ${eq(column, name)}`,
        );
    }
  }
}
