import { submitChallenge } from "@promptsmith/contract/challenges/calls";

import type { Limits } from "../../../platform/limits.ts";
import { refuseOver } from "../../../platform/limits.ts";

const { textsAnHour, textsADay } = submitChallenge.counted;

export type JudgedTexts = ReturnType<typeof judgedTexts>;

/** Counts the texts of a person that are judged, first drafts and further ones together. */
export function judgedTexts(limits: Limits) {
  /**
   * Judges a text within the person's limits; a failure, as of a busy service, is not counted.
   * @throws AppError too-many-requests with the seconds to wait
   */
  return async function withinLimits<T>(userId: number, judge: () => Promise<T>): Promise<T> {
    const keys = { hour: `judged-texts:hour:${userId}`, day: `judged-texts:day:${userId}` };
    const verdicts = await Promise.all([
      limits.take(keys.hour, textsAnHour),
      limits.take(keys.day, textsADay),
    ]);
    try {
      verdicts.forEach((verdict) => refuseOver(verdict));
      return await judge();
    } catch (error) {
      await Promise.allSettled([limits.refund(keys.hour), limits.refund(keys.day)]);
      throw error;
    }
  };
}
