import type { Assessment } from "@promptsmith/assessment";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import { promptTests, userChallenges } from "../../database/schema.ts";
import { builtOnce, given } from "../../platform/db/built-once.ts";
import type { Db } from "../../platform/db/database.ts";
import type { AttemptRow } from "./attempt.views.ts";

export type AttemptKey = { readonly userId: number; readonly challengeId: number };

const ofUser = ({ userId, challengeId }: AttemptKey) =>
  and(eq(userChallenges.userId, userId), eq(userChallenges.challengeId, challengeId));

/** Not completed, and nobody is assessing it. */
const free = (now: SQL) =>
  sql`not ${userChallenges.completed}
    and (${userChallenges.leaseUntil} is null or ${userChallenges.leaseUntil} <= ${now}::timestamptz)`;

/** Says nothing about the output any more once the text differs from the one that was tested. */
const outputOfSamePrompt = (userPrompt: SQL) =>
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
        aiOutput: aiOutput === undefined ? outputOfSamePrompt(sql`${userPrompt}`) : aiOutput,
        updatedAt: now,
      },
      setWhere: free(sql`${now.toISOString()}`),
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

const reservation = builtOnce((db) => {
  const change = {
    userPrompt: given(userChallenges.userPrompt, "userPrompt"),
    idempotencyKey: given(userChallenges.idempotencyKey, "idempotencyKey"),
    leaseOwner: given(userChallenges.leaseOwner, "leaseOwner"),
    leaseUntil: given(userChallenges.leaseUntil, "leaseUntil"),
    submittedAt: given(userChallenges.submittedAt, "now"),
    updatedAt: given(userChallenges.updatedAt, "now"),
  };
  return db
    .insert(userChallenges)
    .values({
      userId: given(userChallenges.userId, "userId"),
      challengeId: given(userChallenges.challengeId, "challengeId"),
      createdAt: given(userChallenges.createdAt, "now"),
      ...change,
    })
    .onConflictDoUpdate({
      target: [userChallenges.userId, userChallenges.challengeId],
      set: { ...change, aiOutput: outputOfSamePrompt(given(userChallenges.userPrompt, "userPrompt")) },
      setWhere: free(given(userChallenges.leaseUntil, "now")),
    })
    .returning({ id: userChallenges.id })
    .prepare("reserve_submission");
});

/**
 * Stores a submission and takes the lease to assess it: one statement, so of many at once exactly one gets it.
 * @returns whether the lease was taken
 */
export async function reserveSubmission(db: Db, submission: Submission): Promise<boolean> {
  const reserved = await reservation(db, { ...submission });
  return reserved.length === 1;
}

export type SubmissionState = {
  readonly challengeId: number;
  readonly completed: boolean;
  readonly userPrompt: string;
  readonly idempotencyKey: string | null;
  readonly submittedAt: Date | null;
  readonly leaseUntil: Date | null;
};

const stateColumns = {
  challengeId: userChallenges.challengeId,
  completed: userChallenges.completed,
  userPrompt: userChallenges.userPrompt,
  idempotencyKey: userChallenges.idempotencyKey,
  submittedAt: userChallenges.submittedAt,
  leaseUntil: userChallenges.leaseUntil,
};

export async function readSubmission(db: Db, key: AttemptKey): Promise<SubmissionState | null> {
  const [row] = await db.select(stateColumns).from(userChallenges).where(ofUser(key));
  return row ?? null;
}

/** The last output of exactly this prompt for exactly this challenge. */
const rememberedOutput = sql`(select ${promptTests.output} from ${promptTests}
    where ${promptTests.userId} = ${sql.placeholder("userId")} and ${promptTests.fingerprint} = ${sql.placeholder("fingerprint")})`;

const completion = builtOnce((db) =>
  db
    .update(userChallenges)
    .set({
      userPrompt: given(userChallenges.userPrompt, "userPrompt"),
      aiOutput: rememberedOutput,
      fidelityScore: given(userChallenges.fidelityScore, "fidelity"),
      clarityScore: given(userChallenges.clarityScore, "clarity"),
      concisenessScore: given(userChallenges.concisenessScore, "conciseness"),
      creativityScore: given(userChallenges.creativityScore, "creativity"),
      overallScore: given(userChallenges.overallScore, "overall"),
      feedback: given(userChallenges.feedback, "feedback"),
      improvementSuggestions: given(userChallenges.improvementSuggestions, "improvementSuggestions"),
      assessment: given(userChallenges.assessment, "criteria"),
      scoredBy: given(userChallenges.scoredBy, "scoredBy"),
      pointsAwarded: given(userChallenges.pointsAwarded, "pointsAwarded"),
      completed: true,
      completedAt: given(userChallenges.completedAt, "now"),
      updatedAt: given(userChallenges.updatedAt, "now"),
      leaseOwner: null,
      leaseUntil: null,
    })
    .where(
      and(
        eq(userChallenges.userId, sql.placeholder("userId")),
        eq(userChallenges.challengeId, sql.placeholder("challengeId")),
        eq(userChallenges.completed, false),
        eq(userChallenges.leaseOwner, sql.placeholder("leaseOwner")),
      ),
    )
    // The rest of the row is known: it was just written.
    .returning({
      id: userChallenges.id,
      aiOutput: userChallenges.aiOutput,
      submittedAt: userChallenges.submittedAt,
    })
    .prepare("complete_submission"),
);

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
  const { assessment, ...rest } = done;
  const { scores, criteria, feedback, improvementSuggestions } = assessment;
  const [row] = await completion(tx, {
    ...rest,
    ...scores,
    criteria,
    feedback,
    improvementSuggestions,
  });
  if (row === undefined) return null;
  return {
    id: row.id,
    userId: done.userId,
    challengeId: done.challengeId,
    userPrompt: done.userPrompt,
    aiOutput: row.aiOutput,
    fidelityScore: scores.fidelity,
    clarityScore: scores.clarity,
    concisenessScore: scores.conciseness,
    creativityScore: scores.creativity,
    overallScore: scores.overall,
    feedback,
    improvementSuggestions,
    completed: true,
    submittedAt: row.submittedAt,
    completedAt: done.now,
    pointsAwarded: done.pointsAwarded,
    scoredBy: done.scoredBy,
    assessment: criteria,
  };
}

/** Keeps a lease that is still ours for longer, over or not; one that somebody else has taken is left alone. */
export async function extendLease(
  db: Db,
  { leaseOwner, leaseUntil, ...key }: AttemptKey & { readonly leaseOwner: string; readonly leaseUntil: Date },
): Promise<void> {
  await db
    .update(userChallenges)
    .set({ leaseUntil })
    .where(and(ofUser(key), eq(userChallenges.completed, false), eq(userChallenges.leaseOwner, leaseOwner)));
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
