import { and, eq } from "drizzle-orm";

import {
  challengeInvitations,
  challenges,
  friendshipInvitations,
  userChallenges,
  users,
} from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";
import type { LinkFacts } from "./domain/link-words.ts";

/** What a share token may tell a stranger; null when it leads nowhere. The prompt is not even read. */
export async function linkFactsOf(db: Db, token: string): Promise<LinkFacts | null> {
  const [row] = await db
    .select({
      title: challenges.title,
      category: challenges.category,
      difficulty: challenges.difficulty,
      displayName: users.displayName,
      username: users.username,
      completed: userChallenges.completed,
      score: userChallenges.overallScore,
    })
    .from(challengeInvitations)
    .innerJoin(challenges, eq(challenges.id, challengeInvitations.challengeId))
    .innerJoin(users, eq(users.id, challengeInvitations.senderId))
    .leftJoin(
      userChallenges,
      and(eq(userChallenges.userId, users.id), eq(userChallenges.challengeId, challenges.id)),
    )
    .where(eq(challengeInvitations.shareToken, token));
  if (!row) return null;
  const { displayName, username, completed, score, ...challenge } = row;
  return { ...challenge, senderName: displayName ?? username, score: completed === true ? score : null };
}

/** Who invites with this token; null when it leads nowhere. */
export async function inviterNameOf(db: Db, inviteToken: string): Promise<string | null> {
  const [row] = await db
    .select({ displayName: users.displayName, username: users.username })
    .from(friendshipInvitations)
    .innerJoin(users, eq(users.id, friendshipInvitations.senderId))
    .where(eq(friendshipInvitations.inviteToken, inviteToken));
  return row ? (row.displayName ?? row.username) : null;
}
