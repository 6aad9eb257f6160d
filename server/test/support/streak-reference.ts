import type { Weekday } from "@promptsmith/contract/progress/rules";

/** What happens in a learner's life, in the order in which the product learns of it. */
export type LifeEvent = { readonly at: Date } & (
  | { readonly kind: "completed"; readonly earnedAt: Date }
  | { readonly kind: "travel"; readonly zone: string }
  | { readonly kind: "plan"; readonly days: readonly Weekday[] | null }
  | { readonly kind: "look" }
);

const FROM_THURSDAY = ["thu", "fri", "sat", "sun", "mon", "tue", "wed"] as const;
const number = (label: string): number => Date.parse(label) / 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();
function dayNumber(at: Date, zone: string): number {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone: zone });
  formats.set(zone, format);
  return number(format.format(at));
}

type Work = { readonly day: number; readonly at: Date; readonly zone: string };

/** Days that count: later than the last one, and after a change of zone by 20 hours or by the former zone too. */
function practisedAmong(works: readonly Work[]): Set<number> {
  const practised = new Set<number>();
  let last: Work | null = null;
  for (const work of works.toSorted((one, other) => Number(one.at) - Number(other.at))) {
    if (last !== null && work.day <= last.day) continue;
    const hours = last === null ? 20 : (Number(work.at) - Number(last.at)) / 3_600_000;
    if (last !== null && hours < 20 && dayNumber(work.at, last.zone) <= last.day) continue;
    practised.add(work.day);
    last = work;
  }
  return practised;
}

/**
 * The rules of the streak a second time, written from the rules alone: everything is kept, and the whole life is told
 * from its beginning whenever it is asked. Days are numbers; 0 was a Thursday.
 * @param ask the day on which it is asked, by its number after the last event's day
 */
export function streakByReference(events: readonly LifeEvent[], home: string, ask = 0) {
  let [zone, here, furthest] = [home, 0, -Infinity];
  const works: Work[] = [];
  const plans: { from: number; made: number; days: readonly Weekday[] | null }[] = [];
  for (const event of events) {
    if (event.kind === "travel") zone = event.zone;
    here = dayNumber(event.at, zone);
    if (event.kind === "completed") {
      works.push({ day: dayNumber(event.earnedAt, zone), at: event.earnedAt, zone });
    }
    if (event.kind === "look" && works.length > 0) furthest = Math.max(furthest, here - 1);
    furthest = Math.max(furthest, ...practisedAmong(works));
    if (event.kind !== "plan") continue;
    const last = plans.at(-1);
    const isChange = String(last?.days ?? "none") !== String(event.days ?? "none");
    if (isChange && (last === undefined || here - last.made >= 7)) {
      plans.push({ from: Math.max(here, furthest) + 1, made: here, days: event.days });
    }
  }
  const practised = practisedAmong(works);
  let [current, best, held, seven, hasGift] = [0, 0, 0, 0, false];
  const kinds: Record<number, string> = {};
  for (let day = Math.min(...practised); day <= Math.max(here + ask - 1, ...practised); day += 1) {
    const plan = plans.filter(({ from }) => from <= day).at(-1)?.days;
    if (!hasGift && plans[0] !== undefined && day >= plans[0].from) [held, hasGift] = [2, true];
    if (practised.has(day)) {
      kinds[day] = "practised";
      best = Math.max(best, (current += 1));
      if (plan && held < 2 && (seven += 1) === 7) [held, seven] = [held + 1, 0];
    } else if (plan && !plan.includes(FROM_THURSDAY[day % 7] ?? "thu")) kinds[day] = "off";
    else if (plan && held > 0 && current > 0) [kinds[day], held] = ["rest", held - 1];
    else [kinds[day], current] = ["missed", 0];
  }
  return { current, best, held: hasGift || plans.length === 0 ? held : 2, kinds };
}
