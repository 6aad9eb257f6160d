/**
 * What must hold whatever happened, asked of the database itself with the application stopped or idle. Each query
 * answers the rows that break it.
 */
const INVARIANTS = {
  "each completed submission has exactly one award": `
    select uc.id from user_challenges uc
    left join point_awards pa on pa.user_id = uc.user_id and pa.challenge_id = uc.challenge_id and pa.number = 1
    where uc.completed group by uc.id having count(pa.id) <> 1`,
  "each award belongs to a completed submission of the same points": `
    select pa.id from point_awards pa
    left join user_challenges uc on uc.user_id = pa.user_id and uc.challenge_id = pa.challenge_id
    where pa.number = 1
      and (uc.id is null or not uc.completed or uc.points_awarded is distinct from pa.points)`,
  "each award of a further draft belongs to a judged one that gained as much": `
    select pa.id from point_awards pa
    left join drafts d on d.user_id = pa.user_id and d.challenge_id = pa.challenge_id and d.number = pa.number
    where pa.number > 1 and (d.judged_at is null or d.points_gained is distinct from pa.points)`,
  "each further draft that gained something has its award": `
    select d.id from drafts d
    left join point_awards pa on pa.user_id = d.user_id and pa.challenge_id = d.challenge_id and pa.number = d.number
    where d.points_gained > 0 and pa.id is null`,
  "a challenge that is practice only earns nothing": `
    select id from user_challenges where unpaid is not null and points_awarded <> 0
      or unpaid = 'extra' and drafts_points <> 0`,
  "a person has at most six extra challenges that earn on a day": `
    select user_id from user_challenges where extra_on is not null group by user_id, extra_on having count(*) > 6`,
  "all drafts of a challenge earn in all what the highest that may earn is worth": `
    select uc.id from user_challenges uc join challenges c on c.id = uc.challenge_id
    cross join lateral (select coalesce(sum(d.points_gained), 0) as gained, count(d.judged_at) as used,
        max(d.counted) filter (where d.may_earn) as counted
      from drafts d where d.user_id = uc.user_id and d.challenge_id = uc.challenge_id and d.judged_at is not null) d
    cross join lateral (select case when uc.unpaid = 'copied' then d.counted
        else greatest(uc.overall_score, coalesce(d.counted, 0)) end as best) b
    where uc.completed and (uc.unpaid is distinct from 'extra'
        and uc.points_awarded + d.gained <> round(c.points * coalesce(b.best, 0) / 100.0)
      or uc.drafts_used <> d.used or uc.drafts_points <> d.gained
      or uc.unpaid is distinct from 'extra'
        and coalesce(uc.best_counted, uc.overall_score) <> coalesce(b.best, uc.overall_score))`,
  "a judged draft is whole and has the next number": `
    select id from drafts d where judged_at is not null and (submitted_at is null or overall is null
      or counted is null or assessment is null or points_gained is null or scored_by is null
      or number <> 1 + (select count(*) from drafts o where o.user_id = d.user_id
        and o.challenge_id = d.challenge_id and o.number <= d.number and o.judged_at is not null))`,
  "total points are the sum of the ledger": `
    select u.id from users u left join point_awards pa on pa.user_id = u.id
    group by u.id having u.total_points <> coalesce(sum(pa.points), 0)`,
  "the count of completed challenges is true": `
    select u.id from users u left join user_challenges uc on uc.user_id = u.id and uc.completed
    group by u.id having u.completed_challenges <> count(uc.id)`,
  "scores lie within 0 and 100 and points follow from them": `
    select uc.id from user_challenges uc join challenges c on c.id = uc.challenge_id
    where uc.completed and (uc.overall_score not between 0 and 100 or uc.fidelity_score not between 0 and 100
      or uc.clarity_score not between 0 and 100 or uc.conciseness_score not between 0 and 100
      or uc.creativity_score not between 0 and 100
      or uc.unpaid is null and uc.points_awarded <> round(c.points * uc.overall_score / 100.0))`,
  "a completed submission is whole": `
    select id from user_challenges where completed and (submitted_at is null or completed_at is null
      or overall_score is null or feedback is null or points_awarded is null or scored_by is null)`,
  "a pair has one friendship": `
    select least(user_id, friend_id) from friendships group by least(user_id, friend_id), greatest(user_id, friend_id)
    having count(*) > 1`,
};

const dayNumber = (day) => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000);

/** The streak told once more from the days themselves, by the simplest means. */
export function streakOf(days) {
  const counted = [...new Set(days)].map(dayNumber).sort((a, b) => a - b);
  let best = 0;
  let current = 0;
  for (const [index, day] of counted.entries()) {
    current = index > 0 && day === counted[index - 1] + 1 ? current + 1 : 1;
    best = Math.max(best, current);
  }
  return { current, best };
}

async function streakProblems(query) {
  const rows = await query(`select u.id, u.current_streak, u.best_streak,
    coalesce(array_agg(to_char(pa.day, 'YYYY-MM-DD')) filter (where pa.day is not null), '{}') as days
    from users u left join point_awards pa on pa.user_id = u.id group by u.id`);
  return rows
    .filter((row) => {
      const { current, best } = streakOf(row.days);
      return row.current_streak !== current || row.best_streak !== best;
    })
    .map(
      (row) => `user ${row.id}: streak ${row.current_streak}/${row.best_streak}, days ${row.days.join(" ")}`,
    );
}

/** Ranks may miss awards and new people of another process for this long. */
const RANKS_LATE_MS = 5_000;

/**
 * The rank that the application tells each person once nothing changes any more.
 * @param {{ get: (path: string) => Promise<object>, user: { id: number } }[]} people
 */
export async function reportedRanks(people) {
  await new Promise((resolve) => setTimeout(resolve, RANKS_LATE_MS + 200));
  const told = [];
  for (const one of people) {
    // The first read starts a new count where the last one is too old, and may itself get the old one.
    if (told.length === 0) {
      await one.get("/api/leaderboard/global");
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    const { currentUserRank, totalUsers } = await one.get("/api/leaderboard/global");
    told.push({ userId: one.user.id, rank: currentUserRank, totalUsers });
  }
  return told;
}

async function rankProblems(query, told) {
  const rows = await query(
    "select id, (rank() over (order by total_points desc))::int as rank, (count(*) over ())::int as total from users",
  );
  const truth = new Map(rows.map((row) => [row.id, row]));
  return told
    .filter(({ userId, rank, totalUsers }) => {
      const row = truth.get(userId);
      return row === undefined || row.rank !== rank || row.total !== totalUsers;
    })
    .map(
      ({ userId, rank, totalUsers }) =>
        `user ${userId}: told ${rank} of ${totalUsers}, is ${truth.get(userId)?.rank} of ${rows.length}`,
    );
}

/**
 * @param {(sql: string) => Promise<object[]>} query
 * @param {Awaited<ReturnType<typeof reportedRanks>>} [told] ranks as they were told, to be compared with the window function
 * @returns {Promise<string[]>} what is broken; nothing when all hold
 */
export async function brokenInvariants(query, told = []) {
  const broken = [];
  for (const [name, sql] of Object.entries(INVARIANTS)) {
    const rows = await query(sql);
    if (rows.length > 0) broken.push(`${name}: broken by ${rows.length}, e.g. ${JSON.stringify(rows[0])}`);
  }
  broken.push(
    ...(await streakProblems(query)).map((one) => `the streak is that of the ledger's days: ${one}`),
  );
  broken.push(...(await rankProblems(query, told)).map((one) => `the rank told is the true one: ${one}`));
  return broken;
}
