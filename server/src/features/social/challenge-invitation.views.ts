import type { ChallengeInvitationItem, SharedChallenge } from "@promptsmith/contract/social/entities";
import { and, eq, isNotNull, lt, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { challengeInvitations, challenges, userChallenges, users } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";

const PAGE = 200;
const sender = alias(users, "sender");
const recipient = alias(users, "recipient");
const senderAttempt = alias(userChallenges, "sender_attempt");
const recipientAttempt = alias(userChallenges, "recipient_attempt");

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
          // Everything but the open link. A recipient who left is still somebody it was sent to.
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
      userChallenge: { completed: senderAttempt.completed, overallScore: senderAttempt.overallScore },
      recipientChallenge: {
        completed: recipientAttempt.completed,
        overallScore: recipientAttempt.overallScore,
      },
    })
    .from(challengeInvitations)
    .leftJoin(challenges, eq(challenges.id, challengeInvitations.challengeId))
    .leftJoin(sender, eq(sender.id, challengeInvitations.senderId))
    .leftJoin(recipient, eq(recipient.id, challengeInvitations.recipientId))
    .leftJoin(
      senderAttempt,
      and(
        eq(senderAttempt.userId, challengeInvitations.senderId),
        eq(senderAttempt.challengeId, challengeInvitations.challengeId),
      ),
    )
    .leftJoin(
      recipientAttempt,
      and(
        eq(recipientAttempt.userId, challengeInvitations.recipientId),
        eq(recipientAttempt.challengeId, challengeInvitations.challengeId),
      ),
    )
    .where(and(mine, older))
    .orderBy(sql`${challengeInvitations.createdAt} desc nulls first`, sql`${challengeInvitations.id} desc`)
    .limit(PAGE);
  return rows.map(({ invitation, ...row }) => ({
    ...row,
    invitation: { ...invitation, createdAt: invitation.createdAt.toISOString() },
  }));
}

/**
 * What a share token leads to; null when there is no such token or its sender has left. For a signed-in viewer
 * who accepted a link, the invitation is his own accepted row.
 */
export async function sharedChallengeBehind(
  db: Db,
  { token, viewerId }: { readonly token: string; readonly viewerId: number | null },
): Promise<SharedChallenge | null> {
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
      own: { id: own.id, status: own.status, recipientId: own.recipientId },
      attempt: {
        completed: senderAttempt.completed,
        overallScore: senderAttempt.overallScore,
        userPrompt: senderAttempt.userPrompt,
      },
    })
    .from(challengeInvitations)
    .innerJoin(challenges, eq(challenges.id, challengeInvitations.challengeId))
    .innerJoin(sender, eq(sender.id, challengeInvitations.senderId))
    .leftJoin(
      senderAttempt,
      and(eq(senderAttempt.userId, sender.id), eq(senderAttempt.challengeId, challenges.id)),
    )
    .leftJoin(
      own,
      and(
        eq(own.senderId, challengeInvitations.senderId),
        eq(own.challengeId, challengeInvitations.challengeId),
        eq(own.recipientId, viewerId ?? 0),
      ),
    )
    .where(eq(challengeInvitations.shareToken, token));
  if (!row) return null;
  const reusable = row.invitation.recipientId === null;
  const invitation = reusable && row.own ? { ...row.invitation, ...row.own } : row.invitation;
  return {
    challenge: {
      ...row.challenge,
      // An example would give the exercise away to somebody who has not tried it.
      example: null,
      date: row.challenge.createdAt.toISOString().slice(0, 10),
      createdAt: row.challenge.createdAt.toISOString(),
    },
    sender: row.sender,
    invitation: { ...invitation, createdAt: invitation.createdAt.toISOString() },
    userChallenge:
      row.attempt?.completed === true && row.attempt.overallScore !== null
        ? { completed: true, overallScore: row.attempt.overallScore, userPrompt: row.attempt.userPrompt }
        : null,
  };
}
