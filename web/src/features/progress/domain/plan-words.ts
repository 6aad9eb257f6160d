import { dayWords } from "@promptsmith/contract/kernel/day-words";
import { WEEKDAYS } from "@promptsmith/contract/progress/rules";
import type { Weekday } from "@promptsmith/contract/progress/rules";

export const DAY_NAMES: Record<Weekday, string> = {
  mon: "Monday",
  tue: "Tuesday",
  wed: "Wednesday",
  thu: "Thursday",
  fri: "Friday",
  sat: "Saturday",
  sun: "Sunday",
};

/** What a plan gives. */
export const PLAN_PROMISE =
  "Days off never break your streak. Miss a practice day and a rest day covers you. You can hold two.";

export type Preset = "every" | "weekdays" | "own";

export const PRESETS: readonly { value: Preset; label: string; days: readonly Weekday[] }[] = [
  { value: "every", label: "Every day", days: WEEKDAYS },
  { value: "weekdays", label: "Weekdays", days: WEEKDAYS.slice(0, 5) },
  { value: "own", label: "Choose days", days: ["mon", "wed", "fri"] },
];

export const sameDays = (one: readonly Weekday[], other: readonly Weekday[]): boolean =>
  one.length === other.length && one.every((day) => other.includes(day));

export const presetOf = (days: readonly Weekday[]): Preset =>
  PRESETS.find((preset) => preset.value !== "own" && sameDays(preset.days, days))?.value ?? "own";

/** "Every day", "Weekdays", or the days by name. */
export function planWords(days: readonly Weekday[]): string {
  const preset = PRESETS.find(({ value }) => value === presetOf(days));
  if (preset && preset.value !== "own") return preset.label;
  const names = WEEKDAYS.filter((day) => days.includes(day)).map((day) => DAY_NAMES[day]);
  return new Intl.ListFormat("en").format(names);
}

/** How many rest days are left, and what earns another. */
export function restDayWords({ held, nextAfter }: { held: number; nextAfter: number | null }): string {
  const now = held === 1 ? "1 rest day left." : `${held || "No"} rest days left.`;
  if (nextAfter === null) return now;
  return `${now} Practise ${nextAfter} more ${nextAfter === 1 ? "day" : "days"} to earn ${held === 0 ? "one" : "another"}.`;
}

/** What is told once of days that a rest day saved. */
export function savedWords(days: readonly string[]): string {
  const names = new Intl.ListFormat("en").format(days.map(dayWords));
  return days.length === 1
    ? `You missed ${names}. A rest day covered you, so your streak is safe.`
    : `You missed ${names}. Rest days covered you, so your streak is safe.`;
}
