import type { Challenge } from "@promptsmith/contract/challenges/entities";
import type { Difficulty } from "@promptsmith/contract/challenges/rules";
import type { Day } from "@promptsmith/contract/kernel/ids";
import type { Facet } from "@promptsmith/assessment";
import { and, eq, gte, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

import { challenges, dailyChallenges, userChallenges, users } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";
import { gathered } from "../../platform/db/gather.ts";
import { keyList, listedIds, listedTexts } from "../../platform/db/key-lists.ts";

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

/** Whose sets, of which theme and since which day. */
type SetKey = { readonly userId: number; readonly theme: string; readonly since: Day };
/** Sets with the zone of whoever they were drawn for. */
type RecentSets = { readonly timezone: string; readonly rows: readonly SetRow[] };

export function challengeViews(db: Db) {
  const setsWhere = (isAsked: (userId: PgColumn) => SQL, isTheme: (theme: PgColumn) => SQL) =>
    db
      .select({
        userId: users.id,
        timezone: users.timezone,
        theme: dailyChallenges.theme,
        day: dailyChallenges.day,
        slot: dailyChallenges.difficulty,
        challenge: challengeColumns,
      })
      .from(users)
      .leftJoin(
        dailyChallenges,
        and(
          eq(dailyChallenges.userId, users.id),
          // Said twice: a planner without figures of a table that grew would otherwise go through everybody's day.
          isAsked(dailyChallenges.userId),
          isTheme(dailyChallenges.theme),
          gte(dailyChallenges.day, sql.placeholder("since")),
          isNull(dailyChallenges.replacedAt),
        ),
      )
      .leftJoin(challenges, eq(challenges.id, dailyChallenges.challengeId))
      .where(isAsked(users.id));
  const ofOne = setsWhere(
    (userId) => eq(userId, sql.placeholder("userId")),
    (theme) => eq(theme, sql.placeholder("theme")),
  ).prepare("challenges_recent_set");
  const ofMany = setsWhere(
    (userId) => sql`${userId} = any(${listedIds("userIds")})`,
    (theme) => sql`${theme} = any(${listedTexts("themes")})`,
  ).prepare("challenges_recent_sets");

  // Nearly everybody asks for the same theme, so those who come at once are read together.
  const findSets = gathered(async (keys: readonly SetKey[]) => {
    const found =
      keys.length === 1
        ? await ofOne.execute({ ...keys[0] })
        : await ofMany.execute({
            userIds: keyList(keys.map((key) => key.userId)),
            themes: keyList(new Set(keys.map((key) => key.theme))),
            since: keys.map((key) => key.since).reduce((a, b) => (a < b ? a : b)),
          });
    const byUser = new Map<number, { timezone: string; rows: (SetRow & { readonly theme: string })[] }>();
    for (const { userId, timezone, theme, day, slot, challenge } of found) {
      const ofUser = byUser.get(userId) ?? { timezone, rows: [] };
      byUser.set(userId, ofUser);
      if (theme !== null && day !== null && slot !== null && challenge !== null) {
        ofUser.rows.push({ theme, day, slot, challenge });
      }
    }
    const sets = new Map<SetKey, RecentSets>();
    for (const key of keys) {
      const ofUser = byUser.get(key.userId);
      if (ofUser === undefined) continue;
      sets.set(key, { ...ofUser, rows: ofUser.rows.filter((row) => row.theme === key.theme) });
    }
    return sets;
  });

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
    /** A user's sets of a theme since a day or a little longer, with the user's zone; null for an unknown user. */
    recentSets: findSets,

    async one(challengeId: number, readerId: number): Promise<FullChallenge | null> {
      const [row] = await one.execute({ challengeId, readerId });
      if (!row) return null;
      const { attempted, ...challenge } = row;
      return { ...challenge, met: attempted || row.day !== null };
    },
  };
}
export type ChallengeViews = ReturnType<typeof challengeViews>;
