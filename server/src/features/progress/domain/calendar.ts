import type { Day } from "@promptsmith/contract/kernel/ids";

/**
 * The one notion of "today". Countdown, daily set, streak, week and daily completions all come from here.
 * A zone is an IANA name (`Asia/Kolkata`) or a fixed offset (`UTC+05:30`); its rules, not 24 hours, make a day:
 * days of 23 and 25 hours exist, and some begin at 01:00.
 */

const HOUR = 3_600_000;
/** No day is longer, even where a zone changes its offset by more than an hour. */
const LONGEST_DAY = 50 * HOUR;
const FIXED_OFFSET = /^UTC([+-])(\d{2}):(\d{2})$/;
/** A few hundred zones exist; spellings differ in case, so the memory of them is bounded. */
export const REMEMBERED_ZONES = 1000;

type Span = { readonly day: Day; readonly knownFrom: number; readonly endsAt: number };
type DayOf = (instant: number) => Day;

const dayReaders = new Map<string, DayOf>();
const lastSpans = new Map<string, Span>();

/** The calendar day of the instant `now` in `timeZone`, as YYYY-MM-DD. An unknown zone counts as UTC. */
export function today(timeZone: string, now: Date): Day {
  return spanOf(timeZone, now.getTime()).day;
}

/** The first instant of the next calendar day in `timeZone`: always later than `now`. */
export function nextResetAt(timeZone: string, now: Date): Date {
  return new Date(spanOf(timeZone, now.getTime()).endsAt);
}

/** The Monday of the week of `day`. */
export function weekStart(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** The day `count` calendar days after (before, where negative) `day`. */
export function addDays(day: Day, count: number): Day {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

function spanOf(timeZone: string, now: number): Span {
  const known = lastSpans.get(timeZone);
  if (known && known.knownFrom <= now && now < known.endsAt) return known;
  const dayOf = dayReader(timeZone);
  const day = dayOf(now);
  const span = { day, knownFrom: now, endsAt: firstInstantAfter(day, now, dayOf) };
  if (lastSpans.size >= REMEMBERED_ZONES) lastSpans.clear();
  lastSpans.set(timeZone, span);
  return span;
}

function firstInstantAfter(day: Day, now: number, dayOf: DayOf): number {
  let inside = now;
  let beyond = now + LONGEST_DAY;
  while (beyond - inside > 1) {
    const middle = Math.floor((inside + beyond) / 2);
    if (dayOf(middle) > day) beyond = middle;
    else inside = middle;
  }
  return beyond;
}

function dayReader(timeZone: string): DayOf {
  const known = dayReaders.get(timeZone);
  if (known) return known;
  const reader = fixedOffsetReader(timeZone) ?? ianaReader(timeZone) ?? utcDay;
  if (dayReaders.size >= REMEMBERED_ZONES) dayReaders.clear();
  dayReaders.set(timeZone, reader);
  return reader;
}

function utcDay(instant: number): Day {
  return new Date(instant).toISOString().slice(0, 10);
}

function fixedOffsetReader(timeZone: string): DayOf | undefined {
  const match = FIXED_OFFSET.exec(timeZone);
  if (!match) return undefined;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  const shift = (match[1] === "-" ? -minutes : minutes) * 60_000;
  return (instant) => utcDay(instant + shift);
}

function ianaReader(timeZone: string): DayOf | undefined {
  try {
    const format = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    });
    return (instant) => {
      const parts: Partial<Record<string, string>> = {};
      for (const { type, value } of format.formatToParts(instant)) parts[type] = value;
      return `${parts["year"]}-${parts["month"]}-${parts["day"]}`;
    };
  } catch {
    // A zone that this runtime no longer knows must not lock its user out.
    return undefined;
  }
}
