import { randomUUID } from "node:crypto";
import { ask as prepared, hash, iso, serve } from "./baseline-server.mjs";

/**
 * The expert's minimum for a submission: two prepared statements that commit on their own (reserve, then complete and
 * award) and the same assessor between them. No waiting for a second submit.
 */
const { assessBuiltIn, version } = await import(process.env.BENCH_ASSESSOR);
const LEASE_MS = 60_000;

/** Session, challenge, learner's zone and the reservation: one round trip, one commit. */
const RESERVE = `with me as (
    select user_id from sessions where token_hash = $1 and expires_at > $2 and last_used_at > $3),
  reserved as (
    insert into user_challenges (user_id, challenge_id, user_prompt, lease_owner, lease_until, submitted_at, created_at,
      updated_at, draft_version)
    select user_id, $4::int, $5, $6, $7, $2, $2, $2, $8 from me
    on conflict (user_id, challenge_id) do update set user_prompt = excluded.user_prompt,
      lease_owner = excluded.lease_owner, lease_until = excluded.lease_until, submitted_at = excluded.submitted_at,
      updated_at = excluded.updated_at, draft_version = user_challenges.draft_version + 1
    where not user_challenges.completed
      and (user_challenges.lease_until is null or user_challenges.lease_until <= excluded.submitted_at)
    returning id)
  select u.id as me, u.timezone, c.title, c.description, c.difficulty, c.category, c.points, c.rubric, c.said,
    c.example, (select id from reserved) as reserved,
    exists (select 1 from daily_challenges d where d.user_id = u.id and d.challenge_id = c.id) as drawn,
    exists (select 1 from shown_prompts s join user_challenges a on a.id = s.attempt_id
      where s.user_id = u.id and a.challenge_id = c.id and s.shown_at > $2::timestamptz - interval '30 days') as shown
  from users u join me on me.user_id = u.id, challenges c where c.id = $4::int`;

/** Ledger, sums and streak, the day's receipt, the attempt and the invitations to it: one round trip, one commit. */
const COMPLETE = `with award as (
    insert into point_awards (user_id, challenge_id, day, points, awarded_at)
    values ($1::int, $2::int, $3::date, $4::int, $5) on conflict do nothing returning id),
  sums as (
    update users set total_points = total_points + $4::int, completed_challenges = completed_challenges + 1,
      current_streak = case when last_counted_day >= $3::date then current_streak
        when last_counted_day = $3::date - 1 then current_streak + 1 else 1 end,
      best_streak = greatest(best_streak, case when last_counted_day >= $3::date then current_streak
        when last_counted_day = $3::date - 1 then current_streak + 1 else 1 end),
      last_counted_day = greatest(last_counted_day, $3::date),
      streak_holds_until = greatest(last_counted_day, $3::date) + 1, last_active = $5
    where id = $1::int and exists (select 1 from award)),
  practised as (
    insert into streak_days (user_id, day, kind, reason, at, zone)
    select $1::int, $3::date, 'practised', $16::text, $17::timestamptz, $18::text where exists (select 1 from award)
    on conflict (user_id, day) do nothing),
  invited as (
    update challenge_invitations set status = 'accepted', completed = true
    where recipient_id = $1::int and challenge_id = $2::int)
  update user_challenges set ai_output = (select output from prompt_tests where user_id = $1::int and fingerprint = $6),
    fidelity_score = $7, clarity_score = $8, conciseness_score = $9, creativity_score = $10, overall_score = $11,
    feedback = $12, improvement_suggestions = $13, assessment = $14::jsonb, scored_by = 'fallback', points_awarded = $4::int,
    estimate = $19, assessor_version = $20, completed = true, completed_at = $5, updated_at = $5, lease_owner = null, lease_until = null
  where user_id = $1::int and challenge_id = $2::int and lease_owner = $15
  returning id, ai_output, submitted_at, completed_at, draft_version`;

const zones = new Map();
function dayIn(zone, now) {
  let formatter = zones.get(zone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat("sv-SE", { timeZone: zone === "UTC+00:00" ? "UTC" : zone });
    zones.set(zone, formatter);
  }
  return formatter.format(now);
}
const ask = async (...statement) => (await prepared(...statement))[0];

async function submit(session, now, request) {
  const pieces = [];
  for await (const piece of request) pieces.push(piece);
  const { challengeId, userPrompt: raw } = JSON.parse(Buffer.concat(pieces).toString());
  const userPrompt = raw.trim();
  const owner = randomUUID();
  const reservation = [challengeId, userPrompt, owner, iso(now + LEASE_MS), now];
  const c = await ask("reserve", RESERVE, [...session, ...reservation]);
  if (c?.reserved == null) throw new Error("It is reserved already");
  if (!c.drawn || c.shown)
    throw new Error("Only drawn challenges of which nothing was shown are submitted here");
  const brief = {
    title: c.title,
    description: c.description,
    difficulty: c.difficulty,
    category: c.category,
    ...(c.rubric && { rubric: c.rubric }),
    ...(c.said && { said: c.said }),
    ...(c.example && { example: c.example }),
  };
  const { scores, criteria, estimate, feedback, improvementSuggestions } = assessBuiltIn(brief, userPrompt);
  const { fidelity, clarity, conciseness, creativity, overall } = scores;
  const points = Math.round((c.points * overall) / 100);
  const done = await ask("complete", COMPLETE, [
    c.me,
    challengeId,
    dayIn(c.timezone, now),
    points,
    iso(Date.now()),
    hash(`${c.title}\u0000${userPrompt}`),
    fidelity,
    clarity,
    conciseness,
    creativity,
    overall,
    feedback,
    improvementSuggestions,
    JSON.stringify(criteria),
    owner,
    c.title,
    iso(now),
    c.timezone,
    estimate,
    version,
  ]);
  return {
    id: done.id,
    userId: c.me,
    challengeId,
    userPrompt,
    aiOutput: done.ai_output,
    fidelityScore: fidelity,
    clarityScore: clarity,
    concisenessScore: conciseness,
    creativityScore: creativity,
    overallScore: overall,
    feedback,
    improvementSuggestions,
    completed: true,
    submittedAt: done.submitted_at,
    completedAt: done.completed_at,
    pointsAwarded: points,
    draftVersion: Number(done.draft_version),
    estimate,
    best: { number: 1, counted: overall },
    draftsUsed: 0,
    pointsTotal: points,
    scoredBy: "fallback",
    assessment: criteria,
    notice: null,
  };
}

serve(201, { "POST /api/user-challenges": submit });
