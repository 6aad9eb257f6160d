import { and, eq, sql } from "drizzle-orm";

import { comparisons } from "../../../database/schema.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { AttemptKey } from "../attempts/draft-rows.store.ts";

/**
 * Records that the learner opened the comparison.
 * @returns when it was first opened, and whether it is the learner's first comparison of any challenge
 */
export async function openComparison(
  db: Db,
  { userId, challengeId, now }: AttemptKey & { readonly now: Date },
): Promise<{ openedAt: Date; first: boolean }> {
  await db.insert(comparisons).values({ userId, challengeId, openedAt: now }).onConflictDoNothing();
  const [opened] = await db
    .select({
      openedAt: comparisons.openedAt,
      first: sql<boolean>`not exists (select 1 from comparisons before
        where before.user_id = ${userId} and before.id < comparisons.id)`,
    })
    .from(comparisons)
    .where(and(eq(comparisons.userId, userId), eq(comparisons.challengeId, challengeId)));
  return opened ?? { openedAt: now, first: false };
}
