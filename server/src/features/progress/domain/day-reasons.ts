import { SERVICE_WAS_DOWN } from "@promptsmith/contract/progress/rules";

import { plannedOn } from "./streak.ts";
import type { DayRules, JudgedDay } from "./streak.ts";

/** Why a day without practice is what it is, in words for the learner. */
export function reasonOf({ day, kind }: JudgedDay, rules: DayRules): string {
  if (kind === "off") return "A day off in your plan";
  if (kind === "rest") return rules.givenBack.has(day) ? SERVICE_WAS_DOWN : "A rest day was used";
  return plannedOn(rules, day) === null ? "No practice on this day" : "No practice on a planned day";
}
