import { and, eq, isNull, sql } from "drizzle-orm";

import { challenges } from "../../../database/schema.ts";
import type { Db } from "../../../platform/db/database.ts";
import { challengeColumns } from "../library/challenge.views.ts";
import type { ChallengeRow } from "../library/challenge.views.ts";
import { TRY_KEY } from "../library/library.store.ts";

export type TryRow = NonNullable<Awaited<ReturnType<typeof readTryChallenge>>>;

/** The one challenge for visitors; null where the operator has withdrawn it. */
export async function readTryChallenge(db: Db) {
  const { id, title, description, difficulty, category, points, requirements } = challengeColumns;
  const [row] = await db
    .select({
      id,
      title,
      description,
      difficulty,
      category,
      points,
      requirements,
      rubric: challenges.rubric,
      said: challenges.said,
      workedExample: sql<ChallengeRow["example"]>`${challenges.example}`,
    })
    .from(challenges)
    .where(and(eq(challenges.libraryKey, TRY_KEY), isNull(challenges.withdrawnAt)));
  return row ?? null;
}
