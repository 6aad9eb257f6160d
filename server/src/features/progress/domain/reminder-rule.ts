import type { Day } from "@promptsmith/contract/kernel/ids";

import { today } from "./calendar.ts";
import { instantOf, nextReminder } from "./reminder-time.ts";
import { isDayOff, plannedOn } from "./streak.ts";
import type { PlanChange } from "./streak.ts";

/** After this many reminders in a row without practice no more are sent until the next completion. */
export const MOST_UNANSWERED = 3;

/** What decides whether a person is reminded. */
export type Remindable = {
  readonly timezone: string;
  /** HH:MM on the learner's own clock; null when no reminder is asked for. */
  readonly remindAt: string | null;
  readonly plans: readonly PlanChange[];
  readonly lastCountedDay: Day | null;
  /** Whether mail may go there: a verified address, and notifications are not switched off. */
  readonly mayBeMailed: boolean;
  /** Reminders sent since the last completion. */
  readonly unanswered: number;
};

/** Whether a reminder makes sense on `day`: asked for, a planned day, and no practice yet. */
export function wantsReminder(learner: Remindable, day: Day): boolean {
  const { remindAt, plans, lastCountedDay, mayBeMailed } = learner;
  const isPractised = lastCountedDay !== null && lastCountedDay >= day;
  const isPlanned = plannedOn({ plans }, day) !== null && !isDayOff({ plans }, day);
  return remindAt !== null && mayBeMailed && isPlanned && !isPractised;
}

export type DueReminder = {
  /** The day to remind of; null for none now. */
  readonly day: Day | null;
  /** The reminders end here, until the next completion. */
  readonly stops: boolean;
  /** When to look again. */
  readonly next: Date | null;
};

/** Decides what happens to a person whose reminder is due to be checked. */
export function dueReminder(learner: Remindable, now: Date): DueReminder {
  const { timezone, remindAt, plans, unanswered } = learner;
  if (remindAt === null) return { day: null, stops: false, next: null };
  const day = today(timezone, now);
  const at = instantOf(day, remindAt, timezone);
  const isDue = at !== null && at <= now && wantsReminder(learner, day);
  if (isDue && unanswered >= MOST_UNANSWERED) return { day: null, stops: true, next: null };
  const next = nextReminder({ time: remindAt, timeZone: timezone }, { plans }, now);
  return { day: isDue ? day : null, stops: false, next };
}
