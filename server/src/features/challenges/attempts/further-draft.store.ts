import { FIRST_DRAFT } from "@promptsmith/contract/progress/rules";
import { and, eq, sql } from "drizzle-orm";

import { comparisons, drafts, userChallenges } from "../../../database/schema.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { Submission } from "./first-draft.store.ts";
import {
  free,
  FURTHER_ROWS,
  ofDraft,
  ofUser,
  stillOurs,
  unchangedSince,
  versionWith,
} from "./draft-rows.store.ts";
import type { AttemptKey, DraftKey, NewLease, Reservation } from "./draft-rows.store.ts";
import type { Verdict } from "./further-draft.views.ts";

/** Condition: the comparison was not opened before the draft was submitted. */
const notCompared = ({ userId, challengeId }: AttemptKey) =>
  sql<boolean>`not exists (select 1 from ${comparisons}
    where ${comparisons.userId} = ${userId} and ${comparisons.challengeId} = ${challengeId})`;

type DraftReservation = Submission & {
  readonly number: number;
  /** The version of the text that is known to be stored in its place. */
  readonly replaces: number | undefined;
};

/**
 * Stores a draft that is handed in and takes the lease to judge it: one statement, so of many at once exactly one
 * gets it. A text that was saved in its place since then is left alone.
 * @returns null when the lease was not taken
 */
export async function reserveDraft(
  db: Db,
  draft: DraftReservation,
  { leaseOwner, leaseUntil, now }: NewLease,
): Promise<Reservation | null> {
  const { userId, challengeId, number, userPrompt: prompt, idempotencyKey, replaces } = draft;
  const change = { prompt, idempotencyKey, leaseOwner, leaseUntil, submittedAt: now, updatedAt: now };
  const text = sql`${prompt}::text`;
  const [reserved] = await db
    .insert(drafts)
    .values({
      userId,
      challengeId,
      number,
      ...change,
      // Until it is judged `mayEarn` says that it was handed in in time; the verdict, which knows its words, replaces that.
      mayEarn: notCompared(draft),
      version: now.getTime(),
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: [drafts.userId, drafts.challengeId, drafts.number],
      set: {
        ...change,
        // The same text, taken up again after its process died, counts as handed in when it first was.
        mayEarn: sql`excluded.may_earn
          or (${drafts.submittedAt} is not null and ${drafts.mayEarn} and ${drafts.prompt} = ${text})`,
        version: versionWith(FURTHER_ROWS, text),
      },
      setWhere: sql`${free(FURTHER_ROWS, now)}
        and (${drafts.submittedAt} is not null or ${drafts.version} = ${replaces ?? null}::bigint)`,
    })
    .returning({ inTime: drafts.mayEarn });
  return reserved ?? null;
}

/** Moves a saved text to the next draft, because another text is submitted in its place. */
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

/** The sums that a judged draft changes in the learner's record of the challenge. */
export type Sums = {
  readonly best: { readonly number: number; readonly counted: number };
  readonly draftsUsed: number;
  readonly draftsPoints: number;
};

type Judgement = DraftKey & {
  readonly leaseOwner: string;
  readonly verdict: Verdict;
  readonly sums: Sums;
  readonly now: Date;
};

/**
 * Stores the verdict of a draft and the new sums, if the lease is still ours: one statement, so both or
 * neither.
 * @returns false when another process has taken the draft over
 */
export async function completeDraft(tx: Db, done: Judgement): Promise<boolean> {
  const { userId, challengeId, verdict, sums, now } = done;
  const judged = tx.$with("judged").as(
    tx
      .update(drafts)
      .set({ ...verdict, judgedAt: now, updatedAt: now, leaseOwner: null, leaseUntil: null })
      .where(stillOurs(done, done.leaseOwner))
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

type Writing = DraftKey & {
  readonly prompt: string;
  /** The version that the text is based on; without it the text replaces any. */
  readonly basedOn?: number | undefined;
  readonly now: Date;
};

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
      set: { prompt, version: versionWith(FURTHER_ROWS, sql`${prompt}`), updatedAt: now },
      setWhere: sql`${free(FURTHER_ROWS, now)} and ${unchangedSince(FURTHER_ROWS, draft.basedOn, prompt)}`,
    })
    .returning({ version: drafts.version });
  return written?.version ?? null;
}

/** Removes a text that is being written; with `basedOn` only that version of it. */
export async function removeNextDraft(db: Db, draft: Writing): Promise<boolean> {
  const removed = await db
    .delete(drafts)
    .where(
      and(
        ofDraft(draft),
        free(FURTHER_ROWS, draft.now),
        draft.basedOn === undefined ? undefined : eq(drafts.version, draft.basedOn),
      ),
    )
    .returning({ id: drafts.id });
  return removed.length === 1;
}
