import type { AssessedUserChallenge, UserChallenge } from "@promptsmith/contract/challenges/entities";
import { LIST_PAGE } from "@promptsmith/contract/kernel/list-page";
import { and, desc, eq, sql } from "drizzle-orm";

import { userChallenges, users } from "../../../database/schema.ts";
import type { Db } from "../../../platform/db/database.ts";
import { noticeOf } from "../domain/unpaid.ts";
import { wordsOf } from "./shown-prompt.store.ts";

const listed = {
  id: userChallenges.id,
  userId: userChallenges.userId,
  challengeId: userChallenges.challengeId,
  userPrompt: userChallenges.userPrompt,
  aiOutput: userChallenges.aiOutput,
  fidelityScore: userChallenges.fidelityScore,
  clarityScore: userChallenges.clarityScore,
  concisenessScore: userChallenges.concisenessScore,
  creativityScore: userChallenges.creativityScore,
  overallScore: userChallenges.overallScore,
  feedback: userChallenges.feedback,
  improvementSuggestions: userChallenges.improvementSuggestions,
  completed: userChallenges.completed,
  submittedAt: userChallenges.submittedAt,
  completedAt: userChallenges.completedAt,
  pointsAwarded: userChallenges.pointsAwarded,
  draftVersion: userChallenges.draftVersion,
  estimate: userChallenges.estimate,
  bestNumber: userChallenges.bestNumber,
  bestCounted: userChallenges.bestCounted,
  draftsUsed: userChallenges.draftsUsed,
  draftsPoints: userChallenges.draftsPoints,
};
export const attemptColumns = {
  ...listed,
  scoredBy: userChallenges.scoredBy,
  assessment: userChallenges.assessment,
  unpaid: userChallenges.unpaid,
  copiedFrom: userChallenges.copiedFrom,
};

type Listed = Pick<typeof userChallenges.$inferSelect, keyof typeof listed>;
export type AttemptRow = Pick<typeof userChallenges.$inferSelect, keyof typeof attemptColumns> & {
  /**
   * Name of the person whose prompt it mostly copies; null for one's own words, and once that person has
   * left.
   */
  readonly author: string | null;
};

function toUserChallenge({ bestNumber, bestCounted, draftsPoints, ...row }: Listed): UserChallenge {
  const counted = bestCounted ?? row.overallScore;
  return {
    ...row,
    best: row.completed && counted !== null ? { number: bestNumber, counted } : null,
    pointsTotal: (row.pointsAwarded ?? 0) + draftsPoints,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}

export function toAssessed(row: AttemptRow): AssessedUserChallenge {
  const { scoredBy, assessment, unpaid, copiedFrom: _, author, ...rest } = row;
  return {
    ...toUserChallenge(rest),
    scoredBy,
    assessment: assessment === null ? null : [...assessment],
    notice: noticeOf(unpaid, author),
  };
}

/** When something happened to an attempt last, as the list sorts it; an index has the same expression. */
const touchedAt = sql`coalesce(${userChallenges.submittedAt}, ${userChallenges.createdAt})`;

export function attemptViews(db: Db) {
  const newest = db
    .select(listed)
    .from(userChallenges)
    .where(eq(userChallenges.userId, sql.placeholder("userId")))
    .orderBy(sql`${touchedAt} desc`, desc(userChallenges.id))
    .limit(LIST_PAGE)
    .prepare("attempts_newest");

  const older = db
    .select(listed)
    .from(userChallenges)
    .where(
      and(
        eq(userChallenges.userId, sql.placeholder("userId")),
        sql`(${touchedAt}, ${userChallenges.id}) < (select coalesce(b.submitted_at, b.created_at), b.id
          from user_challenges b where b.id = ${sql.placeholder("before")} and b.user_id = ${sql.placeholder("userId")})`,
      ),
    )
    .orderBy(sql`${touchedAt} desc`, desc(userChallenges.id))
    .limit(LIST_PAGE)
    .prepare("attempts_older");

  const one = db
    .select({ ...attemptColumns, author: wordsOf.name })
    .from(userChallenges)
    .leftJoin(wordsOf.source, wordsOf.isSource(userChallenges.copiedFrom))
    .leftJoin(wordsOf.author, wordsOf.isAuthor)
    .where(
      and(
        eq(userChallenges.userId, sql.placeholder("userId")),
        eq(userChallenges.challengeId, sql.placeholder("challengeId")),
      ),
    )
    .prepare("attempts_one");

  return {
    /** The user's own work, newest first; `before` is the id of the last one of the page before. */
    async list(userId: number, before: number | undefined): Promise<UserChallenge[]> {
      const rows = before === undefined ? newest.execute({ userId }) : older.execute({ userId, before });
      return (await rows).map(toUserChallenge);
    },
    async one(userId: number, challengeId: number): Promise<AttemptRow | null> {
      const [row] = await one.execute({ userId, challengeId });
      return row ?? null;
    },
  };
}
export type AttemptViews = ReturnType<typeof attemptViews>;

/** The learner's time zone. */
export async function readerZone(db: Db, userId: number): Promise<string> {
  const [row] = await db.select({ timezone: users.timezone }).from(users).where(eq(users.id, userId));
  return row?.timezone ?? "UTC+00:00";
}
