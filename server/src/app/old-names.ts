import { users } from "../database/schema.ts";
import type { Db } from "../platform/db/database.ts";
import { renewNames } from "../platform/db/rows/name-rows.ts";

/**
 * Names that were saved before they could hold neither web addresses nor line breaks are kept without them. At each
 * start, since an older version may have written in between; nothing is done where nothing is to do.
 */
export const renewOldNames = (db: Db): Promise<void> =>
  renewNames(db, { table: users, column: users.displayName });
