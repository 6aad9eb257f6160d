import { createHash } from "node:crypto";

/** The cookie's value of the n-th seeded session; the table holds its hash, as for everybody. */
export const tokenOf = (n) => createHash("sha256").update(`bench session ${n}`).digest("base64url");
const hashOf = (token) => createHash("sha256").update(token).digest("base64url");

/** People who can sign in; enough that a slice does not ask for the same one twice. */
export const SESSIONS = 2000;
const FRIENDS_EACH = 20;

/**
 * Fills a migrated database with people, friendships and a ledger. Points are spread as in life: most have few.
 * @param {import("pg").Client} client
 * @param {{ people: number, ledger?: boolean, befriended?: number }} size ledger: with attempts and awards that the
 *   totals are true to; befriended: so many of them have friends
 */
export async function seedPeople(client, { people, ledger = true, befriended = people }) {
  const challenges = Number((await client.query("select count(*) from challenges")).rows[0].count);
  await client.query("begin");
  await client.query(
    `insert into users (username, email, display_name, age, country, timezone, onboarding_completed, created_at,
       total_points, completed_challenges, last_active)
     select 'learner' || n, 'learner' || n || '@example.org', 'Learner ' || n, '25-34', 'Germany', 'Europe/Berlin', true,
       now() - interval '60 days', 0, 0, now()
     from generate_series(1, $1::int) n`,
    [people],
  );
  await client.query(`insert into interests (user_id, categories, created_at)
    select id, array['Writing', 'Science'], now() from users`);
  if (ledger) await seedLedger(client, challenges);
  else {
    await client.query(`update users set total_points = floor(power(random(), 6) * 20000),
      completed_challenges = floor(power(random(), 6) * 700)`);
  }
  await client.query(
    `insert into friendships (user_id, friend_id, status, created_at, updated_at)
     select low, high, 'accepted', now(), now() from (
       select distinct least(a.id, b) as low, greatest(a.id, b) as high from users a,
         lateral (select 1 + floor(random() * $1::int)::int as b from generate_series(1, ${FRIENDS_EACH / 2}) where a.id is not null) pick
       where a.id <> b and a.id <= $2) pairs`,
    [people, befriended],
  );
  const hashes = Array.from({ length: Math.min(SESSIONS, people) }, (_, n) => hashOf(tokenOf(n)));
  await client.query(
    `insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
     select hash, n, now(), now(), now() + interval '80 days' from unnest($1::text[]) with ordinality as t(hash, n)`,
    [hashes],
  );
  await client.query("commit");
  await client.query("vacuum analyze");
}

/** About five attempts each, spread over the last sixty days. */
async function seedLedger(client, challenges) {
  await client.query(
    `insert into user_challenges (user_id, challenge_id, user_prompt, fidelity_score, clarity_score, conciseness_score,
       creativity_score, overall_score, feedback, improvement_suggestions, completed, submitted_at, completed_at,
       points_awarded, scored_by, assessment, created_at, updated_at)
     select u.id, c.id, 'Write a plan in five numbered steps for a person who begins today.', s, s, s, s, s, '**Good work.**',
       '- Name the reader.', true, at, at, round(c.points * s / 100.0), 'fallback', '[]', at, at
     from users u, lateral (
       select distinct 1 + floor(random() * $1::int)::int as id, 40 + floor(random() * 60)::int as s,
         now() - random() * interval '60 days' as at
       from generate_series(1, floor(power(random(), 2) * 15)::int) where u.id is not null) pick
     join challenges c on c.id = pick.id
     on conflict do nothing`,
    [challenges],
  );
  await client.query(`insert into point_awards (user_id, challenge_id, day, points, awarded_at)
    select user_id, challenge_id, (completed_at at time zone 'Europe/Berlin')::date, points_awarded, completed_at
    from user_challenges where completed`);
  await client.query(`update users u set total_points = sums.points, completed_challenges = sums.count
    from (select user_id, sum(points) as points, count(*) as count from point_awards group by user_id) sums
    where sums.user_id = u.id`);
}

/** Every challenge of the library was once drawn for everybody with a session: none is an extra one, of which few earn. */
export async function seedDraws(client) {
  await client.query(
    `insert into daily_challenges (user_id, day, theme, difficulty, challenge_id, created_at, replaced_at)
     select u.id, '2020-01-01', 'Auto', c.difficulty, c.id, now(), now()
     from users u cross join challenges c where u.id <= $1 and c.library_key is not null`,
    [SESSIONS],
  );
  await client.query("analyze daily_challenges");
}
