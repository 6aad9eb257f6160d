import type { Challenge } from "@promptsmith/contract/challenges/entities";
import type { Day } from "@promptsmith/contract/kernel/ids";
import { LIST_PAGE } from "@promptsmith/contract/kernel/list-page";
import { desc, eq, sql } from "drizzle-orm";

import {
  challengeInvitations,
  challenges,
  dailyChallenges,
  userChallenges,
  users,
} from "../../../database/schema.ts";
import { challengeColumns, toChallenge } from "./challenge.views.ts";
import { today } from "../../progress/progress.public.ts";
import type { Db } from "../../../platform/db/database.ts";

/**
 * Every challenge that ever came to a user, once each, with the time it came: its last assignment, or else the
 * first invitation or attempt.
 */
const metBy = (userId: unknown) => sql`(
  select came.challenge_id, max(came.day) as day,
    coalesce(max(came.at) filter (where came.day is not null), min(came.at)) as came_at
  from (
    select ${dailyChallenges.challengeId} as challenge_id, ${dailyChallenges.createdAt} as at, ${dailyChallenges.day} as day
      from ${dailyChallenges} where ${dailyChallenges.userId} = ${userId}
    union all
    select ${userChallenges.challengeId}, ${userChallenges.createdAt}, null
      from ${userChallenges} where ${userChallenges.userId} = ${userId}
    union all
    select ${challengeInvitations.challengeId}, ${challengeInvitations.createdAt}, null
      from ${challengeInvitations} where ${challengeInvitations.recipientId} = ${userId}
  ) came group by came.challenge_id)`;

const cameAt = sql`met.came_at`.mapWith(challenges.createdAt);

export type AllChallenges = ReturnType<typeof allChallengesView>;

/** One page of the table of all challenges, newest first. */
export function allChallengesView(db: Db) {
  const page = (condition: ReturnType<typeof sql>, name: string) =>
    db
      .select({
        challenge: challengeColumns,
        day: sql<Day | null>`met.day::text`,
        cameAt,
        timezone: users.timezone,
      })
      .from(sql`${metBy(sql.placeholder("userId"))} as met`)
      .innerJoin(challenges, eq(challenges.id, sql`met.challenge_id`))
      .innerJoin(users, eq(users.id, sql.placeholder("userId")))
      .where(condition)
      .orderBy(desc(cameAt), desc(challenges.id))
      .limit(LIST_PAGE)
      .prepare(name);
  const newest = page(sql`true`, "all_challenges_newest");
  const older = page(
    sql`(met.came_at, met.challenge_id) < (select b.came_at, b.challenge_id
      from ${metBy(sql.placeholder("userId"))} as b where b.challenge_id = ${sql.placeholder("before")})`,
    "all_challenges_older",
  );

  return async (userId: number, before: number | undefined): Promise<Challenge[]> => {
    const rows = await (before === undefined
      ? newest.execute({ userId })
      : older.execute({ userId, before }));
    return rows.map(({ challenge, day, cameAt: at, timezone }) =>
      toChallenge(challenge, day ?? today(timezone, at)),
    );
  };
}
