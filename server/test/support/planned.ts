import * as boards from "@promptsmith/contract/leaderboard/calls";
import * as calls from "@promptsmith/contract/progress/calls";
import { expect } from "vitest";

import { checkLedger } from "../../src/features/progress/progress.public.ts";
import type { Member, TestApp } from "./test-app.ts";

export const MON_WED_FRI = ["mon", "wed", "fri"] as const;

export const planOf = async (who: Member) => (await who.call(calls.practicePlan)).body;
export const streakOf = async (who: Member) => (await who.call(calls.streak)).body;
export const plan = (who: Member, days: readonly string[]) => who.put("/api/practice-plan", { days });

/** What the days were, by month and day. */
export const kindsOf = async (who: Member) =>
  Object.fromEntries((await streakOf(who)).days.map(({ day, kind }) => [day.slice(5), kind]));

/** The ledger check, which recomputes streaks from the receipts, finds nothing. */
export const noFindings = async ({ deps: { db } }: TestApp) =>
  expect((await checkLedger({ db, repair: false })).findings).toEqual([]);

/** The streak as another person sees it, who has never made the learner's own page load. */
export async function seenByOthers(who: Member, looker: Member): Promise<number | undefined> {
  const { leaderboard } = (await looker.call(boards.globalLeaderboard)).body;
  return leaderboard.find(({ id }) => id === who.id)?.currentStreak;
}
