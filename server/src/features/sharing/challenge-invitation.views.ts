import { LIST_PAGE } from "@promptsmith/contract/kernel/list-page";
import { FIRST_DRAFT } from "@promptsmith/contract/progress/rules";
import type { ChallengeInvitationItem, SharedChallenge } from "@promptsmith/contract/sharing/entities";
import { and, eq, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { challengeInvitations, challenges, drafts, userChallenges, users } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";
import { displayAddress } from "../../platform/display-address.ts";
import { sharedDraftOf } from "./challenge-invitation.store.ts";

const sender = alias(users, "sender");
const recipient = alias(users, "recipient");
const senderAttempt = alias(userChallenges, "sender_attempt");
const recipientAttempt = alias(userChallenges, "recipient_attempt");

type AttemptColumns = {
  readonly completed: boolean;
  readonly overallScore: number | null;
  readonly bestNumber: number;
  readonly bestCounted: number | null;
};

/** A person's attempt as lists show it; null where there is none. */
function toAttempt(attempt: AttemptColumns | null): ChallengeInvitationItem["userChallenge"] {
  if (attempt === null) return null;
  const { completed, overallScore, bestNumber, bestCounted } = attempt;
  const counted = bestCounted ?? overallScore;
  const best = completed && counted !== null ? { number: bestNumber, counted } : null;
  return { completed, overallScore, best };
}

/**
 * The Sent or the Received tab, newest first, in one statement. Attempts are looked up at read time, so that a
 * challenge finished after it was shared shows its score.
 */
export async function challengeInvitationsOf(
  db: Db,
  {
    userId,
    type,
    before,
  }: { readonly userId: number; readonly type: "sent" | "received"; readonly before?: number | undefined },
): Promise<ChallengeInvitationItem[]> {
  const mine =
    type === "received"
      ? eq(challengeInvitations.recipientId, userId)
      : and(
          eq(challengeInvitations.senderId, userId),
          // Everything but the open link. A recipient who left is still a person it was sent to.
          or(
            ne(challengeInvitations.shareType, "link"),
            isNotNull(challengeInvitations.recipientId),
            eq(challengeInvitations.status, "accepted"),
          ),
        );
  const older =
    before === undefined
      ? undefined
      : or(
          lt(
            challengeInvitations.createdAt,
            sql`(select created_at from challenge_invitations where id = ${before})`,
          ),
          and(
            eq(
              challengeInvitations.createdAt,
              sql`(select created_at from challenge_invitations where id = ${before})`,
            ),
            lt(challengeInvitations.id, before),
          ),
        );
  const rows = await db
    .select({
      invitation: {
        id: challengeInvitations.id,
        status: challengeInvitations.status,
        recipientEmail: challengeInvitations.recipientEmail,
        recipientId: challengeInvitations.recipientId,
        shareType: challengeInvitations.shareType,
        shareToken: challengeInvitations.shareToken,
        message: challengeInvitations.message,
        createdAt: challengeInvitations.createdAt,
      },
      challenge: {
        id: challenges.id,
        title: challenges.title,
        category: challenges.category,
        difficulty: challenges.difficulty,
        points: challenges.points,
      },
      sender: { id: sender.id, username: sender.username, displayName: sender.displayName },
      recipient: { id: recipient.id, username: recipient.username, displayName: recipient.displayName },
      userChallenge: {
        completed: senderAttempt.completed,
        overallScore: senderAttempt.overallScore,
        bestNumber: senderAttempt.bestNumber,
        bestCounted: senderAttempt.bestCounted,
      },
      recipientChallenge: {
        completed: recipientAttempt.completed,
        overallScore: recipientAttempt.overallScore,
        bestNumber: recipientAttempt.bestNumber,
        bestCounted: recipientAttempt.bestCounted,
      },
    })
    .from(challengeInvitations)
    .leftJoin(challenges, eq(challenges.id, challengeInvitations.challengeId))
    .leftJoin(sender, and(eq(sender.id, challengeInvitations.senderId), isNull(sender.disabledAt)))
    .leftJoin(
      recipient,
      and(eq(recipient.id, challengeInvitations.recipientId), isNull(recipient.disabledAt)),
    )
    .leftJoin(
      senderAttempt,
      and(
        eq(senderAttempt.userId, sender.id),
        eq(senderAttempt.challengeId, challengeInvitations.challengeId),
      ),
    )
    .leftJoin(
      recipientAttempt,
      and(
        eq(recipientAttempt.userId, recipient.id),
        eq(recipientAttempt.challengeId, challengeInvitations.challengeId),
      ),
    )
    .where(and(mine, isNull(challengeInvitations.endedAt), older))
    .orderBy(sql`${challengeInvitations.createdAt} desc nulls first`, sql`${challengeInvitations.id} desc`)
    .limit(LIST_PAGE);
  return rows.map(({ invitation, userChallenge, recipientChallenge, ...row }) => ({
    ...row,
    userChallenge: toAttempt(userChallenge),
    recipientChallenge: toAttempt(recipientChallenge),
    invitation: {
      ...invitation,
      recipientEmail: displayAddress(invitation.recipientEmail),
      createdAt: invitation.createdAt.toISOString(),
    },
  }));
}

/**
 * What a share token leads to; null when there is no such token or its sender has left, "ended" when it was stopped. For a signed-in viewer
 * who accepted a link, the invitation is the viewer's own accepted row.
 */
export async function sharedChallengeBehind(
  db: Db,
  { token, viewerId }: { readonly token: string; readonly viewerId: number | null },
): Promise<SharedChallenge | "ended" | null> {
  const own = alias(challengeInvitations, "own");
  const [row] = await db
    .select({
      challenge: {
        id: challenges.id,
        title: challenges.title,
        description: challenges.description,
        difficulty: challenges.difficulty,
        category: challenges.category,
        points: challenges.points,
        createdAt: challenges.createdAt,
      },
      sender: { id: sender.id, username: sender.username, displayName: sender.displayName },
      invitation: {
        id: challengeInvitations.id,
        status: challengeInvitations.status,
        recipientId: challengeInvitations.recipientId,
        shareType: challengeInvitations.shareType,
        message: challengeInvitations.message,
        createdAt: challengeInvitations.createdAt,
      },
      endedAt: challengeInvitations.endedAt,
      own: { id: own.id, status: own.status, recipientId: own.recipientId },
      attempt: {
        completed: senderAttempt.completed,
        overallScore: senderAttempt.overallScore,
        userPrompt: senderAttempt.userPrompt,
      },
      shared: { number: drafts.number, counted: drafts.counted, userPrompt: drafts.prompt },
    })
    .from(challengeInvitations)
    .innerJoin(challenges, eq(challenges.id, challengeInvitations.challengeId))
    .innerJoin(sender, and(eq(sender.id, challengeInvitations.senderId), isNull(sender.disabledAt)))
    .leftJoin(
      senderAttempt,
      and(eq(senderAttempt.userId, sender.id), eq(senderAttempt.challengeId, challenges.id)),
    )
    .leftJoin(drafts, sharedDraftOf(sender.id))
    .leftJoin(
      own,
      and(
        eq(own.senderId, challengeInvitations.senderId),
        eq(own.challengeId, challengeInvitations.challengeId),
        eq(own.recipientId, viewerId ?? 0),
        isNull(own.endedAt),
      ),
    )
    .where(eq(challengeInvitations.shareToken, token));
  if (!row) return null;
  if (row.endedAt !== null) return "ended";
  const reusable = row.invitation.recipientId === null;
  const invitation = reusable && row.own ? { ...row.invitation, ...row.own } : row.invitation;
  return {
    challenge: {
      ...row.challenge,
      // An example would give the exercise away to a person who has not tried it.
      example: null,
      date: row.challenge.createdAt.toISOString().slice(0, 10),
      createdAt: row.challenge.createdAt.toISOString(),
    },
    sender: row.sender,
    invitation: { ...invitation, createdAt: invitation.createdAt.toISOString() },
    userChallenge: toShared(row.attempt, row.shared),
  };
}

/** The sender's completed attempt, with the draft that was best when it was last shared. */
function toShared(
  attempt: { completed: boolean; overallScore: number | null; userPrompt: string } | null,
  shared: { number: number; counted: number | null; userPrompt: string } | null,
): SharedChallenge["userChallenge"] {
  if (attempt?.completed !== true || attempt.overallScore === null) return null;
  const { overallScore, userPrompt } = attempt;
  const first = { number: FIRST_DRAFT, counted: overallScore, userPrompt };
  const best = shared === null || shared.counted === null ? first : { ...shared, counted: shared.counted };
  return { completed: true, overallScore, userPrompt, best };
}
