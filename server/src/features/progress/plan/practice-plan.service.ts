import { dayWords } from "@promptsmith/contract/kernel/day-words";
import type { Day } from "@promptsmith/contract/kernel/ids";
import type { PracticePlan, StreakDay } from "@promptsmith/contract/progress/entities";
import { planCanChangeAgain, STREAK_PAGE } from "@promptsmith/contract/progress/rules";
import type { Weekday } from "@promptsmith/contract/progress/rules";

import { AppError } from "../../../platform/app-error.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { lockTotals } from "../award.store.ts";
import type { LockedLearner } from "../award.store.ts";
import { today } from "../domain/calendar.ts";
import { changeableFrom, holdsFrom, restDaysOn, sameDays } from "../domain/practice-plan.ts";
import type { MadeChange } from "../domain/practice-plan.ts";
import { nextReminder } from "../domain/reminder-time.ts";
import { daysGoneBy } from "../domain/practised-days.ts";
import { effectiveStreak, holdsUntil, isDayOff } from "../domain/streak.ts";
import type { DayRules, JudgedDay, Streak } from "../domain/streak.ts";
import { closeOffer, insertPlanChange, markTold, savePlanSums } from "./practice-plan.store.ts";
import type { PracticeViews, ReadReceipt } from "./practice-plan.views.ts";
import { receiptOf } from "../streak.service.ts";
import { addReceipts } from "../streak.store.ts";

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly views: PracticeViews;
  readonly mailAvailable: boolean;
};

type Change = {
  readonly days?: readonly Weekday[] | null | undefined;
  readonly remindAt?: string | null | undefined;
};

/** What every read of a life begins with. */
type ReadLife = Streak & {
  readonly timezone: string;
  readonly streakHoldsUntil: Day | null;
  readonly plans: readonly MadeChange[];
  readonly givenBack: readonly Day[];
  readonly tooSoon: readonly Day[];
  readonly judgedThrough: Day | null;
};

export type PracticePlans = ReturnType<typeof practicePlans>;

