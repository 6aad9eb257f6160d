import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Db } from "../database.ts";
import { placeOfMigrations } from "../migrations-table.ts";

/** A table with its primary key, in an order in which no row comes before one it refers to. */
export type Table = { readonly name: string; readonly key: readonly KeyColumn[] };
type KeyColumn = { readonly name: string; readonly isText: boolean };

const CHUNK = 500;

/** All tables of the product; the order follows the foreign keys. */
export async function tablesInOrder(tx: Db): Promise<Table[]> {
  const { rows } = await tx.execute<{
    name: string;
    column: string;
    is_text: boolean;
    needs: string[] | null;
  }>(sql`
    select c.relname as name, a.attname as column, t.typcategory = 'S' as is_text,
      (select array_agg(distinct f.relname::text) from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as needs
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
    join pg_type t on t.oid = a.atttypid
    where c.relkind = 'r' and c.relname <> '__drizzle_migrations' order by c.relname, array_position(i.indkey::int2[], a.attnum)`);
  const waiting = new Map<string, { key: KeyColumn[]; needs: string[] }>();
  for (const row of rows) {
    const entry = waiting.get(row.name) ?? { key: [], needs: row.needs ?? [] };
    entry.key.push({ name: row.column, isText: row.is_text });
    waiting.set(row.name, entry);
  }
  const ordered: Table[] = [];
  while (waiting.size > 0) {
    const next = [...waiting].find(([, { needs }]) => !needs.some((name) => waiting.has(name)));
    if (next === undefined) throw new Error("The tables refer to each other in a circle");
    ordered.push({ name: next[0], key: next[1].key });
    waiting.delete(next[0]);
  }
  return ordered;
}

/** Text keys are compared by their bytes: two databases may sort words differently. */
const orderOf = ({ key }: Table): SQL =>
  sql.join(
    key.map(({ name, isText }) => (isText ? sql`${sql.identifier(name)} collate "C"` : sql.identifier(name))),
    sql`, `,
  );

/** Makes the transaction use UTC and switches its time limit off. */
export async function prepareForRows(tx: Db): Promise<void> {
  await tx.execute(sql`set local time zone 'UTC'`);
  await tx.execute(sql`set local statement_timeout = 0`);
}

/** Every row as one line of JSON, in the order of the primary key, read piece by piece. */
export async function* readRows(tx: Db, table: Table): AsyncGenerator<readonly string[]> {
  const name = sql.identifier(table.name);
  await tx.execute(
    sql`declare rows_read no scroll cursor for select row_to_json(t)::text as line from ${name} t order by ${orderOf(table)}`,
  );
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(sql`fetch ${sql.raw(String(CHUNK))} from rows_read`);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < CHUNK) break;
  }
  await tx.execute(sql`close rows_read`);
}

/** Writes lines of `readRows` as they were, ids included. */
export async function writeRows(tx: Db, table: Table, lines: readonly string[]): Promise<void> {
  const name = sql.identifier(table.name);
  for (let at = 0; at < lines.length; at += CHUNK) {
    const json = `[${lines.slice(at, at + CHUNK).join(",")}]`;
    await tx.execute(
      sql`insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, ${json}::json)`,
    );
  }
}

/** The next new row gets an id behind all that were written. */
export async function continueIds(tx: Db, table: Table): Promise<void> {
  const { rows } = await tx.execute<{ sequence: string | null }>(
    sql`select pg_get_serial_sequence(format('%I.%I', current_schema(), ${table.name}::text), 'id') as sequence
      where exists (select 1 from information_schema.columns where table_schema = current_schema() and table_name = ${table.name} and column_name = 'id')`,
  );
  const sequence = rows[0]?.sequence;
  if (sequence === undefined || sequence === null) return;
  await tx.execute(
    sql`select setval(${sequence}::regclass, coalesce((select max(id) from ${sql.identifier(table.name)}), 1), exists (select 1 from ${sql.identifier(table.name)}))`,
  );
}

export async function emptyTables(tx: Db, tables: readonly Table[]): Promise<void> {
  const names = sql.join(
    tables.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(sql`truncate ${names} restart identity cascade`);
}

export async function isEmpty(tx: Db, table: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from ${sql.identifier(table)} limit 1`);
  return rows.length === 0;
}

/** Takes the database back to before its first migration. */
export async function dropTables(tx: Db, tables: readonly Table[]): Promise<void> {
  const { table, exists, mayNeedSchema } = await placeOfMigrations(tx);
  for (const { name } of tables.toReversed())
    await tx.execute(sql`drop table ${sql.identifier(name)} cascade`);
  if (exists) await tx.execute(sql`drop table ${table}`);
  if (exists && mayNeedSchema) await tx.execute(sql`drop schema if exists drizzle`);
}
