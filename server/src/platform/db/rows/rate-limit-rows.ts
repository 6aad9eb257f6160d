import { sql } from "drizzle-orm";
import type { Db } from "../database.ts";

type Row = { hits: number; resetsAt: Date };

/**
 * Counts one more hit in the current window, or opens a new window when the last one is over. One statement, and the
 * only one that does not wait for the disk: a power cut may forget the hits of the last half second, and no one who is
 * let in should wait for that.
 */
export async function countHit(
  db: Db,
  { key, now, windowSeconds }: { key: string; now: Date; windowSeconds: number },
): Promise<Row> {
  const resetsAt = new Date(now.getTime() + windowSeconds * 1000);
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ hits: number; resets_at: string }>(sql`
    with unhurried as (select set_config('synchronous_commit', 'off', true))
    insert into rate_limits as r (key, hits, resets_at)
    select ${key}::text, 1, ${resetsAt.toISOString()}::timestamptz from unhurried
    on conflict (key) do update set
      hits = case when r.resets_at <= ${at} then 1 else r.hits + 1 end,
      resets_at = case when r.resets_at <= ${at} then excluded.resets_at else r.resets_at end
    returning hits, resets_at`);
  const row = rows[0];
  return row === undefined ? { hits: 1, resetsAt } : { hits: row.hits, resetsAt: new Date(row.resets_at) };
}

/** The counter of a window that is still open, or null. */
export async function readHits(db: Db, { key, now }: { key: string; now: Date }): Promise<Row | null> {
  const { rows } = await db.execute<{ hits: number; resets_at: string }>(sql`
    select hits, resets_at from rate_limits
    where key = ${key} and resets_at > ${now.toISOString()}::timestamptz`);
  const row = rows[0];
  return row === undefined ? null : { hits: row.hits, resetsAt: new Date(row.resets_at) };
}

export async function uncountHit(db: Db, key: string): Promise<void> {
  await db.execute(sql`update rate_limits set hits = greatest(hits - 1, 0) where key = ${key}`);
}

/** Removes windows that are over; they mean nothing any more. */
export async function purgeHits(db: Db, now: Date): Promise<void> {
  await db.execute(sql`delete from rate_limits where resets_at <= ${now.toISOString()}::timestamptz`);
}
