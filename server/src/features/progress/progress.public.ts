import { FIRST_DRAFT, percentileTier } from "@promptsmith/contract/progress/rules";
import type { Day } from "@promptsmith/contract/kernel/ids";
import type { PercentileTier } from "@promptsmith/contract/progress/rules";

import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import { afterCommit } from "../../platform/db/transactions.ts";
import type { Unsubscriber } from "../../platform/mail/unsubscribe.ts";
import type { Awarding } from "./award.service.ts";
import { lockLearner } from "./award.service.ts";
import { lockTotals } from "./award.store.ts";
import { addDays, nextResetAt, today, weekStart } from "./domain/calendar.ts";
import { ranked } from "./domain/board.ts";
import { effectiveStreak } from "./domain/streak.ts";
import type { BoardRow, RecentAwards, SelectedIds } from "./progress.views.ts";
import { progressViews } from "./progress.views.ts";
import type { RankPosition } from "./ranks.service.ts";
import { Ranks } from "./ranks.service.ts";

export { nextResetAt, today } from "./domain/calendar.ts";
export { exportProgress } from "./progress-export.views.ts";
export { effectiveStreak } from "./domain/streak.ts";
export { checkLedger } from "./ledger-check.service.ts";
export { giveBackDay } from "./give-back.service.ts";
export type { LedgerReport } from "./ledger-check.service.ts";
export type { RankPosition } from "./ranks.service.ts";

/** A member of a board: people in order, with shared ranks and the streak as it is shown today. */
export type BoardMember = {
  readonly id: number;
  readonly rank: number;
  readonly username: string;
  readonly displayName: string | null;
  readonly totalPoints: number;
  readonly challengesCompleted: number;
  readonly currentStreak: number;
};

/** What features after this one tell it. */
export type ProgressHooks = {
  /** The easiest of a learner's challenges of today, drawn where that has not been done; null for no one. */
  readonly easiestToday: ((
    userId: number,
  ) => Promise<{ readonly id: number; readonly title: string } | null>)[];
  /** The mails that a link in them ends, of this feature and of later ones. */
  readonly unsubscribers: Unsubscriber[];
};

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
};

/** What other features may ask of progress. It counts points and does not know what earned them. */
export type Progress = ReturnType<typeof openProgress>;

export function openProgress({ db, clock, onError }: Parts) {
  const views = progressViews(db);
  const ranks = new Ranks(views.countByPoints, onError);

  /** Awards of the learner's week so far, with the learner's own today. */
  async function week(userId: number): Promise<{ today: Day; awards: RecentAwards["awards"] }> {
    const now = clock.now();
    // Wide enough for the Monday of any zone; what is too early is cut below, where the zone is known.
    const since = addDays(today("UTC+00:00", now), -8);
    const found = await views.recentAwards(userId, since);
    if (!found) return { today: today("UTC+00:00", now), awards: [] };
    return { today: today(found.timezone, now), awards: found.awards };
  }

  const onBoard = (rows: readonly BoardRow[]): BoardMember[] => {
    const now = clock.now();
    // Named one by one: leaving fields out of a copy is slow, and boards are long.
    return ranked(rows, (row, rank) => ({
      id: row.id,
      rank,
      username: row.username,
      displayName: row.displayName,
      totalPoints: row.totalPoints,
      challengesCompleted: row.challengesCompleted,
      currentStreak: effectiveStreak(row, today(row.timezone, now)),
    }));
  };

  return {
    /**
     * Locks a learner until `tx` ends; what it gives awards points within `tx`, once. To be called before anything else
     * is written, as in the deletion of an account, so that the two cannot deadlock; null for an unknown user.
     */
    lockLearner: (tx: Db, userId: number): Promise<Awarding | null> => lockLearner(tx, ranks, userId),

    async weeklyPoints(userId: number): Promise<number> {
      const { today: day, awards } = await week(userId);
      const monday = weekStart(day);
      return awards.reduce((sum, award) => (award.day >= monday ? sum + award.points : sum), 0);
    },

    async dailyCompletions(userId: number): Promise<number> {
      const { today: day, awards } = await week(userId);
      return awards.filter((award) => award.number === FIRST_DRAFT && award.day >= day).length;
    },

    /** Rank among all users for this many points. */
    standing: (points: number): Promise<RankPosition> => ranks.standing(points),

    /** The user's points and rank among all users; null for an unknown user. */
    async standingOf(userId: number): Promise<(RankPosition & { totalPoints: number }) | null> {
      const totalPoints = await views.pointsOf(userId);
      return totalPoints === null ? null : { totalPoints, ...(await ranks.standing(totalPoints)) };
    },

    /** The club the user belongs to, as the API names it; null below the better half. */
    async percentileBucket(userId: number): Promise<`${PercentileTier}` | null> {
      const totalPoints = await views.pointsOf(userId);
      if (totalPoints === null) return null;
      const { rank, totalUsers } = await ranks.standing(totalPoints);
      const tier = percentileTier(rank, totalUsers, totalPoints);
      return tier === null ? null : `${tier}`;
    },

    /** The best of everybody, at most `limit`. */
    top: async (limit: number): Promise<BoardMember[]> => onBoard(await views.top(limit)),

    /**
     * Makes a board of exactly the users whose ids `members` selects, ranked among themselves: one statement of its own
     * `name`, asked with the values of its placeholders.
     */
    boardOf(
      members: SelectedIds,
      name: string,
    ): (values: Readonly<Record<string, unknown>>) => Promise<BoardMember[]> {
      const read = views.rowsOf(members, name);
      return async (values) => onBoard(await read(values));
    },

    /** To be called in the transaction that makes an account. */
    memberCame: (tx: Db): void => afterCommit(tx, () => ranks.moved(null, 0)),

    /** To be called in the transaction that deletes an account, while it is still there. */
    async memberLeaves(tx: Db, userId: number): Promise<void> {
      const totals = await lockTotals(tx, userId, { toDelete: true });
      if (totals) afterCommit(tx, () => ranks.moved(totals.totalPoints, null));
    },

    /** When the next day of a person in this zone begins. */
    nextResetAt: (timeZone: string): Date => nextResetAt(timeZone, clock.now()),
  };
}
