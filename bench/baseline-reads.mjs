import pg from "pg";
import { ask as prepared, serve } from "./baseline-server.mjs";

/**
 * The expert's minimum for three reads: one round trip each with the session looked up in the same statement, and JSON
 * built by hand-chosen columns.
 */
pg.types.setTypeParser(1082, (day) => day);

const SESSION =
  "select user_id from sessions where token_hash = $1 and expires_at > $2 and last_used_at > $3";
const STATEMENTS = {
  user: `select u.id, u.username, u.display_name, u.email, u.phone_number, u.age, u.country, u.job, u.industry,
      u.job_function, u.timezone, u.total_points, u.current_streak, u.best_streak, u.completed_challenges,
      u.onboarding_completed, u.email_notifications_enabled, u.whatsapp_notifications_enabled, u.last_active,
      u.last_challenge_update, u.created_at, u.streak_holds_until,
      (u.password is not null or u.firebase_uid is not null) as has_password,
      (u.compare_prompts and u.age is not null and u.age <> 'below-18') as compare_prompts,
      u.ask_to_share
    from users u where u.id = (${SESSION})`,
  set: `select c.id, c.title, c.description, c.difficulty, c.category, c.points, c.created_at, d.day,
      jsonb_path_query_array(coalesce(c.rubric, '[]'), '$[*] ? (exists (@.ask)).name') as requirements,
      case when exists (select 1 from comparisons o where o.user_id = d.user_id and o.challenge_id = c.id)
        then c.example end as example,
      w.completed, case when w.completed then coalesce(w.best_counted, w.overall_score) end as best
    from daily_challenges d join challenges c on c.id = d.challenge_id
    left join user_challenges w on w.user_id = d.user_id and w.challenge_id = d.challenge_id
    where d.user_id = (${SESSION}) and d.day = $4 and d.theme = 'Auto' and d.replaced_at is null
    order by c.points`,
  friends: `with me as (${SESSION}), ids as (
      select friend_id as id from friendships where user_id = (select user_id from me) and status = 'accepted'
      union all select user_id from friendships where friend_id = (select user_id from me) and status = 'accepted'
      union all select user_id from me)
    select u.id, u.username, u.display_name, u.total_points, u.completed_challenges, u.current_streak, u.streak_holds_until,
      u.timezone, (select user_id from me) as me
    from users u join ids on ids.id = u.id order by u.total_points desc, u.completed_challenges desc, u.id`,
};

const ask = (name, ...values) => prepared(name, STATEMENTS[name], values);

/** Midnights are found once for each zone and day, as anybody would. */
const days = new Map();
const format = new Map();
function dayIn(zone, now) {
  const known = days.get(zone);
  if (known !== undefined && now < known.until && now >= known.since) return known;
  let formatter = format.get(zone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat("sv-SE", { timeZone: zone === "UTC+00:00" ? "UTC" : zone });
    format.set(zone, formatter);
  }
  const day = formatter.format(now);
  let until = Math.ceil(now / 900_000) * 900_000;
  while (formatter.format(until) === day) until += 900_000;
  const found = { day, since: now, until, reset: new Date(until).toISOString() };
  days.set(zone, found);
  return found;
}

const streak = ({ streak_holds_until: last, timezone, current_streak: days }, now) =>
  last !== null && dayIn(timezone, now).day <= last ? days : 0;

const READS = {
  "GET /api/user": async (session, now) => {
    const [u] = await ask("user", ...session);
    return {
      id: u.id,
      username: u.username,
      displayName: u.display_name,
      email: u.email,
      phoneNumber: u.phone_number,
      age: u.age,
      country: u.country,
      job: u.job,
      industry: u.industry,
      jobFunction: u.job_function,
      timezone: u.timezone,
      totalPoints: u.total_points,
      currentStreak: streak(u, now),
      bestStreak: u.best_streak,
      completedChallenges: u.completed_challenges,
      onboardingCompleted: u.onboarding_completed,
      emailNotificationsEnabled: u.email_notifications_enabled,
      whatsappNotificationsEnabled: u.whatsapp_notifications_enabled,
      lastActive: u.last_active,
      lastChallengeUpdate: u.last_challenge_update,
      createdAt: u.created_at,
      nextResetAt: dayIn(u.timezone, now).reset,
      hasPassword: u.has_password,
      comparePrompts: u.compare_prompts,
      askToShare: u.ask_to_share,
    };
  },
  "GET /api/challenges": async (session, now) => {
    const rows = await ask("set", ...session, dayIn("Europe/Berlin", now).day);
    return rows.map((c) => ({
      id: c.id,
      title: c.title,
      description: c.description,
      difficulty: c.difficulty,
      category: c.category,
      points: c.points,
      requirements: c.requirements,
      example: c.example,
      date: c.day,
      createdAt: c.created_at,
      mine: c.completed === null ? null : { completed: c.completed, best: c.best },
    }));
  },
  "GET /api/leaderboard/friends": async (session, now) => {
    const rows = await ask("friends", ...session);
    let rank = 0;
    let mine = 0;
    const leaderboard = rows.map((row, index) => {
      if (index === 0 || row.total_points !== rows[index - 1].total_points) rank = index + 1;
      const isCurrentUser = row.id === row.me;
      if (isCurrentUser) mine = rank;
      return {
        id: row.id,
        rank,
        displayName: row.display_name,
        username: row.username,
        totalPoints: row.total_points,
        challengesCompleted: row.completed_challenges,
        currentStreak: streak(row, now),
        isCurrentUser,
        isFriend: !isCurrentUser,
      };
    });
    return { totalUsers: leaderboard.length, currentUserRank: mine, leaderboard };
  },
};

serve(200, READS);
