import { FIRST_DRAFT } from "@promptsmith/contract/progress/rules";
import { and, eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import { promptTests, userChallenges } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Assessed } from "./assessor/assessor.service.ts";
import type { AttemptRow } from "./attempt.views.ts";

export type AttemptKey = { readonly userId: number; readonly challengeId: number };

export const ofUser = ({ userId, challengeId }: AttemptKey) =>
  and(eq(userChallenges.userId, userId), eq(userChallenges.challengeId, challengeId));

/** Not completed, and no one is assessing it. */
export const free = (now: SQL) =>
  sql`not ${userChallenges.completed}
    and (${userChallenges.leaseUntil} is null or ${userChallenges.leaseUntil} <= ${now}::timestamptz)`;

/** Forgets the tested output once the text differs from the tested one. */
export const outputOfSamePrompt = (userPrompt: SQL) =>
  sql`case when ${userChallenges.userPrompt} = ${userPrompt} then ${userChallenges.aiOutput} end`;

/** Stays the same for the same text and rises by one for another text. */
export const versionOf = (userPrompt: SQL) =>
  sql`${userChallenges.draftVersion} + case when ${userChallenges.userPrompt} = ${userPrompt} then 0 else 1 end`;

/** A text that is handed in. */
export type Submission = AttemptKey & {
  /** Trimmed, not empty. */
  readonly userPrompt: string;
  readonly idempotencyKey: string | null;
};
export type NewLease = { readonly leaseOwner: string; readonly leaseUntil: Date; readonly now: Date };

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
      set: { ...change, aiOutput: outputOfSamePrompt(text), draftVersion: versionOf(text) },
      setWhere: free(sql`${now.toISOString()}`),
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

/** What an assessor said, as the columns of any draft that hold it. */
export const verdictColumns = ({ assessment, scoredBy, version }: Assessed) => ({
  fidelityScore: assessment.scores.fidelity,
  clarityScore: assessment.scores.clarity,
  concisenessScore: assessment.scores.conciseness,
  creativityScore: assessment.scores.creativity,
  feedback: assessment.feedback,
  improvementSuggestions: assessment.improvementSuggestions,
  estimate: assessment.estimate,
  scoredBy,
  assessorVersion: version,
});

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
    .where(
      and(ofUser(done), eq(userChallenges.completed, false), eq(userChallenges.leaseOwner, done.leaseOwner)),
    )
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

/** Extends a lease that is still ours, even an expired one; a lease that another process has taken is left alone. */
export async function extendAttemptLease(
  db: Db,
  { leaseOwner, leaseUntil, ...key }: AttemptKey & { readonly leaseOwner: string; readonly leaseUntil: Date },
): Promise<void> {
  await db
    .update(userChallenges)
    .set({ leaseUntil })
    .where(and(ofUser(key), eq(userChallenges.completed, false), eq(userChallenges.leaseOwner, leaseOwner)));
}

/** Gives a lease back, so that the next submit need not wait for it to run out. */
export async function endAttemptLease(
  db: Db,
  key: AttemptKey & { readonly leaseOwner: string },
): Promise<void> {
  await db
    .update(userChallenges)
    .set({ leaseOwner: null, leaseUntil: null })
    .where(
      and(ofUser(key), eq(userChallenges.completed, false), eq(userChallenges.leaseOwner, key.leaseOwner)),
    );
}

/** Ends all leases after a restart of the only process, since no assessment can be running then. */
export async function endAllAttemptLeases(db: Db): Promise<void> {
  await db
    .update(userChallenges)
    .set({ leaseOwner: null, leaseUntil: null })
    .where(and(eq(userChallenges.completed, false), sql`${userChallenges.leaseUntil} is not null`));
}
