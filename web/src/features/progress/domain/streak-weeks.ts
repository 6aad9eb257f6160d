import type { StreakDay } from "@promptsmith/contract/progress/entities";
import { DAY_MS } from "../../../platform/server-time.ts";

/** A week from Monday to Sunday; null where no record lies: days to come, and those before the first. */
export type StreakWeek = { readonly monday: string; readonly days: readonly (StreakDay | null)[] };

const shifted = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * DAY_MS).toISOString().slice(0, 10);

const mondayOf = (day: string): string => shifted(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** The days by weeks, the newest week last, with no week left out between the first and the last. */
export function weeksOf(days: readonly StreakDay[]): StreakWeek[] {
  const known = new Map(days.map((day) => [day.day, day]));
  const inOrder = [...known.keys()].sort();
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  if (first === undefined || last === undefined) return [];
  const weeks: StreakWeek[] = [];
  for (let monday = mondayOf(first); monday <= last; monday = shifted(monday, 7)) {
    weeks.push({
      monday,
      days: Array.from({ length: 7 }, (_, at) => known.get(shifted(monday, at)) ?? null),
    });
  }
  return weeks;
}

export const KIND_WORDS: Record<StreakDay["kind"], string> = {
  practised: "Done",
  off: "Day off",
  rest: "Missed, but covered",
  missed: "Missed",
};

const MINUTE_MS = 60_000;
const FIXED_OFFSET = /^UTC([+-])(\d{2}):(\d{2})$/;

const clockTime = (at: Date, timeZone: string): string =>
  at.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", timeZone });

const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time on the clocks of a zone, with its name where it is not the zone `here`. */
function timeIn(at: Date, zone: string, here: string): string {
  const offset = FIXED_OFFSET.exec(zone);
  if (offset) {
    const minutes = (Number(offset[2]) * 60 + Number(offset[3])) * (offset[1] === "-" ? -1 : 1);
    return `${clockTime(new Date(at.getTime() + minutes * MINUTE_MS), "UTC")} (${zone})`;
  }
  try {
    return zone === here ? clockTime(at, zone) : `${clockTime(at, zone)} (${zone})`;
  } catch {
    // The server may know a newer zone than this browser.
    return `${clockTime(at, "UTC")} (UTC)`;
  }
}

/** "Fri 27 Nov" of a day by its label, wherever the reader is. */
function shortDay(day: string): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", { ...options, timeZone: "UTC" });
  // In two pieces, since browsers differ in the comma between them.
  return `${part({ weekday: "short" })} ${part({ day: "numeric", month: "short" })}`;
}

/** Describes a day: what was done when, or why a day without practice is what it is. */
export function reasonWords({ day, kind, what, at, zone }: StreakDay, here = ownZone()): string {
  const date = shortDay(day);
  if (kind === "practised" && what !== null && at !== null)
    return `${date}: ${what}, ${timeIn(new Date(at), zone ?? "UTC", here)}`;
  const said = `${date}: ${KIND_WORDS[kind].toLowerCase()}`;
  // That a day off is one by the plan goes without saying.
  return what === null || kind === "off" ? said : `${said}. ${what}`;
}
