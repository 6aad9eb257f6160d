import { FIRST_DRAFT } from "@promptsmith/contract/progress/rules";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import { promptTests, userChallenges } from "../../../database/schema.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { Assessed } from "../assessor/assessor.service.ts";
import { FIRST_ROWS, free, ofUser, stillOurs, verdictColumns, versionWith } from "./draft-rows.store.ts";
import type { AttemptKey, NewLease } from "./draft-rows.store.ts";
import type { AttemptRow } from "./attempt.views.ts";

/** Forgets the tested output once the text differs from the tested one. */
export const outputOfSamePrompt = (userPrompt: SQL) =>
  sql`case when ${userChallenges.userPrompt} = ${userPrompt} then ${userChallenges.aiOutput} end`;

/** A text that is handed in. */
export type Submission = AttemptKey & {
  /** Trimmed, not empty. */
  readonly userPrompt: string;
  readonly idempotencyKey: string | null;
};

/**
 * Stores a submission and takes the lease to assess it: one statement, so of many at once exactly one gets it.
 * @returns whether the lease was taken
 */
export async function reserveSubmission(
  db: Db,
  { userId, challengeId, userPrompt, idempotencyKey }: Submission,
  { leaseOwner, leaseUntil, now }: NewLease,
): Promise<boolean> {
  const change = { userPrompt, idempotencyKey, leaseOwner, leaseUntil, submittedAt: now, updatedAt: now };
  const text = sql`${userPrompt}::text`;
  const reserved = await db
    .insert(userChallenges)
    .values({ userId, challengeId, createdAt: now, draftVersion: now.getTime(), ...change })
    .onConflictDoUpdate({
      target: [userChallenges.userId, userChallenges.challengeId],
      set: { ...change, aiOutput: outputOfSamePrompt(text), draftVersion: versionWith(FIRST_ROWS, text) },
      setWhere: free(FIRST_ROWS, now),
    })
    .returning({ id: userChallenges.id });
  return reserved.length === 1;
}

export type SubmissionState = {
  readonly challengeId: number;
  readonly completed: boolean;
  readonly userPrompt: string;
  readonly idempotencyKey: string | null;
  readonly submittedAt: Date | null;
  readonly leaseUntil: Date | null;
  readonly draftVersion: number;
};

const stateColumns = {
  challengeId: userChallenges.challengeId,
  completed: userChallenges.completed,
  userPrompt: userChallenges.userPrompt,
  idempotencyKey: userChallenges.idempotencyKey,
  submittedAt: userChallenges.submittedAt,
  leaseUntil: userChallenges.leaseUntil,
  draftVersion: userChallenges.draftVersion,
};

export async function readSubmission(db: Db, key: AttemptKey): Promise<SubmissionState | null> {
  const [row] = await db.select(stateColumns).from(userChallenges).where(ofUser(key));
  return row ?? null;
}

/** The last output of exactly this prompt for exactly this challenge. */
const rememberedOutput = (userId: number, fingerprint: string) =>
  sql`(select ${promptTests.output} from ${promptTests}
    where ${promptTests.userId} = ${userId} and ${promptTests.fingerprint} = ${fingerprint})`;

/** Completes a submission if the lease is still ours; null when another process has taken it over. */
export async function completeSubmission(
  tx: Db,
  done: AttemptKey & {
    readonly leaseOwner: string;
    readonly userPrompt: string;
    /** Names the test whose output the submission carries, if there was one. */
    readonly fingerprint: string;
    readonly pointsAwarded: number;
    readonly now: Date;
  },
  assessed: Assessed,
): Promise<AttemptRow | null> {
  const { userId, challengeId, userPrompt, pointsAwarded, now } = done;
  const result = {
    userPrompt,
    ...verdictColumns(assessed),
    overallScore: assessed.assessment.scores.overall,
    assessment: assessed.assessment.criteria,
    pointsAwarded,
    completed: true,
    completedAt: now,
  };
  const [row] = await tx
    .update(userChallenges)
    .set({
      ...result,
      aiOutput: rememberedOutput(userId, done.fingerprint),
      updatedAt: now,
      leaseOwner: null,
      leaseUntil: null,
    })
    .where(stillOurs({ userId, challengeId, number: FIRST_DRAFT }, done.leaseOwner))
    // The rest of the row is known: it was just written.
    .returning({
      id: userChallenges.id,
      aiOutput: userChallenges.aiOutput,
      submittedAt: userChallenges.submittedAt,
      draftVersion: userChallenges.draftVersion,
    });
  if (row === undefined) return null;
  const noFurtherDrafts = { bestNumber: FIRST_DRAFT, bestCounted: null, draftsUsed: 0, draftsPoints: 0 };
  const { assessorVersion: _, ...shown } = result;
  return { ...row, ...shown, ...noFurtherDrafts, userId, challengeId };
}
