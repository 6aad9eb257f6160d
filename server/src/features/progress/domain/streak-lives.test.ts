import { WEEKDAYS } from "@promptsmith/contract/progress/rules";
import type { Weekday } from "@promptsmith/contract/progress/rules";
import * as fc from "fast-check";
import { expect, test } from "vitest";

import { streakByReference } from "../../../../test/support/streak-reference.ts";
import type { LifeEvent } from "../../../../test/support/streak-reference.ts";
import { addDays, today } from "./calendar.ts";
import { changeableFrom, holdsFrom, restDaysOn, sameDays } from "./practice-plan.ts";
import type { MadeChange } from "./practice-plan.ts";
import { afterPractice, daysGoneBy, judgeWorks } from "./practised-days.ts";
import type { StreakState, Practice } from "./practised-days.ts";
import { effectiveStreak, holdsUntil, NO_STREAK } from "./streak.ts";
import type { DayKind, JudgedDay } from "./streak.ts";

/** How many lives are compared; more before a release. */
const LIVES = Number(process.env["STREAK_LIVES"] ?? 2_000);
const MINUTE = 60_000;

const zone = fc.constantFrom(...Intl.supportedValuesOf("timeZone"), "UTC");
const days = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 6, arbitrary: fc.subarray<Weekday>([...WEEKDAYS], { minLength: 3 }) },
);
/** Minutes until the next thing happens: within a day, about a day, or some days. */
const pause = fc.oneof(
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 900 }) },
  { weight: 8, arbitrary: fc.integer({ min: 1_200, max: 1_700 }) },
  { weight: 2, arbitrary: fc.integer({ min: 2_000, max: 9_000 }) },
);
const lateness = fc.oneof(
  { weight: 8, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 600 }) },
  { weight: 1, arbitrary: fc.integer({ min: 600, max: 12_000 }) },
);
const step = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant("practise" as const), pause, lateness }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("travel" as const), pause, zone }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("plan" as const), pause, days }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("look" as const), pause }) },
);
const life = fc.record({
  home: zone,
  begins: fc.date({
    min: new Date("2024-01-01T00:00:00Z"),
    max: new Date("2030-01-01T00:00:00Z"),
    noInvalidDate: true,
  }),
  steps: fc.array(step, { minLength: 1, maxLength: 40 }),
});

type Life = typeof life extends fc.Arbitrary<infer T> ? T : never;

