import { asc, eq } from "drizzle-orm";

import { pointAwards } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";

/** The user's rows of the ledger. */
export async function exportProgress(tx: Db, userId: number): Promise<Record<string, unknown>> {
  const awards = await tx
    .select({
      challengeId: pointAwards.challengeId,
      day: pointAwards.day,
      points: pointAwards.points,
      awardedAt: pointAwards.awardedAt,
    })
    .from(pointAwards)
    .where(eq(pointAwards.userId, userId))
    .orderBy(asc(pointAwards.id));
  return { pointAwards: awards };
}
