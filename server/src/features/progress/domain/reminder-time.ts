import type { Day } from "@promptsmith/contract/kernel/ids";

import { addDays, today, REMEMBERED_ZONES } from "./calendar.ts";
import { isDayOff, plannedOn } from "./streak.ts";
import type { DayRules } from "./streak.ts";

const MINUTE = 60_000;
const FIXED_OFFSET = /^UTC([+-])(\d{2}):(\d{2})$/;
/** No zone is further from UTC than this, and none changes its clock by more. */
const FARTHEST = 26 * 60 * MINUTE;
/** A plan that begins tomorrow has a planned day within this many days. */
const LOOK_AHEAD_DAYS = 15;

type WallClock = (instant: number) => number;
const wallClocks = new Map<string, WallClock>();

/** Many people in one zone choose the same minute, so the instants of a day or two are cached. */
const instants = new Map<string, Date | null>();
const REMEMBERED_INSTANTS = 5_000;

/**
 * The instant at which the clocks of `timeZone` first show `time` on `day`; where they skip it, the first minute after
 * it that they show. Null for a day that the zone skips.
 */
export function instantOf(day: Day, time: string, timeZone: string): Date | null {
  const key = `${day} ${time} ${timeZone}`;
  const known = instants.get(key);
  if (known !== undefined) return known;
  const instant = findInstant(day, time, timeZone);
  if (instants.size >= REMEMBERED_INSTANTS) instants.clear();
  instants.set(key, instant);
  return instant;
}

function findInstant(day: Day, time: string, timeZone: string): Date | null {
  const shows = wallClock(timeZone);
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const from = wanted - FARTHEST;
  const offsets = [
    ...new Set([shows(from) - from, shows(wanted) - wanted, shows(wanted + FARTHEST) - wanted - FARTHEST]),
  ];
  const hits = offsets.map((offset) => wanted - offset).filter((instant) => shows(instant) === wanted);
  const first = hits.length > 0 ? Math.min(...hits) : firstAfter(wanted, shows);
  return today(timeZone, new Date(first)) === day ? new Date(first) : null;
}

/** Clocks jump over `wanted` here: they show less before the jump and more after it. */
function firstAfter(wanted: number, shows: WallClock): number {
  let before = wanted - FARTHEST;
  let after = wanted + FARTHEST;
  while (after - before > MINUTE) {
    const middle = before + Math.floor((after - before) / 2 / MINUTE) * MINUTE;
    if (shows(middle) < wanted) before = middle;
    else after = middle;
  }
  return after;
}

/** The next reminder after `now`: at `time` on a planned day; null where no plan holds. */
export function nextReminder(
  { time, timeZone, notOn = null }: { time: string; timeZone: string; notOn?: Day | null },
  rules: Pick<DayRules, "plans">,
  now: Date,
): Date | null {
  const first = today(timeZone, now);
  for (let ahead = 0; ahead <= LOOK_AHEAD_DAYS; ahead += 1) {
    const day = addDays(first, ahead);
    if (plannedOn(rules, day) === null || isDayOff(rules, day) || day === notOn) continue;
    const instant = instantOf(day, time, timeZone);
    if (instant !== null && instant > now) return instant;
  }
  return null;
}

/** What the clocks of a zone show at an instant, as if they were set to UTC. */
function wallClock(timeZone: string): WallClock {
  const known = wallClocks.get(timeZone);
  if (known) return known;
  const clock = fixedOffset(timeZone) ?? ianaClock(timeZone) ?? ((instant: number) => instant);
  if (wallClocks.size >= REMEMBERED_ZONES) wallClocks.clear();
  wallClocks.set(timeZone, clock);
  return clock;
}

function fixedOffset(timeZone: string): WallClock | undefined {
  const match = FIXED_OFFSET.exec(timeZone);
  if (!match) return undefined;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return (instant) => instant + (match[1] === "-" ? -minutes : minutes) * MINUTE;
}

function ianaClock(timeZone: string): WallClock | undefined {
  try {
    const format = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    });
    return (instant) => {
      const parts: Partial<Record<string, string>> = {};
      for (const { type, value } of format.formatToParts(instant)) parts[type] = value;
      const { year, month, day, hour, minute } = parts;
      return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
    };
  } catch {
    // A zone that this runtime no longer knows must not end the reminders of everybody else.
    return undefined;
  }
}
