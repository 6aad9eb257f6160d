import type { Day } from "@promptsmith/contract/kernel/ids";

import { addDays, today } from "./calendar.ts";
import { applyPracticeDay, applyMissedDays, replayStreak } from "./streak.ts";
import type { DayRules, JudgedDay, Judgement, Streak } from "./streak.ts";

/** Work that was handed in on a day of the learner's, completed then or later. */
export type Practice = {
  readonly day: Day;
  readonly earnedAt: Date;
  /** The time zone of the day; null where it was not recorded. */
  readonly zone: string | null;
};

/** A streak with all that is needed to count the next practice. */
export type StreakState = Streak & {
  /** When the first work of the last counted day was handed in. */
  readonly lastCountedAt: Date | null;
  /** The zone of that day. */
  readonly lastCountedZone: string | null;
  /** The last day that is judged already. */
  readonly judgedThrough: Day | null;
};

/** After a change of zone a day counts from this pause on, where it would not have begun in the former zone. */
const PAUSE_MS = 20 * 60 * 60_000;

/**
 * Whether work of a later day is too early for it: in the zone of the last counted day the next one had not begun, and
 * less than 20 hours had gone by. Otherwise two days would be practised in a minute, one zone after the other.
 */
export const isTooSoon = (last: Practice, { earnedAt }: Pick<Practice, "earnedAt">): boolean =>
  last.zone !== null &&
  today(last.zone, earnedAt) <= last.day &&
  earnedAt.getTime() - last.earnedAt.getTime() < PAUSE_MS;

/**
 * The practised days of a learner in their order, each with its first work, and the work that came too soon.
 * A day counts unless a later one had already begun for the learner when the work was handed in: then it is an earlier
 * label, met again after travel, and changes nothing. When the work was completed does not matter.
 */
function practisedDays<Work extends Practice>(works: readonly Work[]): { counted: Work[]; tooSoon: Work[] } {
  const counted: Work[] = [];
  const tooSoon: Work[] = [];
  for (const work of works.toSorted((one, other) => one.earnedAt.getTime() - other.earnedAt.getTime())) {
    const last = counted.at(-1);
    if (last !== undefined && work.day <= last.day) continue;
    if (last !== undefined && isTooSoon(last, work)) tooSoon.push(work);
    else counted.push(work);
  }
  return { counted, tooSoon };
}

/** Later days depend on the days before them, so they are judged again too. */
function withLaterDays(judgement: Judgement, judgedThrough: Day | null, rules: DayRules): Judgement {
  if (judgedThrough === null) return judgement;
  const later = applyMissedDays(judgement.streak, addDays(judgedThrough, 1), rules).days;
  return { streak: judgement.streak, days: [...judgement.days, ...later] };
}

/**
 * The streak after some work, with the days whose judgement is new. Null when the past changes: the work was handed in
 * before what counted since, so all days have to be computed again from the ledger.
 */
export function afterPractice(before: StreakState, work: Practice, rules: DayRules): Judgement | null {
  const { lastCountedDay, lastCountedAt, lastCountedZone, judgedThrough } = before;
  if (lastCountedDay !== null && lastCountedAt !== null) {
    if (work.earnedAt < lastCountedAt) return null;
    const last = { day: lastCountedDay, earnedAt: lastCountedAt, zone: lastCountedZone };
    if (work.day > lastCountedDay && isTooSoon(last, work)) return { streak: before, days: [] };
  }
  const counted = applyPracticeDay(before, work.day, rules);
  return counted.days.length === 0 ? counted : withLaterDays(counted, judgedThrough, rules);
}

/** Judges all days of a learner by the work; `counted` are the works that made their days practised. */
export function judgeWorks<Work extends Practice>(
  works: readonly Work[],
  judgedThrough: Day | null,
  rules: DayRules,
): Judgement & { readonly counted: readonly Work[]; readonly tooSoon: readonly Work[] } {
  const { counted, tooSoon } = practisedDays(works);
  const judgement = replayStreak(
    counted.map(({ day }) => day),
    rules,
  );
  return { ...withLaterDays(judgement, judgedThrough, rules), counted, tooSoon };
}

/** The days before `today` that are not judged yet. */
export function daysGoneBy(
  life: Streak & Pick<StreakState, "judgedThrough">,
  today: Day,
  rules: DayRules,
): JudgedDay[] {
  const { judgedThrough } = life;
  return applyMissedDays(life, today, rules).days.filter(
    ({ day }) => judgedThrough === null || day > judgedThrough,
  );
}
