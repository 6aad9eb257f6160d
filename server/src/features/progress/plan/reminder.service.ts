import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { Log } from "../../../platform/log.ts";
import type { Mail } from "../../../platform/mail/mail.ts";
import { today } from "../domain/calendar.ts";
import { dueReminder, MOST_UNANSWERED, wantsReminder } from "../domain/reminder-rule.ts";
import { effectiveStreak } from "../domain/streak.ts";
import { reminderMail } from "../progress-mails.ts";
import {
  claimDue,
  claimQueued,
  queueReminders,
  recordFailure,
  saveChecks,
  settle,
} from "./reminder.store.ts";
import type { Waiting } from "./reminder.store.ts";
import type { Unsubscribing } from "./unsubscribe.service.ts";

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly publicUrl: string;
  readonly contact: string;
  readonly unsubscribe: Unsubscribing;
  readonly deliver: (mail: Mail) => Promise<void>;
  /** The easiest of the learner's challenges of today. */
  readonly easiestToday: (userId: number) => Promise<{ readonly id: number; readonly title: string } | null>;
  readonly isStopping: () => boolean;
};

/** How many people one transaction checks. */
const BATCH = 500;
/** How many connections to the mail server the transport uses. */
const LOOPS = 2;

/** Reminders are queued by one job and sent by another; any number of processes may run both. */
export function reminders(parts: Parts) {
  const { db, clock, log, isStopping } = parts;

  /** @returns how many people were checked */
  async function queueSome(now: Date): Promise<number> {
    return await db.transaction(async (tx) => {
      const due = await claimDue(tx, now, BATCH);
      if (due.length === 0) return 0;
      const decided = due.map(({ id, learner }) => ({ id, ...dueReminder(learner, now) }));
      await saveChecks(
        tx,
        decided.map(({ id, next, stops }) => ({ id, next, stopped: stops ? now : null })),
      );
      await queueReminders(
        tx,
        decided.flatMap(({ id, day }) => (day === null ? [] : [{ id, day }])),
        now,
      );
      return due.length;
    });
  }

  /**
   * Takes the reminder that waits longest. It is marked as sent, and that is committed, before the mail is handed over.
   * A process that is killed in between loses the reminder, but none is ever sent twice.
   */
  const claim = (now: Date): Promise<(Waiting & { readonly outcome: "sent" | "dropped" }) | null> =>
    db.transaction(async (tx) => {
      const waiting = await claimQueued(tx);
      if (waiting === null) return null;
      const { learner, day } = waiting;
      const isStillWanted =
        today(learner.timezone, now) === day &&
        learner.unanswered < MOST_UNANSWERED &&
        wantsReminder(learner, day);
      const outcome = isStillWanted ? "sent" : "dropped";
      await settle(tx, waiting, outcome, now);
      return { ...waiting, outcome };
    });

  async function deliver(waiting: Waiting): Promise<void> {
    const { userId, email, day } = waiting;
    try {
      const easiest = await parts.easiestToday(userId);
      if (easiest === null || email === null) throw new Error("there is nothing to remind of");
      const content = {
        to: email,
        easiest,
        streak: effectiveStreak(waiting, day),
        token: parts.unsubscribe.token({ userId, version: waiting.unsubscribeVersion }),
      };
      await parts.deliver(reminderMail(content, parts));
    } catch (error) {
      log.warn({ err: error, reminder: waiting.id }, "a reminder was not delivered");
      await recordFailure(db, waiting);
    }
  }

  async function sendUntilEmpty(): Promise<void> {
    while (!isStopping()) {
      const claimed = await claim(clock.now());
      if (claimed === null) return;
      if (claimed.outcome === "sent") await deliver(claimed);
    }
  }

  return {
    /** Queues what is due now. */
    async queueDue(): Promise<void> {
      const now = clock.now();
      while (!isStopping() && (await queueSome(now)) > 0);
    },
    /** Sends what waits, in order and at the transport's pace. */
    async sendWaiting(): Promise<void> {
      await Promise.all(Array.from({ length: LOOPS }, sendUntilEmpty));
    },
  };
}
