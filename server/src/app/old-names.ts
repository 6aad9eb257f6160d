import { and, asc, eq, gt, lte, max, sql } from "drizzle-orm";
import { users } from "../database/schema.ts";
import type { Db } from "../platform/db/database.ts";
import { withoutWebAddresses } from "../platform/web-address.ts";

/** Looked through at once, so that no statement takes long. */
const ROWS = 20_000;
const LINE_BREAKS = /[\n\v\f\r\u0085\u2028\u2029]+/g;

/**
 * Names that were saved before they could hold neither web addresses nor line breaks are kept without them; a name of
 * nothing else is none. At each start, since an older version may have written in between.
 */
export async function renewOldNames(db: Db): Promise<void> {
  const mayBeOld = sql`${users.displayName} ~ ${"[.\u3002\uff0e\uff61\u2024\n\v\f\r\u0085\u2028\u2029]|://"}`;
  const [last] = await db.select({ id: max(users.id) }).from(users);
  for (let after = 0; after < (last?.id ?? 0); after += ROWS) {
    const found = await db
      .select({ id: users.id, name: users.displayName })
      .from(users)
      .where(and(gt(users.id, after), lte(users.id, after + ROWS), mayBeOld))
      .orderBy(asc(users.id));
    for (const { id, name } of found) {
      const plain = withoutWebAddresses((name ?? "").replaceAll(LINE_BREAKS, " ")).trim();
      if (plain !== name)
        await db
          .update(users)
          .set({ displayName: plain || null })
          .where(eq(users.id, id));
    }
  }
}
