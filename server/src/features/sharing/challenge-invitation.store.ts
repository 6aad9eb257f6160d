import type { ShareType } from "@promptsmith/contract/sharing/rules";
import type { SQL, SQLWrapper } from "drizzle-orm";
import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";

import { challengeInvitations, drafts, userChallenges } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";

export type ChallengeInvitationRow = typeof challengeInvitations.$inferSelect;

type NewRow = {
  readonly senderId: number;
  readonly recipientId: number | null;
  readonly recipientEmail: string | null;
  readonly challengeId: number;
  readonly userChallengeId: number | null;
  readonly sharedDraft: number;
  readonly shareToken: string;
  readonly shareType: ShareType;
  readonly message: string | null;
  readonly status: "pending" | "accepted";
  readonly completed: boolean;
  readonly now: Date;
};

/** Inserts an invitation; null when the sender already has that link, or has invited that person. */
export async function insertChallengeInvitation(tx: Db, row: NewRow): Promise<ChallengeInvitationRow | null> {
  const { now, ...values } = row;
  const [inserted] = await tx
    .insert(challengeInvitations)
    .values({ ...values, createdAt: now })
    .onConflictDoNothing()
    .returning();
  return inserted ?? null;
}

/** Locks the one row of which this is true until the transaction ends. */
async function lockRow(tx: Db, isIt: SQL | undefined): Promise<ChallengeInvitationRow | null> {
  const [row] = await tx.select().from(challengeInvitations).where(isIt).limit(1).for("update");
  return row ?? null;
}

type Sent = { readonly senderId: number; readonly challengeId: number };
const sentBy = ({ senderId, challengeId }: Sent) =>
  and(
    eq(challengeInvitations.senderId, senderId),
    eq(challengeInvitations.challengeId, challengeId),
    isNull(challengeInvitations.endedAt),
  );

const openLinkOf = (sent: Sent) =>
  and(
    sentBy(sent),
    eq(challengeInvitations.shareType, "link"),
    eq(challengeInvitations.status, "pending"),
    isNull(challengeInvitations.recipientId),
  );

/** The sender's one reusable link for a challenge. */
export const lockLink = (tx: Db, sent: Sent) => lockRow(tx, openLinkOf(sent));

/** As `lockLink`, without the lock. */
export async function findLink(db: Db, sent: Sent): Promise<ChallengeInvitationRow | null> {
  const [row] = await db.select().from(challengeInvitations).where(openLinkOf(sent));
  return row ?? null;
}

/** The further draft that an invitation shows; none where it shows the first. */
export const sharedDraftOf = (senderId: SQLWrapper) =>
  and(
    eq(drafts.userId, senderId),
    eq(drafts.challengeId, challengeInvitations.challengeId),
    eq(drafts.number, challengeInvitations.sharedDraft),
  );

/** The row that joins this sender, this recipient and this challenge. */
export const lockTrio = (tx: Db, trio: Sent & { readonly recipientId: number }) =>
  lockRow(tx, and(sentBy(trio), eq(challengeInvitations.recipientId, trio.recipientId)));

export const lockMailed = (tx: Db, mailed: Sent & { readonly recipientEmail: string }) =>
  lockRow(tx, and(sentBy(mailed), eq(challengeInvitations.recipientEmail, mailed.recipientEmail)));

export const lockChallengeInvitation = (tx: Db, id: number) => lockRow(tx, eq(challengeInvitations.id, id));

export async function updateChallengeInvitation(
  tx: Db,
  id: number,
  change: Partial<
    Pick<
      ChallengeInvitationRow,
      "status" | "message" | "recipientId" | "completed" | "userChallengeId" | "sharedDraft"
    >
  >,
): Promise<ChallengeInvitationRow> {
  const [row] = await tx
    .update(challengeInvitations)
    .set(change)
    .where(eq(challengeInvitations.id, id))
    .returning();
  if (!row) throw new Error("A locked challenge invitation vanished");
  return row;
}

/** A completed challenge answers every invitation to it that its solver had received. */
export async function completeInvitationsTo(
  tx: Db,
  { userId, challengeId }: { readonly userId: number; readonly challengeId: number },
): Promise<void> {
  await tx
    .update(challengeInvitations)
    .set({ status: "accepted", completed: true })
    .where(
      and(eq(challengeInvitations.recipientId, userId), eq(challengeInvitations.challengeId, challengeId)),
    );
}

/** The user's record of a challenge, if there is one. */
export async function attemptOf(
  db: Db,
  { userId, challengeId }: { readonly userId: number; readonly challengeId: number },
): Promise<{ id: number; completed: boolean; bestNumber: number } | null> {
  const [row] = await db
    .select({
      id: userChallenges.id,
      completed: userChallenges.completed,
      bestNumber: userChallenges.bestNumber,
    })
    .from(userChallenges)
    .where(and(eq(userChallenges.userId, userId), eq(userChallenges.challengeId, challengeId)));
  return row ?? null;
}

/** Whether the user was ever invited to the challenge: a share that ended leaves the recipient the challenge. */
export async function isInvitedTo(
  db: Db,
  { userId, challengeId }: { readonly userId: number; readonly challengeId: number },
): Promise<boolean> {
  const rows = await db
    .select({ one: sql<number>`1` })
    .from(challengeInvitations)
    .where(
      and(eq(challengeInvitations.recipientId, userId), eq(challengeInvitations.challengeId, challengeId)),
    )
    .limit(1);
  return rows.length > 0;
}

/** Which of these challenges the user has sent to, or received from, a person. */
export async function challengesSharedAmong(
  tx: Db,
  { userId, challengeIds }: { readonly userId: number; readonly challengeIds: readonly number[] },
): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ id: challengeInvitations.challengeId })
    .from(challengeInvitations)
    .where(
      and(
        inArray(challengeInvitations.challengeId, [...challengeIds]),
        or(eq(challengeInvitations.senderId, userId), eq(challengeInvitations.recipientId, userId)),
      ),
    );
  return rows.map(({ id }) => id);
}
