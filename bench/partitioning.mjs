const PARTS = 8;
/** The tables that grow with every day of every person. */
export const GROWING = ["point_awards", "user_challenges", "daily_challenges"];

/** Divides a table by its user, with everything the statements rely on: its names, checks, numbers and unique keys. */
async function divide(client, table) {
  const { rows: indexes } = await client.query(
    `select indexdef, i.indisprimary as "isPrimary" from pg_indexes x
     join pg_index i on i.indexrelid = format('%I.%I', x.schemaname, x.indexname)::regclass
     where x.schemaname = 'public' and x.tablename = $1`,
    [table],
  );
  await client.query(`alter table ${table} rename to undivided`);
  await client.query(
    `create table ${table} (like undivided including defaults including constraints) partition by hash (user_id)`,
  );
  for (let part = 0; part < PARTS; part += 1) {
    await client.query(
      `create table ${table}_p${part} partition of ${table} for values with (modulus ${PARTS}, remainder ${part})`,
    );
  }
  await client.query(`insert into ${table} select * from undivided`);
  await client.query("drop table undivided cascade");
  await client.query(`create sequence ${table}_ids`);
  await client.query(`select setval('${table}_ids', (select coalesce(max(id), 0) + 1 from ${table}), false)`);
  await client.query(`alter table ${table} alter column id set default nextval('${table}_ids')`);
  for (const { indexdef, isPrimary } of indexes) {
    // What is unique among all must name what the table is divided by.
    await client.query(isPrimary ? `alter table ${table} add primary key (id, user_id)` : indexdef);
  }
  await client.query(`analyze ${table}`);
}

export async function divideGrowing(client) {
  for (const table of GROWING) await divide(client, table);
}

/** The parts of each table that a plan, once it has run, has read. */
function partsIn(node, seen) {
  const [, table] = /^(.+)_p\d+$/.exec(node["Relation Name"] ?? "") ?? [];
  if (GROWING.includes(table) && node["Actual Loops"] > 0) {
    seen.set(table, (seen.get(table) ?? new Set()).add(node["Relation Name"]));
  }
  for (const child of node.Plans ?? []) partsIn(child, seen);
  return seen;
}

/** To how many parts of one table a statement really goes, at most; runs it, and leaves nothing behind. */
export async function partsOf(client, { sql, values }) {
  await client.query("begin");
  try {
    const { rows } = await client.query({ text: `explain (analyze, format json) ${sql}`, values });
    const seen = partsIn(rows[0]["QUERY PLAN"][0].Plan, new Map());
    return Math.max(0, ...[...seen.values()].map((parts) => parts.size));
  } finally {
    await client.query("rollback");
  }
}
