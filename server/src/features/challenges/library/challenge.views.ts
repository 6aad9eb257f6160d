import type { Challenge, TodaysChallenge } from "@promptsmith/contract/challenges/entities";
import type { Difficulty } from "@promptsmith/contract/challenges/rules";
import type { Day } from "@promptsmith/contract/kernel/ids";
import type { Facet, Said } from "@promptsmith/assessment";
import { and, eq, exists, gte, isNull, or, sql } from "drizzle-orm";

import { challenges, comparisons, dailyChallenges, userChallenges, users } from "../../../database/schema.ts";
import type { Db } from "../../../platform/db/database.ts";

export type ChallengeRow = Omit<Challenge, "date" | "createdAt" | "example" | "requirements"> & {
  readonly requirements: readonly string[];
  readonly example: string | Record<string, unknown> | null;
  readonly createdAt: Date;
};

/** A challenge with the parts that never leave the server. */
export type FullChallenge = ChallengeRow & {
  readonly userId: number | null;
  readonly inLibrary: boolean;
  readonly rubric: readonly Facet[] | null;
  readonly said: readonly Said[] | null;
  /** The example, whether or not the reader may see it. */
  readonly workedExample: ChallengeRow["example"];
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
  // Of the rubric only names leave the server, and only those that are written for learners.
  requirements: sql<
    readonly string[]
  >`jsonb_path_query_array(coalesce(${challenges.rubric}, '[]'), '$[*] ? (exists (@.ask)).name')`,
  // Shown from the comparison on, after which drafts earn nothing. Each read joins the reader as `users`. As the driver
  // reads it: the column's own type would try to read each text as JSON once more.
  example: sql<ChallengeRow["example"]>`case when exists (select 1 from ${comparisons}
    where ${comparisons.userId} = ${users.id} and ${comparisons.challengeId} = ${challenges.id})
    then ${challenges.example} end`,
  createdAt: challenges.createdAt,
};

export const exampleText = (example: ChallengeRow["example"]): string | null =>
  example === null || typeof example === "string" ? example : JSON.stringify(example);

export function toChallenge(row: ChallengeRow, date: Day): Challenge {
  // Named one by one: this is written for each of a long list, and a copy of a row is slow.
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    difficulty: row.difficulty,
    category: row.category,
    points: row.points,
    requirements: [...row.requirements],
    example: exampleText(row.example),
    date,
    createdAt: row.createdAt.toISOString(),
  };
}

/** At most so many challenges with the same text are checked: each takes a query for the reader's rights. */
const SAME_TEXT = 5;

/** What counts of the reader's own work on a challenge. */
type WorkRow = {
  readonly completed: boolean;
  readonly overallScore: number | null;
  readonly bestCounted: number | null;
};
export function toTodaysChallenge({ day, challenge, work }: SetRow): TodaysChallenge {
  const best = work?.completed === true ? (work.bestCounted ?? work.overallScore) : null;
  return { ...toChallenge(challenge, day), mine: work && { completed: work.completed, best } };
}

export type SetRow = {
  readonly day: Day;
  readonly slot: Difficulty;
  readonly challenge: ChallengeRow;
  readonly work: WorkRow | null;
};

/** Whose sets, of which category and since which day. */
type SetKey = { readonly userId: number; readonly category: string; readonly since: Day };
/** Daily sets with the time zone of their owner. */
type RecentSets = { readonly timezone: string; readonly rows: readonly SetRow[] };

export function challengeViews(db: Db) {
  const sets = db
    .select({
      timezone: users.timezone,
      day: dailyChallenges.day,
      slot: dailyChallenges.difficulty,
      challenge: challengeColumns,
      work: {
        completed: userChallenges.completed,
        overallScore: userChallenges.overallScore,
        bestCounted: userChallenges.bestCounted,
      },
    })
    .from(users)
    .leftJoin(
      dailyChallenges,
      and(
        eq(dailyChallenges.userId, users.id),
        // Repeated here: without statistics of a table that grew, the planner would read the rows of all
        // people.
        eq(dailyChallenges.userId, sql.placeholder("userId")),
        eq(dailyChallenges.category, sql.placeholder("category")),
        gte(dailyChallenges.day, sql.placeholder("since")),
        isNull(dailyChallenges.replacedAt),
      ),
    )
    .leftJoin(challenges, eq(challenges.id, dailyChallenges.challengeId))
    .leftJoin(
      userChallenges,
      and(eq(userChallenges.userId, users.id), eq(userChallenges.challengeId, dailyChallenges.challengeId)),
    )
    .where(eq(users.id, sql.placeholder("userId")))
    .prepare("challenges_recent_sets");

  const one = db
    .select({
      ...challengeColumns,
      userId: challenges.userId,
      inLibrary: sql<boolean>`${challenges.libraryKey} is not null`,
      rubric: challenges.rubric,
      said: challenges.said,
      workedExample: sql<ChallengeRow["example"]>`${challenges.example}`,
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

  const drawn = db
    .select({ id: dailyChallenges.id })
    .from(dailyChallenges)
    .where(
      and(
        eq(dailyChallenges.userId, sql.placeholder("readerId")),
        eq(dailyChallenges.challengeId, sql.placeholder("challengeId")),
      ),
    );
  const given = db
    .select({ id: challenges.id })
    .from(challenges)
    .where(
      and(
        eq(challenges.id, sql.placeholder("challengeId")),
        or(eq(challenges.userId, sql.placeholder("readerId")), exists(drawn)),
      ),
    )
    .prepare("challenges_given");

  return {
    /** A user's sets of a category since a day or a little longer, with the user's zone; null for an unknown user. */
    async recentSets({ userId, category, since }: SetKey): Promise<RecentSets | null> {
      const found = await sets.execute({ userId, category, since });
      const [first] = found;
      if (first === undefined) return null;
      const rows = found.flatMap(({ day, slot, challenge, work }) =>
        day !== null && slot !== null && challenge !== null ? [{ day, slot, challenge, work }] : [],
      );
      return { timezone: first.timezone, rows };
    },

    /** Challenges with exactly this text: of a few with the same, the oldest ones. */
    async idsOfText({ title, description }: Pick<Challenge, "title" | "description">): Promise<number[]> {
      const found = await db
        .select({ id: challenges.id })
        .from(challenges)
        .where(and(eq(challenges.title, title), eq(challenges.description, description)))
        .orderBy(challenges.id)
        .limit(SAME_TEXT);
      return found.map(({ id }) => id);
    },

    /** Whether it ever stood in a daily set of the reader's, or was made for the reader. */
    async isGiven(challengeId: number, readerId: number): Promise<boolean> {
      return (await given.execute({ challengeId, readerId })).length > 0;
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
