import type { Day } from "@promptsmith/contract/kernel/ids";
import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";

import { remindersSent, users } from "../../../database/schema.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { MadeChange } from "../domain/practice-plan.ts";
import type { Remindable } from "../domain/reminder-rule.ts";
import { rulesColumns } from "../streak.store.ts";

const remindable = {
  id: users.id,
  timezone: users.timezone,
  remindAt: users.remindAt,
  lastCountedDay: users.lastCountedDay,
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
  emailNotificationsEnabled: users.emailNotificationsEnabled,
  disabledAt: users.disabledAt,
  unanswered: users.remindersUnanswered,
  plans: rulesColumns.plans,
};

type Row = {
  readonly timezone: string;
  readonly remindAt: string | null;
  readonly lastCountedDay: Day | null;
  readonly email: string | null;
  readonly emailVerifiedAt: Date | null;
  readonly emailNotificationsEnabled: boolean;
  readonly disabledAt: Date | null;
  readonly unanswered: number;
  readonly plans: readonly MadeChange[];
};

const toRemindable = ({
  email,
  emailVerifiedAt,
  emailNotificationsEnabled,
  disabledAt,
  ...row
}: Row): Remindable => ({
  ...row,
  mayBeMailed: email !== null && emailVerifiedAt !== null && emailNotificationsEnabled && disabledAt === null,
});

/** At most `most` people whose check is due, locked; people that another process has locked are skipped. */
export async function claimDue(
  tx: Db,
  now: Date,
  most: number,
): Promise<{ id: number; learner: Remindable }[]> {
  const rows = await tx
    .select(remindable)
    .from(users)
    .where(lte(users.remindNextAt, now))
    .orderBy(asc(users.remindNextAt), asc(users.id))
    .limit(most)
    .for("no key update", { skipLocked: true });
  return rows.map(({ id, ...row }) => ({ id, learner: toRemindable(row) }));
}

/** What a check decided: when to look again, and since when the reminders have stopped by themselves. */
export type ReminderCheck = {
  readonly id: number;
  readonly next: Date | null;
  readonly stopped: Date | null;
};

export async function saveChecks(tx: Db, checks: readonly ReminderCheck[]): Promise<void> {
  await tx.execute(sql`
    update users u set remind_next_at = l.next, reminders_stopped_at = coalesce(l.stopped, u.reminders_stopped_at)
    from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb) as l(id int, next timestamptz, stopped timestamptz)
    where u.id = l.id`);
}

/** Queues at most one reminder a day for each person, even when it is called twice. */
export async function queueReminders(
  tx: Db,
  due: readonly { readonly id: number; readonly day: Day }[],
  now: Date,
): Promise<void> {
  const inOrder = due.map((one, place) => ({ ...one, place }));
  await tx.execute(sql`
    insert into reminders_sent (user_id, day, queued_at)
    select d.id, d.day, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(inOrder)}::jsonb) as d(id int, day date, place int)
    order by d.place
    on conflict (user_id, day) do nothing`);
}

export type Waiting = {
  readonly id: number;
  readonly userId: number;
  readonly day: Day;
  readonly email: string | null;
  readonly currentStreak: number;
  readonly streakHoldsUntil: Day | null;
  readonly unsubscribeVersion: number;
  readonly learner: Remindable;
};

/** The reminder that waits longest, locked with its learner; null when none waits that is free. */
export async function claimQueued(tx: Db): Promise<Waiting | null> {
  const [row] = await tx
    .select({
      ...remindable,
      reminderId: remindersSent.id,
      day: remindersSent.day,
      currentStreak: users.currentStreak,
      streakHoldsUntil: users.streakHoldsUntil,
      unsubscribeVersion: users.unsubscribeVersion,
    })
    .from(remindersSent)
    .innerJoin(users, eq(users.id, remindersSent.userId))
    .where(isNull(remindersSent.outcome))
    .orderBy(asc(remindersSent.id))
    .limit(1)
    .for("no key update", { of: [users, remindersSent], skipLocked: true });
  if (row === undefined) return null;
  const { reminderId, id, day, currentStreak, streakHoldsUntil, unsubscribeVersion, ...rest } = row;
  return {
    id: reminderId,
    userId: id,
    day,
    email: row.email,
    currentStreak,
    streakHoldsUntil,
    unsubscribeVersion,
    learner: toRemindable(rest),
  };
}

export async function settle(
  tx: Db,
  reminder: { readonly id: number; readonly userId: number },
  outcome: "sent" | "dropped",
  now: Date,
): Promise<void> {
  await tx.update(remindersSent).set({ outcome, settledAt: now }).where(eq(remindersSent.id, reminder.id));
  if (outcome === "dropped") return;
  await tx
    .update(users)
    .set({ remindersUnanswered: sql`${users.remindersUnanswered} + 1` })
    .where(eq(users.id, reminder.userId));
}

/** The mail server did not take it: it is not tried again, and does not count as unanswered. */
export async function recordFailure(
  db: Db,
  reminder: { readonly id: number; readonly userId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    // The learner first, as everywhere.
    await tx
      .update(users)
      .set({ remindersUnanswered: sql`greatest(${users.remindersUnanswered} - 1, 0)` })
      .where(eq(users.id, reminder.userId));
    await tx.update(remindersSent).set({ outcome: "failed" }).where(eq(remindersSent.id, reminder.id));
  });
}

/** Ends a person's reminders; false where the version is an older one, or no one has the id. */
export async function endReminders(db: Db, userId: number, version: number): Promise<boolean> {
  const ended = await db
    .update(users)
    .set({ remindAt: null, remindNextAt: null })
    .where(and(eq(users.id, userId), eq(users.unsubscribeVersion, version)))
    .returning({ id: users.id });
  return ended.length === 1;
}

export async function hasVersion(db: Db, userId: number, version: number): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.unsubscribeVersion, version)));
  return found.length === 1;
}

/** Invalidates the unsubscribe tokens of all mails that were sent so far. */
export async function raiseVersion(tx: Db, userId: number): Promise<void> {
  await tx
    .update(users)
    .set({ unsubscribeVersion: sql`${users.unsubscribeVersion} + 1` })
    .where(eq(users.id, userId));
}
