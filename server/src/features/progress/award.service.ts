import type { Day } from "@promptsmith/contract/kernel/ids";

import type { Db } from "../../platform/db/database.ts";
import { afterCommit } from "../../platform/db/transaction-guard.ts";
import { lockTotals, writeAward } from "./award.store.ts";
import { today } from "./domain/calendar.ts";
import { countDay } from "./domain/streak.ts";
import type { Ranks } from "./ranks.service.ts";

export type Award = {
  readonly userId: number;
  readonly challengeId: number;
  /** 0 or more. */
  readonly points: number;
  /** When the work was handed in: its local day is the day that counts. */
  readonly earnedAt: Date;
  readonly now: Date;
};

/**
 * Awards points inside the caller's transaction: one row in the ledger, and the sums on the user that follow
 * from it. A second award for the same challenge changes nothing.
 */
export async function awardPoints(tx: Db, ranks: Ranks, award: Award): Promise<{ day: Day } | null> {
  const { userId, challengeId, points, earnedAt, now } = award;
  const before = await lockTotals(tx, userId);
  if (!before) return null;
  const day = today(before.timezone, earnedAt);
  const totalPoints = before.totalPoints + points;
  const written = await writeAward(
    tx,
    { userId, challengeId, day, points, awardedAt: now },
    {
      ...countDay(before, day),
      totalPoints,
      completedChallenges: before.completedChallenges + 1,
      lastActive: now,
    },
  );
  if (!written) return null;
  afterCommit(tx, () => ranks.moved(before.totalPoints, totalPoints));
  return { day };
}
