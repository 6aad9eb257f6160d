import * as z from "zod/mini";

import { Day, Instant } from "../kernel/ids.ts";
import { INVALID_REMINDER_TIME, LEAST_PLANNED_DAYS, TOO_FEW_DAYS, WEEKDAYS } from "./rules.ts";
import type { Weekday } from "./rules.ts";

const inOrder = z.transform((days: Weekday[]) => WEEKDAYS.filter((day) => days.includes(day)));

/** Three to seven different days of the week; they come out in the week's order. */
export const PlanDays = z.pipe(
  z.array(z.enum(WEEKDAYS, TOO_FEW_DAYS), TOO_FEW_DAYS).check(
    z.maxLength(WEEKDAYS.length, TOO_FEW_DAYS),
    z.refine((days) => new Set(days).size === days.length && days.length >= LEAST_PLANNED_DAYS, TOO_FEW_DAYS),
  ),
  inOrder,
);

/** A time on the learner's own clock. */
export const ReminderTime = z
  .string(INVALID_REMINDER_TIME)
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, INVALID_REMINDER_TIME));

export const PracticePlan = z.object({
  /** Null without a plan. */
  days: z.nullable(z.array(z.enum(WEEKDAYS))),
  /** From when `days` hold, while that day has not come; also of an end of the plan (`days` null). */
  holdsFrom: z.nullable(Day),
  /** The day from which the days can be changed; null when they can be changed now. */
  changeableFrom: z.nullable(Day),
  remindAt: z.nullable(z.string()),
  /** Whether this instance can deliver mail at all. */
  mailAvailable: z.boolean(),
  /** Reminders go only to an address that its owner has confirmed. */
  addressVerified: z.boolean(),
  /** Three reminders in a row were without practice: no more are sent until the next completion. */
  remindersStopped: z.boolean(),
  restDays: z.object({
    held: z.int(),
    /** Practised days until the next one; null while two are held, and without a plan. */
    nextAfter: z.nullable(z.int()),
  }),
  /** Whether to offer a plan: after a first completion, when none was ever made and the offer was not closed. */
  offer: z.boolean(),
  /** Days that were saved by a rest day and that the learner has not been told of, oldest first. */
  savedDays: z.array(Day),
});
export type PracticePlan = z.infer<typeof PracticePlan>;

/** Why a day is what it is. */
export const StreakDay = z.object({
  day: Day,
  kind: z.enum(["practised", "off", "rest", "missed"]),
  /** The first challenge that was practised with; why a day without practice did not break the streak. */
  what: z.nullable(z.string()),
  at: z.nullable(Instant),
  /** The learner's time zone then; null where it was not recorded. */
  zone: z.nullable(z.string()),
});
export type StreakDay = z.infer<typeof StreakDay>;
