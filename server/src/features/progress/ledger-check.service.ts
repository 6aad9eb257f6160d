import type { Db } from "../../platform/db/database.ts";
import { insertAward, lockTotals } from "./award.store.ts";
import { today } from "./domain/calendar.ts";
import { differingTotals, replay } from "./domain/ledger-replay.ts";
import type { Totals } from "./domain/ledger-replay.ts";
import { awardsOf, strayAwards, unawardedOf, userIdsAfter, writeTotals } from "./ledger-check.store.ts";

export type LedgerFinding =
  | {
      readonly kind: "missing-award";
      readonly userId: number;
      readonly challengeId: number;
      readonly points: number;
    }
  | {
      readonly kind: "wrong-totals";
      readonly userId: number;
      readonly wrong: readonly string[];
      readonly stored: Totals;
      readonly replayed: Totals;
    }
  | { readonly kind: "stray-award"; readonly userId: number; readonly awardId: number };

export type LedgerReport = { readonly users: number; readonly findings: readonly LedgerFinding[] };

type Options = { readonly db: Db; readonly repair: boolean };

/**
 * Recomputes points, counts and streaks of everybody from the ledger, and the ledger from the completed work.
 * With `repair` the ledger is completed and the totals are written anew, one user at a time, in a transaction
 * each, so that it can run beside the product. Stray awards are only reported.
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
  const { timezone, ...totals } = stored;
  const missing = (await unawardedOf(tx, userId)).map(({ submittedAt, completedAt, ...work }) => ({
    ...work,
    day: today(timezone, submittedAt),
    // As if it had been written in its time: a day that was won late must not break the streak.
    awardedAt: completedAt,
  }));
  if (repair) for (const award of missing) await insertAward(tx, { ...award, userId });
  const written = repair ? await awardsOf(tx, userId) : [...(await awardsOf(tx, userId)), ...missing];
  const replayed = replay(written.toSorted((a, b) => a.awardedAt.getTime() - b.awardedAt.getTime()));
  const findings: LedgerFinding[] = missing.map(({ challengeId, points }) => ({
    kind: "missing-award",
    userId,
    challengeId,
    points,
  }));
  const wrong = differingTotals(totals, replayed);
  if (wrong.length === 0) return findings;
  if (repair) await writeTotals(tx, userId, replayed);
  return [...findings, { kind: "wrong-totals", userId, wrong, stored: totals, replayed }];
}
