import type { Assessment } from "@promptsmith/assessment";
import { and, eq, isNull, sql } from "drizzle-orm";

import { promptTests, userChallenges } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";
import { attemptColumns } from "./attempt.views.ts";
import type { AttemptRow } from "./attempt.views.ts";

export type AttemptKey = { readonly userId: number; readonly challengeId: number };

const ofUser = ({ userId, challengeId }: AttemptKey) =>
  and(eq(userChallenges.userId, userId), eq(userChallenges.challengeId, challengeId));

/** Not completed, and nobody is assessing it. */
const free = (now: Date) =>
  sql`not ${userChallenges.completed}
    and (${userChallenges.leaseUntil} is null or ${userChallenges.leaseUntil} <= ${now.toISOString()}::timestamptz)`;

/** Says nothing about the output any more once the text differs from the one that was tested. */
const outputOfSamePrompt = (userPrompt: string) =>
  sql`case when ${userChallenges.userPrompt} = ${userPrompt} then ${userChallenges.aiOutput} end`;

/**
 * Keeps what is being written. Changes nothing while the challenge is being assessed or is completed.
 * @returns whether it was kept
 */
export async function writeDraft(
  db: Db,
  draft: AttemptKey & { readonly userPrompt: string; readonly aiOutput?: string | null; readonly now: Date },
): Promise<boolean> {
  const { userId, challengeId, userPrompt, aiOutput, now } = draft;
  const written = await db
    .insert(userChallenges)
    .values({ userId, challengeId, userPrompt, aiOutput: aiOutput ?? null, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [userChallenges.userId, userChallenges.challengeId],
      set: {
        userPrompt,
        aiOutput: aiOutput === undefined ? outputOfSamePrompt(userPrompt) : aiOutput,
        updatedAt: now,
      },
      setWhere: free(now),
    })
    .returning({ id: userChallenges.id });
  return written.length === 1;
}

/** Forgets a draft that was neither tested nor submitted. */
export async function removeUntestedDraft(db: Db, key: AttemptKey): Promise<boolean> {
  const removed = await db
    .delete(userChallenges)
    .where(
      and(
        ofUser(key),
        eq(userChallenges.completed, false),
        isNull(userChallenges.submittedAt),
        isNull(userChallenges.aiOutput),
      ),
    )
    .returning({ id: userChallenges.id });
  return removed.length === 1;
}

export type Submission = AttemptKey & {
  readonly userPrompt: string;
  readonly idempotencyKey: string | null;
  readonly leaseOwner: string;
  readonly leaseUntil: Date;
  readonly now: Date;
};

/**
 * Stores a submission and takes the lease to assess it: one statement, so of many at once exactly one gets it.
 * @returns whether the lease was taken
 */
export async function reserveSubmission(db: Db, submission: Submission): Promise<boolean> {
  const { userId, challengeId, now, ...taken } = submission;
  const change = { ...taken, submittedAt: now, updatedAt: now };
  const reserved = await db
    .insert(userChallenges)
    .values({ userId, challengeId, createdAt: now, ...change })
    .onConflictDoUpdate({
      target: [userChallenges.userId, userChallenges.challengeId],
      set: { ...change, aiOutput: outputOfSamePrompt(taken.userPrompt) },
      setWhere: free(now),
    })
    .returning({ id: userChallenges.id });
  return reserved.length === 1;
}

export type SubmissionState = {
  readonly challengeId: number;
  readonly completed: boolean;
  readonly userPrompt: string;
  readonly idempotencyKey: string | null;
  readonly leaseUntil: Date | null;
};

const stateColumns = {
  challengeId: userChallenges.challengeId,
  completed: userChallenges.completed,
  userPrompt: userChallenges.userPrompt,
  idempotencyKey: userChallenges.idempotencyKey,
  leaseUntil: userChallenges.leaseUntil,
};

export async function readSubmission(db: Db, key: AttemptKey): Promise<SubmissionState | null> {
  const [row] = await db.select(stateColumns).from(userChallenges).where(ofUser(key));
  return row ?? null;
}

/** The last output of exactly this prompt for exactly this challenge. */
const rememberedOutput = (userId: number, fingerprint: string) =>
  sql`(select ${promptTests.output} from ${promptTests}
    where ${promptTests.userId} = ${userId} and ${promptTests.fingerprint} = ${fingerprint})`;

/** Completes a submission, if the lease is still ours; null when somebody else has taken it over. */
export async function completeSubmission(
  tx: Db,
  done: AttemptKey & {
    readonly leaseOwner: string;
    readonly userPrompt: string;
    /** Names the test whose output the submission carries, if there was one. */
    readonly fingerprint: string;
    readonly assessment: Assessment;
    readonly scoredBy: "ai" | "fallback";
    readonly pointsAwarded: number;
    readonly now: Date;
  },
): Promise<AttemptRow | null> {
  const { scores, criteria, feedback, improvementSuggestions } = done.assessment;
  const [row] = await tx
    .update(userChallenges)
    .set({
      userPrompt: done.userPrompt,
      aiOutput: rememberedOutput(done.userId, done.fingerprint),
      fidelityScore: scores.fidelity,
      clarityScore: scores.clarity,
      concisenessScore: scores.conciseness,
      creativityScore: scores.creativity,
      overallScore: scores.overall,
      feedback,
      improvementSuggestions,
      assessment: criteria,
      scoredBy: done.scoredBy,
      pointsAwarded: done.pointsAwarded,
      completed: true,
      completedAt: done.now,
      updatedAt: done.now,
      leaseOwner: null,
      leaseUntil: null,
    })
    .where(
      and(ofUser(done), eq(userChallenges.completed, false), eq(userChallenges.leaseOwner, done.leaseOwner)),
    )
    .returning(attemptColumns);
  return row ?? null;
}

/** Gives a lease back, so that the next submit need not wait for it to run out. */
export async function releaseLease(db: Db, key: AttemptKey & { readonly leaseOwner: string }): Promise<void> {
  await db
    .update(userChallenges)
    .set({ leaseOwner: null, leaseUntil: null })
    .where(
      and(ofUser(key), eq(userChallenges.completed, false), eq(userChallenges.leaseOwner, key.leaseOwner)),
    );
}

/** After a restart of the only process there is, nobody is assessing anything. */
export async function releaseAllLeases(db: Db): Promise<void> {
  await db
    .update(userChallenges)
    .set({ leaseOwner: null, leaseUntil: null })
    .where(and(eq(userChallenges.completed, false), sql`${userChallenges.leaseUntil} is not null`));
}
