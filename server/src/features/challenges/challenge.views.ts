import type { Challenge } from "@promptsmith/contract/challenges/entities";
import type { Difficulty } from "@promptsmith/contract/challenges/rules";
import type { Day } from "@promptsmith/contract/kernel/ids";
import type { Facet } from "@promptsmith/assessment";
import { and, eq, gte, isNull, sql } from "drizzle-orm";

import { challenges, dailyChallenges, userChallenges, users } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";

export type ChallengeRow = Omit<Challenge, "date" | "createdAt" | "example"> & {
  readonly example: string | Record<string, unknown> | null;
  readonly createdAt: Date;
};

/** A challenge with what the server alone may know of it. */
export type FullChallenge = ChallengeRow & {
  readonly userId: number | null;
  readonly inLibrary: boolean;
  readonly rubric: readonly Facet[] | null;
  /** Whether the reader was ever assigned it, or has worked on it. */
  readonly met: boolean;
  /** The last day on which it was assigned to the reader. */
  readonly day: Day | null;
  readonly readerZone: string;
};

export const challengeColumns = {
  id: challenges.id,
  title: challenges.title,
  description: challenges.description,
  difficulty: challenges.difficulty,
  category: challenges.category,
  points: challenges.points,
  // As the driver reads it: the column's own type would try to read each text as JSON once more.
  example: sql<ChallengeRow["example"]>`${challenges.example}`,
  createdAt: challenges.createdAt,
};

export function toChallenge(row: ChallengeRow, date: Day): Challenge {
  const { example } = row;
  // Named one by one: this is written for each of a long list, and a copy of a row is slow.
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    difficulty: row.difficulty,
    category: row.category,
    points: row.points,
    example: example === null || typeof example === "string" ? example : JSON.stringify(example),
    date,
    createdAt: row.createdAt.toISOString(),
  };
}

export type SetRow = { readonly day: Day; readonly slot: Difficulty; readonly challenge: ChallengeRow };

export function challengeViews(db: Db) {
  const recentSet = db
    .select({
      timezone: users.timezone,
      day: dailyChallenges.day,
      slot: dailyChallenges.difficulty,
      challenge: challengeColumns,
    })
    .from(users)
    .leftJoin(
      dailyChallenges,
      and(
        eq(dailyChallenges.userId, users.id),
        eq(dailyChallenges.theme, sql.placeholder("theme")),
        gte(dailyChallenges.day, sql.placeholder("since")),
        isNull(dailyChallenges.replacedAt),
      ),
    )
    .leftJoin(challenges, eq(challenges.id, dailyChallenges.challengeId))
    .where(eq(users.id, sql.placeholder("userId")))
    .prepare("challenges_recent_set");

  const one = db
    .select({
      ...challengeColumns,
      userId: challenges.userId,
      inLibrary: sql<boolean>`${challenges.libraryKey} is not null`,
      rubric: challenges.rubric,
      readerZone: users.timezone,
      day: sql<Day | null>`(select max(${dailyChallenges.day})::text from ${dailyChallenges}
        where ${dailyChallenges.userId} = ${users.id} and ${dailyChallenges.challengeId} = ${challenges.id})`,
      attempted: sql<boolean>`exists (select 1 from ${userChallenges}
        where ${userChallenges.userId} = ${users.id} and ${userChallenges.challengeId} = ${challenges.id})`,
    })
    .from(challenges)
    .innerJoin(users, eq(users.id, sql.placeholder("readerId")))
    .where(eq(challenges.id, sql.placeholder("challengeId")))
    .prepare("challenges_one");

  return {
    /** The sets of a theme since a day, with the reader's zone; null for an unknown user. */
    async recentSets(
      userId: number,
      theme: string,
      since: Day,
    ): Promise<{ timezone: string; rows: SetRow[] } | null> {
      const found = await recentSet.execute({ userId, theme, since });
      const [first] = found;
      if (!first) return null;
      const rows = found.flatMap(({ day, slot, challenge }) =>
        day !== null && slot !== null && challenge !== null ? [{ day, slot, challenge }] : [],
      );
      return { timezone: first.timezone, rows };
    },

    async one(challengeId: number, readerId: number): Promise<FullChallenge | null> {
      const [row] = await one.execute({ challengeId, readerId });
      if (!row) return null;
      const { attempted, ...challenge } = row;
      return { ...challenge, met: attempted || row.day !== null };
    },
  };
}
export type ChallengeViews = ReturnType<typeof challengeViews>;
