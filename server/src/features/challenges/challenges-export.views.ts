import { asc, eq } from "drizzle-orm";
import type { PgColumn, PgTable, SelectedFields } from "drizzle-orm/pg-core";

import {
  challenges,
  comparisons,
  dailyChallenges,
  drafts,
  promptTests,
  shownPrompts,
  userChallenges,
  users,
} from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";
import { rowsOfUser } from "../../platform/db/rows/rows-of-user.ts";
import { attemptColumns, toAssessed } from "./attempts/attempt.views.ts";

/** Everything this feature keeps about a user: the work, the tests, and what came when. */
export async function exportChallenges(
  tx: Db,
  { userId }: { readonly userId: number },
): Promise<Record<string, unknown>> {
  const submissions = await tx
    .select({
      title: challenges.title,
      times: { createdAt: userChallenges.createdAt, updatedAt: userChallenges.updatedAt },
      assessorVersion: userChallenges.assessorVersion,
      paid: {
        unpaid: userChallenges.unpaid,
        copiedFrom: userChallenges.copiedFrom,
        extraOn: userChallenges.extraOn,
      },
      attempt: attemptColumns,
    })
    .from(userChallenges)
    .innerJoin(challenges, eq(challenges.id, userChallenges.challengeId))
    .where(eq(userChallenges.userId, userId))
    .orderBy(asc(userChallenges.id));
  const [changes] = await tx
    .select({ lastChallengeUpdate: users.lastChallengeUpdate })
    .from(users)
    .where(eq(users.id, userId));
  return {
    ...changes,
    ownChallenges: await rowsOfUser(tx, userId, challenges, challengeColumns, challenges.id),
    submissions: submissions.map(({ title, times, assessorVersion, paid, attempt }) => ({
      challengeTitle: title,
      ...times,
      assessorVersion,
      ...paid,
      // The export is about its owner, and names no one else.
      ...toAssessed({ ...attempt, author: null }),
    })),
    furtherDrafts: await withChallenge(tx, userId, drafts, draftColumns),
    comparisons: await withChallenge(tx, userId, comparisons, comparisonColumns),
    shownPrompts: await tx
      .select(shownColumns)
      .from(shownPrompts)
      .innerJoin(userChallenges, eq(userChallenges.id, shownPrompts.attemptId))
      .innerJoin(challenges, eq(challenges.id, userChallenges.challengeId))
      .where(eq(shownPrompts.userId, userId))
      .orderBy(asc(shownPrompts.id)),
    promptTests: await rowsOfUser(tx, userId, promptTests, testColumns, promptTests.testedAt),
    assignedChallenges: await withChallenge(tx, userId, dailyChallenges, assignedColumns),
  };
}

/** A person's own rows of a table that tells of challenges; the columns may be the challenge's too. */
async function withChallenge(
  tx: Db,
  userId: number,
  table: PgTable & { readonly id: PgColumn; readonly userId: PgColumn; readonly challengeId: PgColumn },
  columns: SelectedFields,
): Promise<Record<string, unknown>[]> {
  return await tx
    .select(columns)
    .from(table)
    .innerJoin(challenges, eq(challenges.id, table.challengeId))
    .where(eq(table.userId, userId))
    .orderBy(asc(table.id));
}

const challengeColumns = {
  id: challenges.id,
  title: challenges.title,
  description: challenges.description,
  difficulty: challenges.difficulty,
  category: challenges.category,
  points: challenges.points,
  date: challenges.date,
  createdAt: challenges.createdAt,
};

const comparisonColumns = {
  challengeTitle: challenges.title,
  challengeId: comparisons.challengeId,
  openedAt: comparisons.openedAt,
};

/** What other people wrote is theirs: only which of it was shown is told. */
const shownColumns = {
  challengeTitle: challenges.title,
  attemptId: shownPrompts.attemptId,
  number: shownPrompts.number,
  shownAt: shownPrompts.shownAt,
};

const testColumns = {
  challengeTitle: promptTests.challengeTitle,
  userPrompt: promptTests.userPrompt,
  output: promptTests.output,
  testedAt: promptTests.testedAt,
};

const assignedColumns = {
  day: dailyChallenges.day,
  theme: dailyChallenges.category,
  difficulty: dailyChallenges.difficulty,
  assignedAt: dailyChallenges.createdAt,
  replacedAt: dailyChallenges.replacedAt,
  challengeId: dailyChallenges.challengeId,
  title: challenges.title,
};

const draftColumns = {
  challengeTitle: challenges.title,
  challengeId: drafts.challengeId,
  number: drafts.number,
  prompt: drafts.prompt,
  fidelityScore: drafts.fidelityScore,
  clarityScore: drafts.clarityScore,
  concisenessScore: drafts.concisenessScore,
  creativityScore: drafts.creativityScore,
  overall: drafts.overall,
  counted: drafts.counted,
  scoredBy: drafts.scoredBy,
  assessorVersion: drafts.assessorVersion,
  estimate: drafts.estimate,
  assessment: drafts.assessment,
  feedback: drafts.feedback,
  improvementSuggestions: drafts.improvementSuggestions,
  firstReadAnew: drafts.firstReadAnew,
  mayEarn: drafts.mayEarn,
  pointsGained: drafts.pointsGained,
  unpaid: drafts.unpaid,
  copiedFrom: drafts.copiedFrom,
  submittedAt: drafts.submittedAt,
  judgedAt: drafts.judgedAt,
  version: drafts.version,
  createdAt: drafts.createdAt,
  updatedAt: drafts.updatedAt,
};
