import type { Notice } from "@promptsmith/contract/notices/entities";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";

import type { Db } from "../../platform/db/database.ts";

const LISTED = 30;

/** Whether there is no such notice once the account of the person it names is disabled. */
const NEEDS_PERSON: Record<Notice["kind"], boolean> = {
  "challenge-received": false,
  "friend-request": true,
  "friend-accepted": true,
  "challenge-finished": false,
  "reminders-stopped": false,
};
const KINDS_WITH_PERSON = sql.join(
  Object.entries(NEEDS_PERSON).flatMap(([kind, needed]) => (needed ? [sql`${kind}`] : [])),
  sql`, `,
);

type Row = {
  readonly kind: Notice["kind"];
  readonly id: number;
  readonly person_id: number | null;
  readonly username: string | null;
  readonly display_name: string | null;
  readonly title: string | null;
  readonly at: string | Date;
};

/** Counted separately from the list, which is cut: the badge must be right for a person with a hundred waiting. */
export async function pendingCounts(
  db: Db,
  userId: number,
): Promise<{ pendingChallenges: number; pendingRequests: number; seenAt: string | null }> {
  const { rows } = await db.execute<{
    challenges: string;
    requests: string;
    seen_at: string | Date | null;
  }>(sql`
    select
      (select count(*) from challenge_invitations
        where recipient_id = ${userId} and status = 'pending' and ended_at is null) as challenges,
      (select count(*) from friendships f join users u on u.id = f.user_id and u.disabled_at is null
        where f.friend_id = ${userId} and f.status = 'pending') as requests,
      (select seen_at from notice_visits where user_id = ${userId}) as seen_at`);
  const [row] = rows;
  return {
    pendingChallenges: Number(row?.challenges ?? 0),
    pendingRequests: Number(row?.requests ?? 0),
    seenAt: row?.seen_at ? new Date(row.seen_at).toISOString() : null,
  };
}

/** The notices of each kind, the newest of them, each with its id, the person it names, a challenge's title and its time. */
const noticesByKind = (userId: number, from: string): Record<Notice["kind"], SQL> => ({
  "challenge-received": sql`
    select i.id, i.sender_id as person_id, c.title, i.created_at as at
      from challenge_invitations i join challenges c on c.id = i.challenge_id
      where i.recipient_id = ${userId} and i.status = 'pending' and i.ended_at is null
      order by i.created_at desc limit ${LISTED}`,
  "friend-request": sql`
    select f.id, f.user_id as person_id, null::text as title, f.created_at as at
      from friendships f where f.friend_id = ${userId} and f.status = 'pending'
      order by f.created_at desc limit ${LISTED}`,
  "friend-accepted": sql`
    select f.id, f.friend_id as person_id, null::text as title, f.updated_at as at
      from friendships f where f.user_id = ${userId} and f.status = 'accepted' and f.updated_at >= ${from}
      order by f.updated_at desc limit ${LISTED}`,
  "challenge-finished": sql`
    select i.id, i.recipient_id as person_id, c.title, a.completed_at as at
      from challenge_invitations i
      join challenges c on c.id = i.challenge_id
      join user_challenges a on a.user_id = i.recipient_id and a.challenge_id = i.challenge_id
      where i.sender_id = ${userId} and i.ended_at is null and i.completed and a.completed and a.completed_at >= ${from}
      order by a.completed_at desc limit ${LISTED}`,
  "reminders-stopped": sql`
    select u.id, null::int as person_id, null::text as title, u.reminders_stopped_at as at
      from users u where u.id = ${userId} and u.reminders_stopped_at >= ${from}`,
});

/**
 * What waits for the user (received challenges, friend requests) and what happened since `since`: friends accepted a
 * request or finished a challenge the user sent, reminders stopped. Newest first.
 */
export async function noticesFor(
  db: Db,
  { userId, since }: { readonly userId: number; readonly since: Date },
): Promise<Notice[]> {
  const ofAllKinds = sql.join(
    Object.entries(noticesByKind(userId, since.toISOString())).map(
      ([kind, notices]) => sql`select ${kind}::text as kind, one.* from (${notices}) one`,
    ),
    sql` union all `,
  );
  const { rows } = await db.execute<Row>(sql`
    select n.*, u.username, u.display_name
    from (${ofAllKinds}) n left join users u on u.id = n.person_id and u.disabled_at is null
    where n.kind not in (${KINDS_WITH_PERSON}) or u.id is not null
    order by n.at desc, n.kind, n.id desc limit ${LISTED}`);
  return rows.map((row) => ({
    kind: row.kind,
    key: `${row.kind}-${row.id}`,
    person:
      row.person_id === null || row.username === null
        ? null
        : { id: row.person_id, username: row.username, displayName: row.display_name },
    challengeTitle: row.title,
    at: new Date(row.at).toISOString(),
  }));
}
