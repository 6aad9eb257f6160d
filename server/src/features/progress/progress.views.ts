import type { Day } from "@promptsmith/contract/kernel/ids";
import { and, asc, count, desc, eq, gte, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import { pointAwards, users } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";
import type { PointsCount } from "./domain/points-histogram.ts";

export type BoardRow = {
  readonly id: number;
  readonly username: string;
  readonly displayName: string | null;
  readonly totalPoints: number;
  readonly challengesCompleted: number;
  readonly currentStreak: number;
  readonly streakHoldsUntil: Day | null;
  readonly timezone: string;
};

/** A select of user ids, which another feature may hand in. */
export type SelectedIds = SQL;

export type RecentAwards = {
  readonly timezone: string;
  readonly awards: readonly { readonly number: number; readonly day: Day; readonly points: number }[];
};

const boardColumns = {
  id: users.id,
  username: users.username,
  displayName: users.displayName,
  totalPoints: users.totalPoints,
  challengesCompleted: users.completedChallenges,
  currentStreak: users.currentStreak,
  streakHoldsUntil: users.streakHoldsUntil,
  timezone: users.timezone,
};

/** The reads of this feature; prepared once, since most of them belong to every visit of the home screen. */
export function progressViews(db: Db) {
  const recent = db
    .select({
      timezone: users.timezone,
      number: pointAwards.number,
      day: pointAwards.day,
      points: pointAwards.points,
    })
    .from(users)
    .leftJoin(
      pointAwards,
      and(eq(pointAwards.userId, users.id), gte(pointAwards.day, sql.placeholder("since"))),
    )
    .where(eq(users.id, sql.placeholder("userId")))
    .prepare("progress_recent_awards");
  const points = db
    .select({ totalPoints: users.totalPoints })
    .from(users)
    .where(eq(users.id, sql.placeholder("userId")))
    .prepare("progress_points");
  const top = db
    .select(boardColumns)
    .from(users)
    .where(isNull(users.disabledAt))
    .orderBy(desc(users.totalPoints), desc(users.completedChallenges), asc(users.id))
    .limit(sql.placeholder("limit"))
    .prepare("progress_top");

  return {
    /** The user's zone and the awards since a day; null for an unknown user. */
    async recentAwards(userId: number, since: Day): Promise<RecentAwards | null> {
      const rows = await recent.execute({ userId, since });
      const [first] = rows;
      if (!first) return null;
      const awards = rows.flatMap(({ number, day, points: earned }) =>
        number !== null && day !== null && earned !== null ? [{ number, day, points: earned }] : [],
      );
      return { timezone: first.timezone, awards };
    },
    async pointsOf(userId: number): Promise<number | null> {
      const [row] = await points.execute({ userId });
      return row?.totalPoints ?? null;
    },
    top: (limit: number): Promise<BoardRow[]> => top.execute({ limit }),
    rowsOf(
      members: SelectedIds,
      name: string,
    ): (values: Readonly<Record<string, unknown>>) => Promise<BoardRow[]> {
      const rows = db
        .select(boardColumns)
        .from(users)
        .where(and(sql`${users.id} = any(array(${members}))`, isNull(users.disabledAt)))
        .prepare(name);
      return (values) => rows.execute({ ...values });
    },
    countByPoints: (): Promise<PointsCount[]> =>
      db
        .select({ points: users.totalPoints, users: count() })
        .from(users)
        .where(isNull(users.disabledAt))
        .groupBy(users.totalPoints),
  };
}
