import type { Day } from "@promptsmith/contract/kernel/ids";

import type { Db } from "../../platform/db/database.ts";
import { afterCommit } from "../../platform/db/transaction-guard.ts";
import { lockTotals, writeAward } from "./award.store.ts";
import type { LearnerTotals } from "./award.store.ts";
import { today } from "./domain/calendar.ts";
import { countDay } from "./domain/streak.ts";
import type { Ranks } from "./ranks.service.ts";

export type Award = {
  readonly challengeId: number;
  /** 0 or more. */
  readonly points: number;
  /** When the work was handed in: its local day is the day that counts. */
  readonly earnedAt: Date;
  readonly now: Date;
};

/**
 * Awards points: one row in the ledger, and the sums on the user that follow from it. A second award for the same
 * challenge changes nothing, and gives null.
 */
export type Awarding = (award: Award) => Promise<{ day: Day } | null>;

/** Locks a learner until the caller's transaction ends, within which points can then be awarded; null for nobody. */
export async function lockLearner(tx: Db, ranks: Ranks, userId: number): Promise<Awarding | null> {
  const totals = await lockTotals(tx, userId);
  return totals && ((award) => awardPoints(tx, ranks, { ...award, userId, before: totals }));
}

async function awardPoints(
  tx: Db,
  ranks: Ranks,
  award: Award & { readonly userId: number; readonly before: LearnerTotals },
): Promise<{ day: Day } | null> {
  const { userId, before, challengeId, points, earnedAt, now } = award;
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
