import type { Day } from "@promptsmith/contract/kernel/ids";
import { SERVICE_WAS_DOWN } from "@promptsmith/contract/progress/rules";

import type { Db } from "../../platform/db/database.ts";
import { lockTotals } from "./award.store.ts";
import { today } from "./domain/calendar.ts";
import { needsDayBack } from "./domain/ledger-replay.ts";
import { userIdsAfter } from "./ledger-check.store.ts";
import { recomputeStreak } from "./streak.service.ts";
import { markGivenBack, plansOf, receiptsOf, writeReceipts } from "./streak.store.ts";

export type GivenBack = {
  /** Whom the day was given to. */
  readonly given: readonly number[];
  /** Number of people whose day has not ended yet; run the command again later for them. */
  readonly notOver: number;
};

/**
 * Gives a day on which the service was down to everybody who would have needed it, as rest and without using a rest
 * day: whose streak it ended, or who lost a rest day to it. One user at a time, in a transaction each; giving it twice
 * changes nothing.
 */
export async function giveBackDay(db: Db, day: Day, now: Date): Promise<GivenBack> {
  const given: number[] = [];
  let notOver = 0;
  for (
    let page = await userIdsAfter(db, 0);
    page.length > 0;
    page = await userIdsAfter(db, page.at(-1) ?? 0)
  ) {
    for (const userId of page) {
      const outcome = await db.transaction((tx) => giveTo(tx, userId, day, now));
      if (outcome === "given") given.push(userId);
      if (outcome === "not over") notOver += 1;
    }
  }
  return { given, notOver };
}

async function giveTo(
  tx: Db,
  userId: number,
  day: Day,
  now: Date,
): Promise<"given" | "not needed" | "not over"> {
  const learner = await lockTotals(tx, userId);
  if (learner === null) return "not needed";
  if (day >= today(learner.timezone, now)) return "not over";
  const receipts = await receiptsOf(tx, userId);
  const givenBack = new Set(receipts.filter((one) => one.givenBack).map((one) => one.day));
  const rules = { plans: await plansOf(tx, userId), givenBack };
  if (!needsDayBack(receipts, day, rules)) return "not needed";
  await writeReceipts(tx, userId, [{ day, kind: "rest", reason: SERVICE_WAS_DOWN, at: null, zone: null }]);
  await markGivenBack(tx, userId, day);
  await recomputeStreak(tx, userId, learner.timezone);
  return "given";
}
