import { FIRST_DRAFT } from "@promptsmith/contract/progress/rules";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import { promptTests, userChallenges } from "../../../database/schema.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { Assessed } from "../assessor/assessor.service.ts";
import {
  FIRST_ROWS,
  free,
  ofUser,
  stillOurs,
  unchangedSince,
  verdictColumns,
  versionWith,
} from "./draft-rows.store.ts";
import type { AttemptKey, NewLease } from "./draft-rows.store.ts";
import type { AttemptRow } from "./attempt.views.ts";

/** Forgets the tested output once the text differs from the tested one. */
const outputOfSamePrompt = (userPrompt: SQL) =>
  sql`case when ${userChallenges.userPrompt} = ${userPrompt} then ${userChallenges.aiOutput} end`;

/** A text that is submitted. */
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

const stateColumns = {
  completed: userChallenges.completed,
  userPrompt: userChallenges.userPrompt,
  idempotencyKey: userChallenges.idempotencyKey,
  submittedAt: userChallenges.submittedAt,
  draftVersion: userChallenges.draftVersion,
};
type State = Pick<typeof userChallenges.$inferSelect, keyof typeof stateColumns>;

export async function readSubmission(db: Db, key: AttemptKey): Promise<State | null> {
  const [row] = await db.select(stateColumns).from(userChallenges).where(ofUser(key));
  return row ?? null;
}

/** The last output of exactly this prompt for exactly this challenge. */
const rememberedOutput = (userId: number, fingerprint: string) =>
  sql`(select ${promptTests.output} from ${promptTests}
    where ${promptTests.userId} = ${userId} and ${promptTests.fingerprint} = ${fingerprint})`;

/** The points of a first draft, or why it earns none whatever its score. */
type Paid = Pick<typeof userChallenges.$inferSelect, "unpaid" | "copiedFrom" | "extraOn"> & {
  readonly pointsAwarded: number;
};

/** Completes a submission if the lease is still ours; null when another process has taken it over. */
export async function completeSubmission(
  tx: Db,
  done: AttemptKey & {
    readonly leaseOwner: string;
    readonly userPrompt: string;
    /** Names the test whose output the submission carries, if there was one. */
    readonly fingerprint: string;
    readonly paid: Paid;
    readonly now: Date;
  },
  assessed: Assessed,
): Promise<Omit<AttemptRow, "author"> | null> {
  const { userId, challengeId, userPrompt, paid, now } = done;
  const result = {
    userPrompt,
    ...verdictColumns(assessed),
    overallScore: assessed.assessment.scores.overall,
    assessment: assessed.assessment.criteria,
    ...paid,
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
  const { assessorVersion: _, extraOn: _day, ...shown } = result;
  return { ...row, ...shown, ...noFurtherDrafts, userId, challengeId };
}

type DraftText = AttemptKey & {
  readonly userPrompt: string;
  readonly aiOutput?: string | null;
  /** The version that the text is based on; without it the text replaces any. */
  readonly basedOn?: number | undefined;
  readonly now: Date;
};

/**
 * Stores the text of a first draft. Changes nothing while the challenge is being assessed or is completed,
 * nor where the stored text is not the version that the new one is based on.
 * @returns the stored version; null when nothing was stored
 */
export async function writeDraft(db: Db, draft: DraftText): Promise<number | null> {
  const { userId, challengeId, userPrompt, aiOutput, basedOn, now } = draft;
  const [written] = await db
    .insert(userChallenges)
    .values({
      userId,
      challengeId,
      userPrompt,
      aiOutput: aiOutput ?? null,
      draftVersion: now.getTime(),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [userChallenges.userId, userChallenges.challengeId],
      set: {
        userPrompt,
        aiOutput: aiOutput === undefined ? outputOfSamePrompt(sql`${userPrompt}`) : aiOutput,
        draftVersion: versionWith(FIRST_ROWS, sql`${userPrompt}`),
        updatedAt: now,
      },
      setWhere: sql`${free(FIRST_ROWS, now)} and ${unchangedSince(FIRST_ROWS, basedOn, userPrompt)}`,
    })
    .returning({ version: userChallenges.draftVersion });
  return written?.version ?? null;
}

/** Forgets a draft that was neither tested nor submitted; with `basedOn` only this version of it. */
export async function removeUntestedDraft(
  db: Db,
  { basedOn, ...key }: AttemptKey & { readonly basedOn?: number | undefined },
): Promise<boolean> {
  const removed = await db
    .delete(userChallenges)
    .where(
      and(
        ofUser(key),
        eq(userChallenges.completed, false),
        isNull(userChallenges.submittedAt),
        isNull(userChallenges.aiOutput),
        basedOn === undefined ? undefined : eq(userChallenges.draftVersion, basedOn),
      ),
    )
    .returning({ id: userChallenges.id });
  return removed.length === 1;
}