/** What happens when; work that is completed late is learned of later than what was handed in after it. */
function eventsOf({ begins, steps }: Life): LifeEvent[] {
  let at = begins.getTime();
  const events = steps.map((one): LifeEvent => {
    // The odd millisecond keeps any two apart.
    at += one.pause * MINUTE + 1;
    const now = new Date(at);
    if (one.kind !== "practise") return { ...one, at: now };
    return { kind: "completed", at: new Date(at + one.lateness * MINUTE), earnedAt: now };
  });
  return events.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** The life as the product lives it: step by step, with nothing but what it keeps. */
function live(events: readonly LifeEvent[], home: string) {
  let zoneNow = home;
  let known: StreakState = { ...NO_STREAK, lastCountedAt: null, lastCountedZone: null, judgedThrough: null };
  let streakHoldsUntil: string | null = null;
  let plans: readonly MadeChange[] = [];
  const works: Practice[] = [];
  const kinds = new Map<string, DayKind>();
  const rules = () => ({ plans, givenBack: new Set<string>() });
  const keep = (judged: readonly JudgedDay[]): string | null => {
    for (const { day, kind } of judged) kinds.set(day, kind);
    return [...kinds.keys()].reduce<string | null>(
      (last, day) => (last === null || day > last ? day : last),
      null,
    );
  };
  const practise = (work: Practice): void => {
    works.push(work);
    const after = afterPractice(known, work, rules());
    const anew = after === null ? judgeWorks(works, known.judgedThrough, rules()) : null;
    const { streak, days: judged } = anew ?? after ?? { streak: known, days: [] };
    for (const day of kinds.keys()) if (day < (anew?.days[0]?.day ?? "")) kinds.delete(day);
    const last = anew?.counted.at(-1) ?? (judged.length > 0 ? work : null);
    known = {
      ...streak,
      lastCountedAt: last === null ? known.lastCountedAt : last.earnedAt,
      lastCountedZone: last === null ? known.lastCountedZone : last.zone,
      judgedThrough: keep(judged),
    };
  };
  const change = (wanted: readonly Weekday[] | null, day: string): void => {
    if (sameDays(plans.at(-1)?.days ?? null, wanted) || changeableFrom(plans, day) !== null) return;
    plans = [...plans, { days: wanted, fromDay: holdsFrom(day, known.judgedThrough), madeOn: day }];
  };
  for (const event of events) {
    if (event.kind === "travel") zoneNow = event.zone;
    const day = today(zoneNow, event.at);
    if (event.kind === "completed")
      practise({ day: today(zoneNow, event.earnedAt), earnedAt: event.earnedAt, zone: zoneNow });
    if (event.kind === "plan") change(event.days, day);
    if (event.kind === "look") known = { ...known, judgedThrough: keep(daysGoneBy(known, day, rules())) };
    if (event.kind !== "look") streakHoldsUntil = holdsUntil(known, rules());
  }
  const last = today(zoneNow, events.at(-1)?.at ?? new Date(0));
  return { known, streakHoldsUntil, kinds, last, rules: rules(), keep };
}

test(`${LIVES} random histories give the same days as the reference`, () => {
  fc.assert(
    fc.property(life, (drawn) => {
      const events = eventsOf(drawn);
      const { known, streakHoldsUntil, kinds, last, rules, keep } = live(events, drawn.home);
      for (const ahead of [0, 1, 2, 3, 5, 8, 13, 30]) {
        const asked = addDays(last, ahead);
        const right = streakByReference(events, drawn.home, ahead);
        const shown = effectiveStreak({ currentStreak: known.currentStreak, streakHoldsUntil }, asked);
        expect([asked, shown, known.bestStreak, restDaysOn(known, asked, rules).held]).toEqual([
          asked,
          right.current,
          right.best,
          right.held,
        ]);
      }
      keep(daysGoneBy(known, last, rules));
      const right = streakByReference(events, drawn.home);
      const told = Object.fromEntries([...kinds].map(([day, kind]) => [Date.parse(day) / 86_400_000, kind]));
      expect(told).toMatchObject(right.kinds);
    }),
    { numRuns: LIVES },
  );
}, 3_600_000);

/** Work of one day is completed after another one's, and by then in a zone where its day is the next one. */
const LATE_AFTER_TRAVEL: Life = {
  home: "Africa/Abidjan",
  begins: new Date("2024-12-22T16:08:59.999Z"),
  steps: [
    { kind: "practise", pause: 1_491, lateness: 600 },
    { kind: "practise", pause: 1, lateness: 0 },
    { kind: "travel", pause: 1, zone: "Asia/Krasnoyarsk" },
    { kind: "plan", pause: 1_200, days: ["fri", "sat", "sun"] },
  ],
};

/** A receipts' story alone gives the same streak: what the ledger check recomputes. */
test("the receipts alone give the same current and best streak", () => {
  fc.assert(
    fc.property(life, (drawn) => {
      const { known, kinds } = live(eventsOf(drawn), drawn.home);
      const until = known.lastCountedDay ?? "";
      let [run, best] = [0, 0];
      for (const [day, kind] of [...kinds].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
        if (day > until) break;
        if (kind === "practised") best = Math.max(best, (run += 1));
        if (kind === "missed") run = 0;
      }
      expect([run, best]).toEqual([known.currentStreak, known.bestStreak]);
    }),
    { numRuns: Math.min(LIVES, 10_000), examples: [[LATE_AFTER_TRAVEL]] },
  );
}, 600_000);
