import { asc, eq } from "drizzle-orm";

import { challenges, dailyChallenges, promptTests, userChallenges } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";
import { attemptColumns, toAssessed } from "./attempt.views.ts";

/** Everything this room keeps about a user: the work, the tests, and what came when. */
export async function exportChallenges(tx: Db, userId: number): Promise<Record<string, unknown>> {
  const submissions = await tx
    .select({ title: challenges.title, attempt: attemptColumns })
    .from(userChallenges)
    .innerJoin(challenges, eq(challenges.id, userChallenges.challengeId))
    .where(eq(userChallenges.userId, userId))
    .orderBy(asc(userChallenges.id));
  const tests = await tx
    .select({
      challengeTitle: promptTests.challengeTitle,
      userPrompt: promptTests.userPrompt,
      output: promptTests.output,
      testedAt: promptTests.testedAt,
    })
    .from(promptTests)
    .where(eq(promptTests.userId, userId))
    .orderBy(asc(promptTests.testedAt));
  const assigned = await tx
    .select({
      day: dailyChallenges.day,
      theme: dailyChallenges.theme,
      challengeId: dailyChallenges.challengeId,
      title: challenges.title,
    })
    .from(dailyChallenges)
    .innerJoin(challenges, eq(challenges.id, dailyChallenges.challengeId))
    .where(eq(dailyChallenges.userId, userId))
    .orderBy(asc(dailyChallenges.id));
  return {
    submissions: submissions.map(({ title, attempt }) => ({ challengeTitle: title, ...toAssessed(attempt) })),
    promptTests: tests,
    assignedChallenges: assigned,
  };
}
