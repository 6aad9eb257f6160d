import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Db } from "../database.ts";

export type QueuedMail = {
  id: number;
  recipient: string;
  subject: string;
  textBody: string;
  htmlBody: string;
  /** Sealed as the texts are. */
  unsubscribeUrl: string | null;
  attempts: number;
};

type NewMail = {
  userId: number | null;
  recipient: string;
  subject: string;
  textBody: string;
  htmlBody: string;
  unsubscribeUrl: string | null;
  now: Date;
};

/** Whether a mail is by, about or to an account that was disabled. */
const mayNotBeMailed = (userId: SQL, recipient: SQL): SQL => sql`exists (
  select 1 from users u where u.disabled_at is not null and (u.id = ${userId} or u.email = ${recipient}))`;

/** A mail that a disabled account has to do with is not queued at all. */
export async function insertMail(db: Db, mail: NewMail): Promise<void> {
  const now = mail.now.toISOString();
  await db.execute(sql`
    insert into mail_queue (user_id, recipient, subject, text_body, html_body, unsubscribe_url,
      created_at, next_attempt_at)
    select ${mail.userId}::int, ${mail.recipient}::text, ${mail.subject}::text, ${mail.textBody}::text,
      ${mail.htmlBody}::text, ${mail.unsubscribeUrl}::text, ${now}::timestamptz, ${now}::timestamptz
    where not ${mayNotBeMailed(sql`${mail.userId}::int`, sql`${mail.recipient}::text`)}`);
}

/**
 * Takes the mail that is due longest for `leaseSeconds`: another instance leaves it alone for so long. Which mail it is,
 * is found with `=` and not with `in`: the database then looks once, where it may repeat a list for each row that it
 * compares, find another mail each time, and take them all.
 */
export async function claimDueMail(
  db: Db,
  { now, leaseSeconds }: { now: Date; leaseSeconds: number },
): Promise<QueuedMail | null> {
  const until = new Date(now.getTime() + leaseSeconds * 1000).toISOString();
  const at = now.toISOString();
  const { rows } = await db.execute<QueuedMail>(sql`
    update mail_queue set lease_until = ${until}::timestamptz, attempts = attempts + 1
    where id = (
      select id from mail_queue
      where sent_at is null and failed_at is null and next_attempt_at <= ${at}::timestamptz
        and (lease_until is null or lease_until <= ${at}::timestamptz)
        and not ${mayNotBeMailed(sql`user_id`, sql`recipient`)}
      order by next_attempt_at, id limit 1 for update skip locked)
    returning id, recipient, subject, text_body as "textBody", html_body as "htmlBody",
      unsubscribe_url as "unsubscribeUrl", attempts`);
  return rows[0] ?? null;
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

/** What waits by or about an account. */
export async function removeMailsOf(db: Db, userId: number): Promise<void> {
  await db.execute(sql`delete from mail_queue where user_id = ${userId} and sent_at is null`);
}

export async function removeMailsTo(db: Db, recipient: string): Promise<void> {
  await db.execute(sql`delete from mail_queue where recipient = ${recipient}`);
}

/** Recipients of queued mails that carry an unsubscribe link. */
export async function recipientsOfEndableMails(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ recipient: string }>(
    sql`select distinct recipient from mail_queue where unsubscribe_url is not null and sent_at is null`,
  );
  return rows.map(({ recipient }) => recipient);
}

export async function removeEndableMailsTo(db: Db, recipient: string): Promise<void> {
  await db.execute(
    sql`delete from mail_queue where recipient = ${recipient} and unsubscribe_url is not null`,
  );
}

/** @param again when to try next; null gives the mail up and forgets its text */
export async function postponeMail(
  db: Db,
  { id, again, error, now }: { id: number; again: Date | null; error: string; now: Date },
): Promise<void> {
  await db.execute(
    again === null
      ? sql`update mail_queue set failed_at = ${now.toISOString()}::timestamptz, lease_until = null,
              last_error = ${error}, text_body = '', html_body = '', unsubscribe_url = null where id = ${id}`
      : sql`update mail_queue set next_attempt_at = ${again.toISOString()}::timestamptz, lease_until = null,
              last_error = ${error} where id = ${id}`,
  );
}

/** Mails that were sent or given up need no text. */
export async function clearNeedlessTexts(db: Db): Promise<void> {
  await db.execute(sql`
    update mail_queue set text_body = '', html_body = ''
    where (sent_at is not null or failed_at is not null) and (text_body <> '' or html_body <> '')`);
}

/** Mails that wait and whose text does not begin with `mark`. */
export async function readableMails(db: Db, mark: string): Promise<QueuedMail[]> {
  const { rows } = await db.execute<QueuedMail>(sql`
    select id, recipient, subject, text_body as "textBody", html_body as "htmlBody",
      unsubscribe_url as "unsubscribeUrl", attempts
    from mail_queue
    where sent_at is null and failed_at is null
      and (not starts_with(text_body, ${mark}) or not starts_with(html_body, ${mark}))
    order by id`);
  return rows;
}

/** Puts other texts in the place of those that were read; a mail that changed meanwhile stays as it is. */
export async function replaceTexts(
  db: Db,
  { id, textBody, htmlBody }: QueuedMail,
  by: { readonly textBody: string; readonly htmlBody: string },
): Promise<void> {
  await db.execute(sql`
    update mail_queue set text_body = ${by.textBody}, html_body = ${by.htmlBody}
    where id = ${id} and text_body = ${textBody} and html_body = ${htmlBody}`);
}
