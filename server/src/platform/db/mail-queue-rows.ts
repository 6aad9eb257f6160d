import { sql } from "drizzle-orm";
import type { Db } from "./database.ts";

export type QueuedMail = {
  id: number;
  recipient: string;
  subject: string;
  textBody: string;
  htmlBody: string;
  attempts: number;
};

type NewMail = { recipient: string; subject: string; textBody: string; htmlBody: string; now: Date };

export async function insertMail(db: Db, mail: NewMail): Promise<void> {
  const now = mail.now.toISOString();
  await db.execute(sql`
    insert into mail_queue (recipient, subject, text_body, html_body, created_at, next_attempt_at)
    values (${mail.recipient}, ${mail.subject}, ${mail.textBody}, ${mail.htmlBody}, ${now}::timestamptz, ${now}::timestamptz)`);
}

/** Takes mails that are due for `leaseSeconds`: another instance leaves them alone for so long. */
export async function claimDueMails(
  db: Db,
  { now, leaseSeconds, most }: { now: Date; leaseSeconds: number; most: number },
): Promise<QueuedMail[]> {
  const until = new Date(now.getTime() + leaseSeconds * 1000).toISOString();
  const at = now.toISOString();
  const { rows } = await db.execute<QueuedMail>(sql`
    update mail_queue set lease_until = ${until}::timestamptz, attempts = attempts + 1
    where id in (
      select id from mail_queue
      where sent_at is null and failed_at is null and next_attempt_at <= ${at}::timestamptz
        and (lease_until is null or lease_until <= ${at}::timestamptz)
      order by next_attempt_at, id limit ${most} for update skip locked)
    returning id, recipient, subject, text_body as "textBody", html_body as "htmlBody", attempts`);
  return rows.toSorted((one, other) => one.id - other.id);
}

/** How many mails wait or were given up, and since when the oldest waits. */
export async function mailQueueState(
  db: Db,
  now: Date,
): Promise<{ waiting: number; givenUp: number; oldestSeconds: number }> {
  const { rows } = await db.execute<{ waiting: string; given_up: string; oldest: string | Date | null }>(sql`
    select count(*) filter (where failed_at is null) as waiting, count(*) filter (where failed_at is not null) as given_up,
      min(created_at) filter (where failed_at is null) as oldest
    from mail_queue where sent_at is null`);
  const [row] = rows;
  const oldest = row?.oldest ? new Date(row.oldest).getTime() : now.getTime();
  return {
    waiting: Number(row?.waiting ?? 0),
    givenUp: Number(row?.given_up ?? 0),
    oldestSeconds: Math.max(0, Math.round((now.getTime() - oldest) / 1000)),
  };
}

/** A mail that is on its way leaves no trace: its text may hold a one-time link. */
export async function removeMail(db: Db, id: number): Promise<void> {
  await db.execute(sql`delete from mail_queue where id = ${id}`);
}

/** @param again when to try next; null gives the mail up and forgets its text */
export async function postponeMail(
  db: Db,
  { id, again, error, now }: { id: number; again: Date | null; error: string; now: Date },
): Promise<void> {
  await db.execute(
    again === null
      ? sql`update mail_queue set failed_at = ${now.toISOString()}::timestamptz, lease_until = null,
              last_error = ${error}, text_body = '', html_body = '' where id = ${id}`
      : sql`update mail_queue set next_attempt_at = ${again.toISOString()}::timestamptz, lease_until = null,
              last_error = ${error} where id = ${id}`,
  );
}
