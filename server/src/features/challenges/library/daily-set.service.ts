import type { TodaysChallenge } from "@promptsmith/contract/challenges/entities";
import { DIFFICULTIES, MIXED_CATEGORY } from "@promptsmith/contract/challenges/rules";
import type { Day } from "@promptsmith/contract/kernel/ids";
import { CATEGORIES } from "@promptsmith/contract/profile/rules";

import { AppError } from "../../../platform/app-error.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { today } from "../../progress/progress.public.ts";
import type { ChallengeViews } from "./challenge.views.ts";
import { toTodaysChallenge } from "./challenge.views.ts";
import type { ChallengeHooks } from "../challenges.public.ts";
import {
  attemptedAmong,
  drawnOn,
  insertSlots,
  lockDrawing,
  noteChallengeUpdate,
  readHistory,
  replaceSlots,
} from "./daily-set.store.ts";
import type { DayRow } from "./daily-set.store.ts";
import type { Candidate } from "../domain/daily-pick.ts";
import { drawChallenge } from "../domain/daily-pick.ts";
import type { Library } from "./library.service.ts";

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly views: ChallengeViews;
  readonly library: Library;
  readonly hooks: ChallengeHooks;
};

/** The name of the mixed set in the table. */
const MIXED = "Auto";
const MIXED_NAMES: readonly string[] = ["", MIXED, MIXED_CATEGORY, "all"];

/** A day that is never later than today in any zone: reads that do not know the zone yet begin there. */
function dayBefore(now: Date): Day {
  return new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10);
}

/** The category a request names; nothing, or one of the names of the mixed set, means the mixed set. */
export function categoryOf(category: string | undefined): string {
  if (category === undefined || MIXED_NAMES.includes(category)) return MIXED;
  const known = CATEGORIES.find((one) => one === category);
  if (!known) throw new AppError("bad-request", "Unknown category");
  return known;
}

export type DailySets = ReturnType<typeof dailySets>;

export function dailySets({ db, clock, views, library, hooks }: Parts) {
  async function read(userId: number, category: string): Promise<TodaysChallenge[]> {
    const now = clock.now();
    const found = await views.recentSets({ userId, category, since: dayBefore(now) });
    if (!found) throw new AppError("not-authenticated", "Not authenticated");
    const day = today(found.timezone, now);
    const ofToday = found.rows.filter((row) => row.day === day);
    return DIFFICULTIES.flatMap((difficulty) =>
      ofToday.flatMap((row) => (row.slot === difficulty ? [toTodaysChallenge(row)] : [])),
    );
  }

  /** Fills the empty slots of a set, within the transaction that holds the user's row. */
  async function fill(
    tx: Db,
    want: {
      userId: number;
      category: string;
      day: Day;
      rows: readonly DayRow[];
      candidates: readonly Candidate[];
    },
  ): Promise<void> {
    const { userId, category, day, rows, candidates } = want;
    const history = await readHistory(tx, userId);
    const current = rows.filter((row) => row.category === category && !row.replaced);
    const notToday = new Set(rows.map((row) => row.challengeId));
    const usedCategories = new Set(
      candidates.filter(({ id }) => current.some((row) => row.challengeId === id)).map((one) => one.category),
    );
    const missing = DIFFICULTIES.filter((one) => !current.some((row) => row.difficulty === one));
    const slots = missing.flatMap((difficulty) => {
      const drawn = drawChallenge({
        library: candidates,
        difficulty,
        categories: category === MIXED ? history.categories : [category],
        lastSeen: history.lastSeen,
        notToday,
        usedCategories,
        seed: `${day}/${category}`,
      });
      if (!drawn) return [];
      notToday.add(drawn.id);
      usedCategories.add(drawn.category);
      return [{ userId, day, category, difficulty, challengeId: drawn.id, createdAt: clock.now() }];
    });
    await insertSlots(tx, slots);
    await noteChallengeUpdate(tx, userId, clock.now());
  }

  async function lockedDay(tx: Db, userId: number): Promise<{ day: Day; rows: DayRow[] }> {
    const user = await lockDrawing(tx, userId);
    if (!user) throw new AppError("not-authenticated", "Not authenticated");
    const day = today(user.timezone, clock.now());
    return { day, rows: await drawnOn(tx, userId, day) };
  }

  /** Today's three of a category: easy, medium, hard. The first call of a day draws them. */
  async function todaysSet(userId: number, category: string): Promise<TodaysChallenge[]> {
    const current = await read(userId, category);
    if (current.length === DIFFICULTIES.length) return current;
    const candidates = await library.candidates();
    await db.transaction(async (tx) => {
      const { day, rows } = await lockedDay(tx, userId);
      await fill(tx, { userId, category, day, rows, candidates });
    });
    return read(userId, category);
  }

  return {
    today: todaysSet,

    /** The easiest of today's mixed set; null for a person who is gone. */
    async easiestToday(userId: number): Promise<TodaysChallenge | null> {
      try {
        return (await todaysSet(userId, MIXED))[0] ?? null;
      } catch (error) {
        if (error instanceof AppError && error.code === "not-authenticated") return null;
        throw error;
      }
    },

    /** Replaces the challenges of today's set that have no work of the learner and no invitation yet. */
    async refresh(userId: number, category: string): Promise<TodaysChallenge[]> {
      const candidates = await library.candidates();
      await db.transaction(async (tx) => {
        const { day, rows } = await lockedDay(tx, userId);
        const current = rows.filter((row) => row.category === category && !row.replaced);
        const ids = current.map((row) => row.challengeId);
        const kept = new Set(await attemptedAmong(tx, userId, ids));
        for (const sharedAmong of hooks.sharedAmong) {
          for (const id of await sharedAmong(tx, { userId, challengeIds: ids })) kept.add(id);
        }
        const replaced = new Set(current.filter((row) => !kept.has(row.challengeId)).map((row) => row.id));
        await replaceSlots(tx, [...replaced], clock.now());
        const after = rows.map((row) => (replaced.has(row.id) ? { ...row, replaced: true } : row));
        await fill(tx, { userId, category, day, rows: after, candidates });
      });
      return read(userId, category);
    },
  };
}
