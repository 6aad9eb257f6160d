import type { Day } from "@promptsmith/contract/kernel/ids";

import { addDays } from "./calendar.ts";
import { countDay, judgeGap, judgeLife } from "./streak.ts";
import type { DayRules, JudgedDay, Judgement, Streak } from "./streak.ts";

/** Work that was handed in on a day of the learner's, completed then or later. */
export type Practice = { readonly day: Day; readonly earnedAt: Date };

/** A streak with what the next practice has to know. */
export type KnownLife = Streak & {
  /** When the first work of the last counted day was handed in. */
  readonly lastCountedAt: Date | null;
  /** The last day that is judged already. */
  readonly judgedThrough: Day | null;
};

/**
 * The practised days among the work of a life, each with its first work, in the order of days. A day counts unless a
 * later one had already begun for the learner when the work was handed in: then it is an earlier label, met again
 * after travel, and changes nothing. When the work was completed does not matter.
 */
function practisedDays<Work extends Practice>(works: readonly Work[]): Work[] {
  const counted: Work[] = [];
  for (const work of works.toSorted((one, other) => one.earnedAt.getTime() - other.earnedAt.getTime())) {
    const last = counted.at(-1);
    if (last === undefined || work.day > last.day) counted.push(work);
  }
  return counted;
}

/** Later days depend on the days before them, so they are judged again too. */
function withLaterDays(judgement: Judgement, judgedThrough: Day | null, rules: DayRules): Judgement {
  if (judgedThrough === null) return judgement;
  const later = judgeGap(judgement.streak, addDays(judgedThrough, 1), rules).days;
  return { streak: judgement.streak, days: [...judgement.days, ...later] };
}

/**
 * The streak after some work, with the days whose judgement is new. Null when the past changes: the work was handed in
 * before what counted since, so the whole life is to be judged anew.
 */
export function afterPractice(before: KnownLife, work: Practice, rules: DayRules): Judgement | null {
  const { lastCountedDay, lastCountedAt, judgedThrough } = before;
  if (lastCountedDay !== null && lastCountedAt !== null && work.earnedAt < lastCountedAt) return null;
  const counted = countDay(before, work.day, rules);
  return counted.days.length === 0 ? counted : withLaterDays(counted, judgedThrough, rules);
}

/** Judges a whole life by its work; `counted` are the works that made their days practised. */
export function judgeWorks<Work extends Practice>(
  works: readonly Work[],
  judgedThrough: Day | null,
  rules: DayRules,
): Judgement & { readonly counted: readonly Work[] } {
  const counted = practisedDays(works);
  const judgement = judgeLife(
    counted.map(({ day }) => day),
    rules,
  );
  return { ...withLaterDays(judgement, judgedThrough, rules), counted };
}

/** The days before `today` that are not judged yet. */
export function daysGoneBy(
  life: Streak & Pick<KnownLife, "judgedThrough">,
  today: Day,
  rules: DayRules,
): JudgedDay[] {
  const { judgedThrough } = life;
  return judgeGap(life, today, rules).days.filter(({ day }) => judgedThrough === null || day > judgedThrough);
}
