import { FIRST_DRAFT } from "@promptsmith/contract/progress/rules";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import { drafts, userChallenges } from "../../../database/schema.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { Lease } from "../../../platform/lease.ts";
import type { Assessed } from "../assessor/assessor.service.ts";

/** The first draft lies in the learner's record of the challenge, the others in a table of their own. */
export type AttemptKey = { readonly userId: number; readonly challengeId: number };
export type DraftKey = AttemptKey & { readonly number: number };

export const ofUser = ({ userId, challengeId }: AttemptKey) =>
  and(eq(userChallenges.userId, userId), eq(userChallenges.challengeId, challengeId));
export const ofDraft = ({ userId, challengeId, number }: DraftKey) =>
  and(eq(drafts.userId, userId), eq(drafts.challengeId, challengeId), eq(drafts.number, number));

export const FIRST_ROWS = {
  table: userChallenges,
  prompt: userChallenges.userPrompt,
  version: userChallenges.draftVersion,
  notJudged: eq(userChallenges.completed, false),
};
export const FURTHER_ROWS = {
  table: drafts,
  prompt: drafts.prompt,
  version: drafts.version,
  notJudged: isNull(drafts.judgedAt),
};
type Rows = typeof FIRST_ROWS | typeof FURTHER_ROWS;

/** Condition: the draft is neither judged nor being judged. */
export const free = ({ table, notJudged }: Rows, now: Date) =>
  sql`${notJudged} and (${table.leaseUntil} is null or ${table.leaseUntil} <= ${now.toISOString()}::timestamptz)`;

/** The next version: unchanged for the same text, one more for another text. */
export const versionWith = ({ prompt, version }: Rows, text: SQL) =>
  sql`${version} + case when ${prompt} = ${text} then 0 else 1 end`;

/** Condition: the stored text is still the version that the new text is based on, or is the same text. */
export const unchangedSince = ({ prompt, version }: Rows, basedOn: number | undefined, text: string) =>
  basedOn === undefined ? sql`true` : sql`(${version} = ${basedOn} or ${prompt} = ${text})`;

export type NewLease = { readonly leaseOwner: string; readonly leaseUntil: Date; readonly now: Date };

/** A draft whose text is stored, with the lease to judge it. */
export type Reservation = {
  /** Whether it was handed in before side by side was opened. */
  readonly inTime: boolean;
};

export const stillOurs = (key: DraftKey, leaseOwner: string) =>
  key.number === FIRST_DRAFT
    ? and(ofUser(key), FIRST_ROWS.notJudged, eq(userChallenges.leaseOwner, leaseOwner))
    : and(ofDraft(key), FURTHER_ROWS.notJudged, eq(drafts.leaseOwner, leaseOwner));

/** The lease to judge a draft. One that has expired is still ours until another process takes it. */
export function draftLease(db: Db, key: DraftKey, leaseOwner: string): Lease {
  const table = key.number === FIRST_DRAFT ? userChallenges : drafts;
  return {
    async extend(leaseUntil) {
      await db.update(table).set({ leaseUntil }).where(stillOurs(key, leaseOwner));
    },
    async release() {
      await db.update(table).set({ leaseOwner: null, leaseUntil: null }).where(stillOurs(key, leaseOwner));
    },
  };
}

/** Ends all leases after a restart of the only process, since nothing can be being judged then. */
export async function endAllLeases(db: Db): Promise<void> {
  for (const { table, notJudged } of [FIRST_ROWS, FURTHER_ROWS])
    await db
      .update(table)
      .set({ leaseOwner: null, leaseUntil: null })
      .where(and(notJudged, isNotNull(table.leaseUntil)));
}

/** An assessment as the columns of either table that hold it. */
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
