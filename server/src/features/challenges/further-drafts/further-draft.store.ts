import { FIRST_DRAFT } from "@promptsmith/contract/progress/rules";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import { comparisons, drafts, userChallenges } from "../../../database/schema.ts";
import type { Db } from "../../../platform/db/database.ts";
import { ofUser } from "../attempt.store.ts";
import type { AttemptKey } from "../attempt.store.ts";
import type { JudgedDraft } from "./further-draft.views.ts";

export type DraftKey = AttemptKey & { readonly number: number };

const ofDraft = ({ userId, challengeId, number }: DraftKey) =>
  and(eq(drafts.userId, userId), eq(drafts.challengeId, challengeId), eq(drafts.number, number));

/** Not judged, and not being judged. */
const free = (now: Date) =>
  sql`${drafts.judgedAt} is null
    and (${drafts.leaseUntil} is null or ${drafts.leaseUntil} <= ${now.toISOString()}::timestamptz)`;

/** Stays the same for the same text and rises by one for another text. */
const versionWith = (prompt: SQL) =>
  sql`${drafts.version} + case when ${drafts.prompt} = ${prompt} then 0 else 1 end`;

/**
 * Whether a draft that is handed in now may earn: side by side was not opened yet. One that was handed in before that
 * and lost its process on the way still may.
 */
const notCompared = ({ userId, challengeId }: AttemptKey) =>
  sql<boolean>`not exists (select 1 from ${comparisons}
    where ${comparisons.userId} = ${userId} and ${comparisons.challengeId} = ${challengeId})`;

export type HandedIn = DraftKey & {
  readonly prompt: string;
  readonly idempotencyKey: string | null;
  readonly leaseOwner: string;
  readonly leaseUntil: Date;
  /** The version of the text that is known to be stored in its place. */
  readonly replaces: number | undefined;
  readonly now: Date;
};

/**
 * Stores a draft that is handed in and takes the lease to judge it: one statement, so of many at once exactly one
 * gets it. A text that was saved in its place since then is left alone.
 * @returns whether it may earn; null when the lease was not taken
 */
export async function reserveDraft(db: Db, draft: HandedIn): Promise<{ mayEarn: boolean } | null> {
  const { userId, challengeId, number, now, replaces, ...stored } = draft;
  const change = { ...stored, submittedAt: now, updatedAt: now };
  const prompt = sql`${draft.prompt}::text`;
  const [reserved] = await db
    .insert(drafts)
    .values({
      userId,
      challengeId,
      number,
      ...change,
      mayEarn: notCompared(draft),
      version: now.getTime(),
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: [drafts.userId, drafts.challengeId, drafts.number],
      set: {
        ...change,
        mayEarn: sql`excluded.may_earn
          or (${drafts.submittedAt} is not null and ${drafts.mayEarn} and ${drafts.prompt} = ${prompt})`,
        version: versionWith(prompt),
      },
      setWhere: sql`${free(now)}
        and (${drafts.submittedAt} is not null or ${drafts.version} = ${replaces ?? null}::bigint)`,
    })
    .returning({ mayEarn: drafts.mayEarn });
  return reserved ?? null;
}

/** Keeps what was being written for the draft after the one in whose place it was saved. */
export async function setAside(
  tx: Db,
  { userId, challengeId, number, prompt, version }: DraftKey & { prompt: string; version: number },
  now: Date,
): Promise<void> {
  await tx
    .insert(drafts)
    .values({
      userId,
      challengeId,
      number: number + 1,
      prompt,
      version,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [drafts.userId, drafts.challengeId, drafts.number],
      set: { prompt, version, updatedAt: now },
    });
}

/** The result of an assessment, as the columns that hold it. */
export type Verdict = Pick<
  JudgedDraft,
  | "fidelityScore"
  | "clarityScore"
  | "concisenessScore"
  | "creativityScore"
  | "overall"
  | "counted"
  | "scoredBy"
  | "assessorVersion"
  | "estimate"
  | "assessment"
  | "feedback"
  | "improvementSuggestions"
  | "firstReadAnew"
  | "mayEarn"
  | "pointsGained"
