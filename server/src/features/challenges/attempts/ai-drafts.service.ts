import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { createLimits } from "../../../platform/limits.ts";
import { today } from "../../progress/progress.public.ts";
import { readerZone } from "./attempt.views.ts";

/** Further drafts that an AI judges on one day of the learner's; over it the built-in assessor does. */
const A_DAY = { max: 10, windowSeconds: 2 * 24 * 60 * 60 };

export type AiDrafts = ReturnType<typeof aiDrafts>;

/**
 * Counts even if rate limits are off: this is a rule of the product, and over it the built-in assessor
 * judges.
 */
export function aiDrafts({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  const counters = createLimits(db, clock);
  return {
    of(userId: number, submittedAt: Date) {
      let key: string | null = null;
      return {
        /** Says whether an AI may judge one more on the day of this draft, and counts it. */
        async take(): Promise<boolean> {
          const zone = await readerZone(db, userId);
          key = `ai-drafts:${userId}:${today(zone, submittedAt)}`;
          return (await counters.take(key, A_DAY)).allowed;
        },
        /** Takes the count back when the AI did not judge the draft after all. */
        refund: async (): Promise<void> => (key === null ? undefined : counters.refund(key)),
      };
    },
  };
}
