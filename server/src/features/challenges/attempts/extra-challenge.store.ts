import type { Day } from "@promptsmith/contract/kernel/ids";
import { EXTRA_CHALLENGES_A_DAY } from "@promptsmith/contract/challenges/rules";
import { and, count, eq } from "drizzle-orm";

import { userChallenges } from "../../../database/schema.ts";
import type { Db } from "../../../platform/db/database.ts";
import { today } from "../../progress/progress.public.ts";
import { readerZone } from "./attempt.views.ts";

/**
 * The day on which one more extra challenge of this learner earns points; null if that day has its full
 * number. Call it in the transaction that has locked the learner, so that concurrent calls see each other.
 */
export async function dayForExtra(
  tx: Db,
  { userId, submittedAt }: { readonly userId: number; readonly submittedAt: Date },
): Promise<Day | null> {
  const day = today(await readerZone(tx, userId), submittedAt);
  const [row] = await tx
    .select({ taken: count() })
    .from(userChallenges)
    .where(and(eq(userChallenges.userId, userId), eq(userChallenges.extraOn, day)));
  return (row?.taken ?? 0) < EXTRA_CHALLENGES_A_DAY ? day : null;
}
