import type { Day } from "@promptsmith/contract/kernel/ids";
import { sql } from "drizzle-orm";

import type { Db } from "./database.ts";

type Turn = {
  readonly name: string;
  readonly leaseOwner: string;
  readonly leaseUntil: Date;
  readonly now: Date;
  /** Calendar day on which turns are counted, and how many there may be. */
  readonly day: Day;
  readonly perDay: number;
};

/**
 * Takes a turn at a job that only one instance may do at a time, a number of times a day: one statement, so of
 * many instances one gets it.
 */
export async function takeTurn(db: Db, turn: Turn): Promise<boolean> {
  const { name, leaseOwner, leaseUntil, now, day, perDay } = turn;
  const at = now.toISOString();
  const { rows } = await db.execute(sql`
    insert into background_jobs as job (name, lease_owner, lease_until, last_run_at, day, done_today)
    values (${name}, ${leaseOwner}, ${leaseUntil.toISOString()}::timestamptz, ${at}::timestamptz, ${day}::date, 1)
    on conflict (name) do update set lease_owner = excluded.lease_owner, lease_until = excluded.lease_until,
      last_run_at = excluded.last_run_at, day = excluded.day,
      done_today = case when job.day = excluded.day then job.done_today + 1 else 1 end
    where (job.lease_until is null or job.lease_until <= ${at}::timestamptz)
      and (job.day is distinct from excluded.day or job.done_today < ${perDay})
    returning job.name`);
  return rows.length === 1;
}

export async function endTurn(
  db: Db,
  { name, leaseOwner }: Pick<Turn, "name" | "leaseOwner">,
): Promise<void> {
  await db.execute(sql`
    update background_jobs set lease_owner = null, lease_until = null
    where name = ${name} and lease_owner = ${leaseOwner}`);
}
