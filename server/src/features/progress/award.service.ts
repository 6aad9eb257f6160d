import { FIRST_DRAFT } from "@promptsmith/contract/progress/rules";
import type { Day } from "@promptsmith/contract/kernel/ids";

import type { Db } from "../../platform/db/database.ts";
import { afterCommit } from "../../platform/db/transactions.ts";
import { lockTotals, writeAward, writeDraftAward } from "./award.store.ts";
import type { LockedLearner } from "./award.store.ts";
import { today } from "./domain/calendar.ts";
import { afterPractice } from "./domain/practised-days.ts";
import { nextReminder } from "./domain/reminder-time.ts";
import { holdsUntil } from "./domain/streak.ts";
import type { Ranks } from "./ranks.service.ts";
import { recomputeStreak, receiptOf } from "./streak.service.ts";

type Earned = {
  readonly challengeId: number;
  /** 0 or more. */
  readonly points: number;
  /** When the work was handed in: its local day is the day that counts. */
  readonly earnedAt: Date;
  readonly now: Date;
};

/** `what` was practised with, as the day's receipt names it. */
export type Practice = Earned & { readonly number?: never; readonly what: string };
/** A further draft counts in points alone, neither for the streak nor as a completed challenge. */
export type FurtherDraft = Earned & { readonly number: number };
export type Award = Practice | FurtherDraft;

/**
 * Awards points: one row in the ledger, and the sums on the user that follow from it. A second award for the same
 * draft changes nothing, and gives null.
 */
export type Awarding = (award: Award) => Promise<{ day: Day } | null>;

/** Locks a learner until the caller's transaction ends; the result awards points in it. Null for an unknown user. */
export async function lockLearner(tx: Db, ranks: Ranks, userId: number): Promise<Awarding | null> {
  const totals = await lockTotals(tx, userId);
  return (
    totals &&
    ((award) => {
      const learner = { userId, before: totals };
      return award.number === undefined
        ? awardPractice(tx, ranks, { ...award, ...learner })
        : awardDraft(tx, ranks, { ...award, ...learner });
    })
  );
}

type OfLearner = { readonly userId: number; readonly before: LockedLearner };

async function awardDraft(
  tx: Db,
  ranks: Ranks,
  award: FurtherDraft & OfLearner,
): Promise<{ day: Day } | null> {
  const { userId, before, challengeId, number, points, earnedAt, now } = award;
  const day = today(before.timezone, earnedAt);
  const totalPoints = before.totalPoints + points;
  const entry = { userId, challengeId, number, day, zone: before.timezone, points, awardedAt: now };
  if (!(await writeDraftAward(tx, entry, { totalPoints, lastActive: now }))) return null;
  afterCommit(tx, () => ranks.moved(before.totalPoints, totalPoints));
  return { day };
}

async function awardPractice(
  tx: Db,
  ranks: Ranks,
  award: Practice & OfLearner,
): Promise<{ day: Day } | null> {
  const { userId, before, challengeId, points, earnedAt, now } = award;
  const { timezone, rules, remindAt } = before;
  const day = today(timezone, earnedAt);
  const totalPoints = before.totalPoints + points;
  const judgement = afterPractice(before, { day, earnedAt, zone: timezone }, rules);
  const streak = judgement?.streak ?? before;
  const receipts = (judgement?.days ?? []).map((judged) =>
    judged.day === day
      ? { ...judged, reason: award.what, at: earnedAt, zone: timezone }
      : receiptOf(judged, rules),
  );
  const written = await writeAward(
    tx,
    { userId, challengeId, number: FIRST_DRAFT, day, zone: timezone, points, awardedAt: now },
    {
      ...streak,
      streakHoldsUntil: holdsUntil(streak, rules),
      totalPoints,
      completedChallenges: before.completedChallenges + 1,
      lastActive: now,
      remindNextAt:
        remindAt === null
          ? null
          : nextReminder({ time: remindAt, timeZone: timezone, notOn: day }, rules, now),
      receipts,
    },
  );
  if (!written) return null;
  if (judgement === null) await recomputeStreak(tx, userId, timezone);
  afterCommit(tx, () => ranks.moved(before.totalPoints, totalPoints));
  return { day };
}
