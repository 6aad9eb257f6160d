import { sql } from "drizzle-orm";
import type { Db, OpenDatabase } from "../../src/platform/db/database.ts";

/** As wide, as tall and as long as a name that came in before there were limits. */
export const LONG_NAME = "\u{1F469}\u200D\u{1F680}\u{1F389}".repeat(75);

type Crowd = {
  readonly userId: number;
  readonly count: number;
  readonly now: Date;
  /** What everybody is called; as long a name as there is when left out. */
  readonly displayName?: string;
};

/** Writes `count` people straight into the database, with interests. @returns the first of their consecutive ids */
async function seedPeople(
  db: Db,
  { count, now, displayName = LONG_NAME }: Omit<Crowd, "userId">,
): Promise<number> {
  const at = now.toISOString();
  const { rows } = await db.execute<{ first: number | string }>(sql`
    with made as (
      insert into users (username, display_name, email, created_at, total_points, completed_challenges)
      select 'crowd' || n || '_' || substr(md5(random()::text), 1, 10), ${displayName}, 'crowd' || n || md5(random()::text) || '@example.org',
        ${at}::timestamptz, n, n
      from generate_series(1, ${count}::int) n returning id),
    interested as (
      insert into interests (user_id, categories, created_at)
      select id, array['Art', 'Music', 'Cooking'], ${at}::timestamptz from made)
    select min(id) as first from made`);
  return Number(rows[0]?.first);
}

/** Gives a person accepted friends, and as many requests in each direction. @returns the first friend's id */
export async function seedFriends(db: Db, crowd: Crowd): Promise<number> {
  const { userId, count, now } = crowd;
  const at = now.toISOString();
  const first = await seedPeople(db, { ...crowd, count: 3 * count });
  await db.execute(sql`
    insert into friendships (user_id, friend_id, status, created_at, updated_at)
    select case when n % 2 = 0 then ${userId}::int else n end, case when n % 2 = 0 then n else ${userId}::int end,
      case when n < ${first}::int + ${count}::int then 'accepted' else 'pending' end, ${at}::timestamptz, ${at}::timestamptz
    from generate_series(${first}::int, ${first}::int + 3 * ${count}::int - 1) n`);
  return first;
}

/** Makes challenges of a person's own, as many as a few years bring. */
export async function seedChallenges(db: Db, { userId, count, now }: Crowd): Promise<void> {
  await db.execute(sql`
    insert into challenges (user_id, title, description, difficulty, category, points, created_at)
    select ${userId}::int, 'Plan the week of a small bakery, part ' || n, repeat('Somebody needs a plan for it. ', 10),
      'easy', 'Cooking', 10, ${now.toISOString()}::timestamptz
    from generate_series(1, ${count}::int) n`);
}

/** Gives a person `count` challenge invitations sent and received, and as many completed challenges and mailed invites. */
export async function seedInvitations(db: Db, crowd: Crowd): Promise<void> {
  const { userId, count, now } = crowd;
  const at = now.toISOString();
  const first = await seedPeople(db, crowd);
  await db.execute(sql`
    with picked as (select id, row_number() over (order by id) as place from challenges order by id),
    many as (select (select count(*) from picked) as c)
    insert into challenge_invitations (sender_id, recipient_id, challenge_id, share_token, share_type, status, message, created_at)
    select case when way = 0 then ${userId}::int else ${first}::int + n - 1 end,
      case when way = 0 then ${first}::int + n - 1 else ${userId}::int end,
      picked.id, md5(random()::text) || md5(random()::text), 'internal', 'pending', repeat('m', 200), ${at}::timestamptz - n * interval '1 second'
    from generate_series(1, ${count}::int) n cross join generate_series(0, 1) way cross join many
    join picked on picked.place = 1 + n % many.c`);
  await db.execute(sql`
    insert into user_challenges (user_id, challenge_id, user_prompt, completed, submitted_at, completed_at, overall_score,
      fidelity_score, clarity_score, conciseness_score, creativity_score, feedback, improvement_suggestions, points_awarded, scored_by,
      assessment, created_at, updated_at)
    select ${userId}::int, id, repeat('word ', 200), true, ${at}::timestamptz, ${at}::timestamptz, 70, 70, 70, 70, 70, repeat('f', 600),
      repeat('s', 600), 7, 'fallback', '[]'::jsonb, ${at}::timestamptz, ${at}::timestamptz
    from challenges order by id limit ${count}::int on conflict do nothing`);
  await db.execute(sql`
    insert into friendship_invitations (sender_id, invite_token, recipient_email, invite_type, status, created_at, updated_at)
    select ${userId}::int, md5(random()::text) || md5(random()::text), 'mailed' || n || '@example.org', 'email', 'pending',
      ${at}::timestamptz, ${at}::timestamptz
    from generate_series(1, ${count}::int) n on conflict do nothing`);
}

type Client = { query: (...args: unknown[]) => unknown };

/** How many SQL statements outside transactions the work sends; the same for the embedded database and PostgreSQL. */
export async function countStatements(database: OpenDatabase, work: () => Promise<unknown>): Promise<number> {
  const client = (database.db as unknown as { $client: Client }).$client;
  const plain = client.query;
  let count = 0;
  client.query = (...args) => {
    count += 1;
    return plain.apply(client, args);
  };
  try {
    await work();
  } finally {
    client.query = plain;
  }
  return count;
}
