import { eq } from "drizzle-orm";

import { pointAwards, practicePlans, remindersSent, streakDays, users } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";
import { rowsOfUser } from "../../platform/db/rows/rows-of-user.ts";

/** The user's totals and rows of the ledger. */
export async function exportProgress(
  tx: Db,
  { userId }: { readonly userId: number },
): Promise<Record<string, unknown>> {
  const [totals] = await tx
    .select({
      totalPoints: users.totalPoints,
      completedChallenges: users.completedChallenges,
      currentStreak: users.currentStreak,
      bestStreak: users.bestStreak,
      lastCountedDay: users.lastCountedDay,
      streakHoldsUntil: users.streakHoldsUntil,
      restDays: users.restDays,
      restProgress: users.restProgress,
      planOfferClosedAt: users.planOfferClosedAt,
      remindAt: users.remindAt,
      remindersStoppedAt: users.remindersStoppedAt,
      remindersUnanswered: users.remindersUnanswered,
    })
    .from(users)
    .where(eq(users.id, userId));
  return {
    progress: totals,
    pointAwards: await rowsOfUser(tx, userId, pointAwards, awardColumns, pointAwards.id),
    practicePlans: await rowsOfUser(tx, userId, practicePlans, planColumns, practicePlans.fromDay),
    streakDays: await rowsOfUser(tx, userId, streakDays, dayColumns, streakDays.day),
    reminders: await rowsOfUser(tx, userId, remindersSent, reminderColumns, remindersSent.day),
  };
}

const awardColumns = {
  challengeId: pointAwards.challengeId,
  number: pointAwards.number,
  day: pointAwards.day,
  zone: pointAwards.zone,
  points: pointAwards.points,
  awardedAt: pointAwards.awardedAt,
};

const planColumns = {
  days: practicePlans.days,
  fromDay: practicePlans.fromDay,
  madeOn: practicePlans.madeOn,
  createdAt: practicePlans.createdAt,
};

const dayColumns = {
  day: streakDays.day,
  kind: streakDays.kind,
  reason: streakDays.reason,
  at: streakDays.at,
  zone: streakDays.zone,
  givenBack: streakDays.givenBack,
  toldAt: streakDays.toldAt,
};

const reminderColumns = {
  day: remindersSent.day,
  queuedAt: remindersSent.queuedAt,
  outcome: remindersSent.outcome,
  settledAt: remindersSent.settledAt,
};
