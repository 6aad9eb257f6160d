import * as z from "zod/mini";

import { defineCall } from "../kernel/define-call.ts";

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
