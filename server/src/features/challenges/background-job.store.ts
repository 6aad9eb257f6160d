import type { Day } from "@promptsmith/contract/kernel/ids";
import { and, eq, sql } from "drizzle-orm";

import { backgroundJobs } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";

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
  const taken = await db
    .insert(backgroundJobs)
    .values({ name, leaseOwner, leaseUntil, lastRunAt: now, day, doneToday: 1 })
    .onConflictDoUpdate({
      target: backgroundJobs.name,
      set: {
        leaseOwner,
        leaseUntil,
        lastRunAt: now,
        day,
        doneToday: sql`case when ${backgroundJobs.day} = ${day}::date then ${backgroundJobs.doneToday} + 1 else 1 end`,
      },
      setWhere: sql`(${backgroundJobs.leaseUntil} is null or ${backgroundJobs.leaseUntil} <= ${at}::timestamptz)
        and (${backgroundJobs.day} is distinct from ${day}::date or ${backgroundJobs.doneToday} < ${perDay})`,
    })
    .returning({ name: backgroundJobs.name });
  return taken.length === 1;
}

export async function endTurn(
  db: Db,
  { name, leaseOwner }: Pick<Turn, "name" | "leaseOwner">,
): Promise<void> {
  await db
    .update(backgroundJobs)
    .set({ leaseOwner: null, leaseUntil: null })
    .where(and(eq(backgroundJobs.name, name), eq(backgroundJobs.leaseOwner, leaseOwner)));
}
