import { FIRST_DRAFT } from "@promptsmith/contract/progress/rules";
import type { Day } from "@promptsmith/contract/kernel/ids";

import type { Db } from "../../platform/db/database.ts";
import { insertAward, lockTotals } from "./award.store.ts";
import type { LockedLearner } from "./award.store.ts";
import { today } from "./domain/calendar.ts";
import { differingTotals, replay, wrongReceipts } from "./domain/ledger-replay.ts";
import type { Totals } from "./domain/ledger-replay.ts";
import { awardsOf, strayAwards, unawardedOf, userIdsAfter, writeTotals } from "./ledger-check.store.ts";
import { recomputeStreak } from "./streak.service.ts";
import { plansOf, receiptsOf, worksOf } from "./streak.store.ts";

export type LedgerFinding =
  | {
      readonly kind: "missing-award";
      readonly userId: number;
      readonly challengeId: number;
      readonly number: number;
      readonly points: number;
    }
  | {
      readonly kind: "wrong-totals";
      readonly userId: number;
      readonly wrong: readonly string[];
      readonly stored: Totals;
      readonly replayed: Totals;
    }
  | { readonly kind: "wrong-receipt"; readonly userId: number; readonly day: Day }
  | { readonly kind: "stray-award"; readonly userId: number; readonly awardId: number };

export type LedgerReport = { readonly users: number; readonly findings: readonly LedgerFinding[] };

type Options = { readonly db: Db; readonly repair: boolean };

/**
 * Recomputes points and counts of everybody from the ledger, streaks from the receipts, and both from the completed
 * work. With `repair` the ledger and the receipts are completed and the totals are written anew, one user at a time,
 * in a transaction each, so that it can run beside the product. Stray awards are only reported.
 */
export async function checkLedger({ db, repair }: Options): Promise<LedgerReport> {
  const findings: LedgerFinding[] = [];
  let users = 0;
  for (
    let page = await userIdsAfter(db, 0);
    page.length > 0;
    page = await userIdsAfter(db, page.at(-1) ?? 0)
  ) {
    for (const userId of page) {
      findings.push(...(await db.transaction((tx) => checkUser(tx, userId, repair))));
    }
    users += page.length;
  }
  const stray = await strayAwards(db);
  findings.push(...stray.map(({ id, userId }) => ({ kind: "stray-award", userId, awardId: id }) as const));
  return { users, findings };
}

async function checkUser(tx: Db, userId: number, repair: boolean): Promise<LedgerFinding[]> {
  const stored = await lockTotals(tx, userId);
  if (stored === null) return [];
  const { timezone } = stored;
  const missing = (await unawardedOf(tx, userId)).map(({ submittedAt, completedAt, ...work }) => ({
    ...work,
    day: today(timezone, submittedAt),
    zone: timezone,
    earnedAt: submittedAt,
    awardedAt: completedAt,
  }));
  if (repair) for (const award of missing) await insertAward(tx, { ...award, userId });
  const receipts = await receiptsOf(tx, userId);
  const rules = { plans: await plansOf(tx, userId), givenBack: givenBackAmong(receipts) };
  const works = repair
    ? await worksOf(tx, userId)
    : [...(await worksOf(tx, userId)), ...missing.filter(isPractice)];
  const wrongDays = wrongReceipts(works, receipts, rules);
  if (repair && wrongDays.length > 0) await recomputeStreak(tx, userId, timezone);
  const awards = repair ? await awardsOf(tx, userId) : [...(await awardsOf(tx, userId)), ...missing];
  const told = repair && wrongDays.length > 0 ? await receiptsOf(tx, userId) : receipts;
  const replayed = replay(awards, told, rules);
  const wrong = differingTotals(stored, replayed);
  if (repair && wrong.length > 0) await writeTotals(tx, userId, replayed);
  return [
    ...missing.map(
      ({ challengeId, number, points }) =>
        ({ kind: "missing-award", userId, challengeId, number, points }) as const,
    ),
    ...wrongDays.map((day) => ({ kind: "wrong-receipt", userId, day }) as const),
    ...(wrong.length === 0
      ? []
      : [{ kind: "wrong-totals", userId, wrong, stored: totalsOf(stored), replayed } as const]),
  ];
}

const isPractice = ({ number }: { readonly number: number }): boolean => number === FIRST_DRAFT;

const givenBackAmong = (receipts: readonly { readonly day: Day; readonly givenBack: boolean }[]): Set<Day> =>
  new Set(receipts.filter(({ givenBack }) => givenBack).map(({ day }) => day));

const totalsOf = ({
  timezone: _timezone,
  remindAt: _remindAt,
  remindersStoppedAt: _stopped,
  rules: _rules,
  lastCountedAt: _at,
  lastCountedZone: _zone,
  judgedThrough: _through,
  ...totals
}: LockedLearner): Totals => totals;
