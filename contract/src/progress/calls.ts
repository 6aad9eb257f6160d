import * as z from "zod/mini";

import { defineCall } from "../kernel/define-call.ts";
import { Day, isRealDay, PathToken } from "../kernel/ids.ts";
import { PlanDays, PracticePlan, ReminderTime, StreakDay } from "./entities.ts";

export const percentile = defineCall({
  method: "GET",
  path: "/api/user-percentile",
  access: "signed-in",
  answer: "json",
  response: z.object({ percentileBucket: z.nullable(z.enum(["1", "5", "10", "15", "25", "30", "50"])) }),
});

/** Points awarded since Monday 00:00 of the caller's own week. */
export const weeklyPoints = defineCall({
  method: "GET",
  path: "/api/user-weekly-points",
  access: "signed-in",
  answer: "json",
  response: z.object({ weeklyPoints: z.int() }),
});

/** Challenges completed since the caller's own midnight. */
export const dailyCompletions = defineCall({
  method: "GET",
  path: "/api/user-daily-completions",
  access: "signed-in",
  answer: "json",
  response: z.object({ dailyCompletions: z.int() }),
});

export const practicePlan = defineCall({
  method: "GET",
  path: "/api/practice-plan",
  access: "signed-in",
  answer: "json",
  response: PracticePlan,
});

/** The days take effect tomorrow and may change once in seven days (else 409); a new reminder time works at once. */
export const savePracticePlan = defineCall({
  method: "PUT",
  path: "/api/practice-plan",
  access: "signed-in",
  answer: "json",
  body: z.object({ days: z.optional(PlanDays), remindAt: z.optional(z.nullable(ReminderTime)) }),
  response: PracticePlan,
});

/** From tomorrow every day counts again; ends the reminder too. */
export const endPracticePlan = defineCall({
  method: "DELETE",
  path: "/api/practice-plan",
  access: "signed-in",
  answer: "json",
  response: PracticePlan,
});

/** The card that offers a plan is closed for good, on all devices. */
export const closePlanOffer = defineCall({
  method: "DELETE",
  path: "/api/practice-plan/offer",
  access: "signed-in",
  answer: "json",
  response: PracticePlan,
});

/** Marks the days saved by rest days as read, up to this day. */
export const savedDaysTold = defineCall({
  method: "POST",
  path: "/api/practice-plan/saved-days-told",
  access: "signed-in",
  answer: "json",
  body: z.object({ through: Day.check(z.refine(isRealDay, "Invalid day")) }),
  response: PracticePlan,
});

/** The learner's days, newest first, 56 a page; `before` is the oldest day of the page before. */
export const streak = defineCall({
  method: "GET",
  path: "/api/streak",
  access: "signed-in",
  answer: "json",
  query: z.object({ before: z.optional(Day.check(z.refine(isRealDay, "Invalid day"))) }),
  response: z.object({
    currentStreak: z.int(),
    bestStreak: z.int(),
    today: z.enum(["open", "done", "off"]),
    days: z.array(StreakDay),
  }),
});

const UNSUBSCRIBE = "/api/unsubscribe/:token";
const params = z.object({ token: PathToken });

/**
 * Ends the kind of mail that the token came with: a learner's reminders, or invitations to an address. Mail programs send
 * it without a session, from anywhere: the token is the right (RFC 8058). No limit: tokens are signed, so trying finds
 * none, and a mail provider sends the clicks of all its people from one machine.
 */
export const unsubscribe = defineCall({
  method: "POST",
  path: UNSUBSCRIBE,
  access: "anyone",
  answer: "json",
  params,
  response: z.object({ message: z.string() }),
});

/** Leads to the screen that asks; changes nothing. */
export const unsubscribeLink = defineCall({
  method: "GET",
  path: UNSUBSCRIBE,
  access: "anyone",
  answer: "redirect",
  params,
  response: z.null(),
});
