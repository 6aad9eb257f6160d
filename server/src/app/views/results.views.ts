import { and, asc, eq, sql } from "drizzle-orm";
import { challenges, pointAwards, userChallenges, users } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";

/** What all people have completed: who, when by their own day, which challenge and with what score. No prompts. */
export const allResults = (db: Db) =>
  db
    .select({
      account: users.id,
      username: users.username,
      name: users.displayName,
      day: sql<
        string | null
      >`coalesce(${pointAwards.day}, (${userChallenges.completedAt} at time zone 'UTC')::date)::text`,
      challenge: challenges.title,
      score: userChallenges.overallScore,
      best: sql<number | null>`coalesce(${userChallenges.bestCounted}, ${userChallenges.overallScore})`,
    })
    .from(userChallenges)
    .innerJoin(users, eq(users.id, userChallenges.userId))
    .innerJoin(challenges, eq(challenges.id, userChallenges.challengeId))
    .leftJoin(
      pointAwards,
      and(
        eq(pointAwards.userId, userChallenges.userId),
        eq(pointAwards.challengeId, userChallenges.challengeId),
        eq(pointAwards.number, 1),
      ),
    )
    .where(eq(userChallenges.completed, true))
    .orderBy(asc(users.id), asc(userChallenges.completedAt), asc(userChallenges.id));