>;

export type Judgement = DraftKey & {
  readonly leaseOwner: string;
  readonly verdict: Verdict;
  /** What the result changes in the learner's record of the challenge. */
  readonly sums: {
    readonly best: { readonly number: number; readonly counted: number };
    readonly draftsUsed: number;
    readonly draftsPoints: number;
  };
  readonly now: Date;
};

/**
 * Keeps what a draft was judged and what follows from it, if the lease is still ours: one statement, so both or neither.
 * @returns false when another process has taken the draft over
 */
export async function completeDraft(tx: Db, done: Judgement): Promise<boolean> {
  const { userId, challengeId, verdict, sums, now } = done;
  const judged = tx.$with("judged").as(
    tx
      .update(drafts)
      .set({ ...verdict, judgedAt: now, updatedAt: now, leaseOwner: null, leaseUntil: null })
      .where(stillOurs(done))
      .returning({ id: drafts.id }),
  );
  const { best, draftsUsed, draftsPoints } = sums;
  const noted = await tx
    .with(judged)
    .update(userChallenges)
    .set({
      bestNumber: best.number,
      bestCounted: best.number === FIRST_DRAFT ? null : best.counted,
      draftsUsed,
      draftsPoints,
    })
    .where(and(ofUser({ userId, challengeId }), sql`exists (select 1 from judged)`))
    .returning({ id: userChallenges.id });
  return noted.length === 1;
}

type OwnLease = DraftKey & { readonly leaseOwner: string };
const stillOurs = (lease: OwnLease) =>
  and(ofDraft(lease), isNull(drafts.judgedAt), eq(drafts.leaseOwner, lease.leaseOwner));

/** Extends a lease that is still ours. */
export async function extendDraftLease(db: Db, lease: OwnLease, leaseUntil: Date): Promise<void> {
  await db.update(drafts).set({ leaseUntil }).where(stillOurs(lease));
}

/** Gives a lease back, so that the next try need not wait for it to run out. */
export async function endDraftLease(db: Db, lease: OwnLease): Promise<void> {
  await db.update(drafts).set({ leaseOwner: null, leaseUntil: null }).where(stillOurs(lease));
}

/** After a restart of the only process there is, no draft is being judged. */
export async function endAllDraftLeases(db: Db): Promise<void> {
  await db
    .update(drafts)
    .set({ leaseOwner: null, leaseUntil: null })
    .where(and(isNull(drafts.judgedAt), sql`${drafts.leaseUntil} is not null`));
}

type Writing = DraftKey & {
  readonly prompt: string;
  /** The version that the text is based on; without it the text replaces any. */
  readonly basedOn?: number | undefined;
  readonly now: Date;
};

const unchangedSince = ({ basedOn, prompt }: Writing) =>
  basedOn === undefined ? sql`true` : sql`(${drafts.version} = ${basedOn} or ${drafts.prompt} = ${prompt})`;

/**
 * Keeps what is being written. Changes nothing while the draft is being judged, nor where the stored text is another
 * than this one is based on.
 * @returns the version of what was kept; null when it was not
 */
export async function writeNextDraft(db: Db, draft: Writing): Promise<number | null> {
  const { userId, challengeId, number, prompt, now } = draft;
  const [written] = await db
    .insert(drafts)
    .values({
      userId,
      challengeId,
      number,
      prompt,
      version: now.getTime(),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [drafts.userId, drafts.challengeId, drafts.number],
      set: { prompt, version: versionWith(sql`${prompt}`), updatedAt: now },
      setWhere: sql`${free(now)} and ${unchangedSince(draft)}`,
    })
    .returning({ version: drafts.version });
  return written?.version ?? null;
}

/** Forgets what was being written; with `basedOn` only this version of it. */
export async function removeNextDraft(db: Db, draft: Writing): Promise<boolean> {
  const removed = await db
    .delete(drafts)
    .where(
      and(
        ofDraft(draft),
        free(draft.now),
        draft.basedOn === undefined ? undefined : eq(drafts.version, draft.basedOn),
      ),
    )
    .returning({ id: drafts.id });
  return removed.length === 1;
}
