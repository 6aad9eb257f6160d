import type { Db } from "../../platform/db/database.ts";
import { reasonOf, holdsUntil } from "./domain/streak.ts";
import { judgeWorks } from "./domain/practised-days.ts";
import type { DayRules, JudgedDay } from "./domain/streak.ts";
import {
  plansOf,
  receiptsOf,
  removeReceiptsBefore,
  worksOf,
  writeReceipts,
  writeStreak,
} from "./streak.store.ts";
import type { Receipt } from "./streak.store.ts";

/** The receipt of a day without practice. */
export const receiptOf = (judged: JudgedDay, rules: DayRules): Receipt => ({
  ...judged,
  reason: reasonOf(judged, rules),
  at: null,
  zone: null,
});

/**
 * Recomputes streak and receipts of all days from the ledger, after the past has changed: work was completed late, a day
 * was given back, or the ledger was repaired. The caller must hold the learner's lock.
 */
export async function recomputeStreak(tx: Db, userId: number, timezone: string): Promise<void> {
  const [works, before, plans] = [
    await worksOf(tx, userId),
    await receiptsOf(tx, userId),
    await plansOf(tx, userId),
  ];
  const judgedBy = { plans, givenBack: new Set(before.filter((one) => one.givenBack).map(({ day }) => day)) };
  const { streak, days, counted, tooSoon } = judgeWorks(works, before.at(-1)?.day ?? null, judgedBy);
  const rules = { ...judgedBy, tooSoon: new Set(tooSoon.map(({ day }) => day)) };
  const first = new Map(counted.map((work) => [work.day, work]));
  const zones = new Map(
    before.filter(({ kind }) => kind === "practised").map(({ day, zone }) => [day, zone] as const),
  );
  const receipts = days.map((judged): Receipt => {
    const work = first.get(judged.day);
    if (work === undefined) return receiptOf(judged, rules);
    // Awards of earlier days do not say in which zone they were.
    const zone = work.zone ?? (zones.has(judged.day) ? (zones.get(judged.day) ?? null) : timezone);
    return { ...judged, reason: work.what, at: work.earnedAt, zone };
  });
  // A day that was practised in one zone can turn out to be an earlier label, met after one that began in another zone.
  if (days[0] !== undefined) await removeReceiptsBefore(tx, userId, days[0].day);
  await writeReceipts(tx, userId, receipts);
  await writeStreak(tx, userId, { ...streak, streakHoldsUntil: holdsUntil(streak, rules) });
}
