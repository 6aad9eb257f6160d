import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Db } from "./database.ts";

type Place = { readonly table: SQL; readonly exists: boolean; readonly mayNeedSchema: boolean };

const CENTRAL: Place = {
  table: sql`drizzle.__drizzle_migrations`,
  exists: true,
  mayNeedSchema: true,
};
const OWN: Place = { table: sql`__drizzle_migrations`, exists: true, mayNeedSchema: false };

/**
 * Where it is kept which migrations have run. Usually in a schema of its own. Where the tables are in a schema of their
 * own, or where no schema may be made, beside them: two products in two schemas must not read each other's.
 */
export async function placeOfMigrations(db: Db): Promise<Place> {
  const { rows } = await db.execute<{
    own: boolean;
    central: boolean;
    tables: boolean;
    schema: string | null;
    may_make: boolean;
  }>(sql`
    select to_regclass('__drizzle_migrations') is not null as own, to_regclass('users') is not null as tables,
      exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'drizzle' and c.relname = '__drizzle_migrations') as central,
      current_schema() as schema,
      exists (select 1 from pg_namespace where nspname = 'drizzle')
        or has_database_privilege(current_database(), 'create') as may_make`);
  const [found] = rows;
  if (found === undefined) throw new Error("The database does not say what it holds");
  if (found.own) return OWN;
  if (found.central && (found.tables || found.schema === "public")) return CENTRAL;
  return { ...(found.schema === "public" && found.may_make ? CENTRAL : OWN), exists: false };
}