export function practicePlans({ db, clock, views, mailAvailable }: Parts) {
  /** Judges the days that have gone by since the last receipt, and keeps what they were. */
  async function keepReceipts(
    userId: number,
    life: ReadLife,
    day: Day,
    rules: DayRules,
  ): Promise<JudgedDay[]> {
    const gone = daysGoneBy(life, day, rules);
    if (gone.length > 0) {
      await addReceipts(
        db,
        { userId, lastCountedDay: life.lastCountedDay, streakHoldsUntil: life.streakHoldsUntil },
        gone.map((one) => receiptOf(one, rules)),
      );
    }
    return gone;
  }

  async function read(userId: number): Promise<PracticePlan> {
    const life = await views.plan(userId);
    if (life === null) throw new AppError("not-authenticated", "Not authenticated");
    const day = today(life.timezone, clock.now());
    const rules = rulesOf(life);
    const gone = await keepReceipts(userId, life, day, rules);
    const last = life.plans.at(-1);
    const saved = gone.filter((one) => one.kind === "rest" && !rules.givenBack.has(one.day));
    const lastMissed = gone.findLast((one) => one.kind === "missed")?.day ?? "";
    return {
      days: last?.days ? [...last.days] : null,
      holdsFrom: last !== undefined && last.fromDay > day ? last.fromDay : null,
      changeableFrom: changeableFrom(life.plans, day),
      remindAt: life.remindAt,
      mailAvailable,
      addressVerified: life.emailVerifiedAt !== null,
      remindersStopped: life.remindersStoppedAt !== null,
      restDays: restDaysOn(life, day, rules),
      offer: life.completedChallenges > 0 && last === undefined && life.planOfferClosedAt === null,
      // A rest day is not mentioned once the streak that it saved has ended.
      savedDays: [...life.untold.filter((one) => one < day), ...saved.map((one) => one.day)].filter(
        (one) => one > lastMissed,
      ),
    };
  }

  /** @throws AppError conflict while the days may not change */
  async function changeDays(
    tx: Db,
    userId: number,
    learner: LockedLearner,
    days: readonly Weekday[] | null,
  ): Promise<readonly MadeChange[]> {
    const { plans } = learner.rules;
    if (sameDays(plans.at(-1)?.days ?? null, days)) return plans;
    const now = clock.now();
    const day = today(learner.timezone, now);
    const from = changeableFrom(plans, day);
    if (from !== null) throw new AppError("conflict", planCanChangeAgain(dayWords(from)));
    const change = { days, fromDay: holdsFrom(day, learner.judgedThrough), madeOn: day };
    await insertPlanChange(tx, { userId, ...change, createdAt: now });
    return [...plans, change];
  }

  async function change(userId: number, wanted: Change): Promise<void> {
    await db.transaction(async (tx) => {
      const learner = await lockTotals(tx, userId);
      if (learner === null) throw new AppError("not-authenticated", "Not authenticated");
      const plans =
        wanted.days === undefined ? learner.rules.plans : await changeDays(tx, userId, learner, wanted.days);
      const remindAt = wanted.remindAt === undefined ? learner.remindAt : wanted.remindAt;
      await savePlanSums(tx, userId, {
        streakHoldsUntil: holdsUntil(learner, { ...learner.rules, plans }),
        remindAt,
        remindNextAt: remindNextAt({ ...learner, remindAt, rules: { plans } }, clock.now()),
      });
    });
  }

  return {
    read,

    /** @throws AppError conflict while the days may not change: then nothing is changed */
    async save(userId: number, wanted: Change): Promise<PracticePlan> {
      await change(userId, wanted);
      return read(userId);
    },

    /** Ends the plan: from tomorrow every day counts. @throws AppError conflict while the days may not change */
    async end(userId: number): Promise<PracticePlan> {
      await change(userId, { days: null, remindAt: null });
      return read(userId);
    },

    async closeOffer(userId: number): Promise<PracticePlan> {
      await closeOffer(db, userId, clock.now());
      return read(userId);
    },

    async told(userId: number, through: Day): Promise<PracticePlan> {
      await markTold(db, userId, through, clock.now());
      return read(userId);
    },

    /** The learner's zone has changed: what hangs on the clock there is computed anew. */
    async zoneChanged(tx: Db, userId: number): Promise<void> {
      const learner = await lockTotals(tx, userId);
      if (learner === null || learner.remindAt === null) return;
      await savePlanSums(tx, userId, {
        streakHoldsUntil: learner.streakHoldsUntil,
        remindAt: learner.remindAt,
        remindNextAt: remindNextAt(learner, clock.now()),
      });
    },

    /** A page of the learner's days, newest first; the day that is running is there once it is practised. */
    async streak(userId: number, before: Day | undefined) {
      const life = await views.streak(userId, before ?? "9999-12-31");
      if (life === null) throw new AppError("not-authenticated", "Not authenticated");
      const day = today(life.timezone, clock.now());
      const rules = rulesOf(life);
      const gone = (await keepReceipts(userId, life, day, rules))
        .filter((one) => before === undefined || one.day < before)
        .map((one) => receiptOf(one, rules));
      const known = life.receipts.filter((one) => one.day < day || one.kind === "practised");
      return {
        currentStreak: effectiveStreak(life, day),
        bestStreak: life.bestStreak,
        today: stateOf(day, life.lastCountedDay, rules),
        days: [...gone.toReversed(), ...known].slice(0, STREAK_PAGE).map(shown),
      };
    },
  };
}

const rulesOf = ({ plans, givenBack, tooSoon }: ReadLife): DayRules => ({
  plans,
  givenBack: new Set(givenBack),
  tooSoon: new Set(tooSoon),
});

function stateOf(day: Day, lastCountedDay: Day | null, rules: DayRules): "open" | "done" | "off" {
  if (lastCountedDay !== null && lastCountedDay >= day) return "done";
  return isDayOff(rules, day) ? "off" : "open";
}

/** When to check next whether a reminder is due; null while reminders are off. */
function remindNextAt(
  learner: Pick<LockedLearner, "remindAt" | "remindersStoppedAt" | "timezone" | "lastCountedDay"> & {
    readonly rules: Pick<DayRules, "plans">;
  },
  now: Date,
): Date | null {
  const { remindAt, remindersStoppedAt, timezone, rules, lastCountedDay } = learner;
  if (remindAt === null || remindersStoppedAt !== null) return null;
  return nextReminder({ time: remindAt, timeZone: timezone, notOn: lastCountedDay }, rules, now);
}

const shown = ({
  day,
  kind,
  reason,
  at,
  zone,
}: Omit<ReadReceipt, "at"> & { at: string | Date | null }): StreakDay => ({
  day,
  kind,
  what: reason,
  at: at === null ? null : new Date(at).toISOString(),
  zone,
});
