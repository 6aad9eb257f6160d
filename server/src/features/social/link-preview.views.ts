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

/** What the page itself shows of a shared challenge before its program runs; the call of the page says no less. */
export type SharedWords = { readonly description: string; readonly points: number; readonly message: string };

/** What a share token may tell a stranger; null when it leads nowhere. The prompt is not even read. */
export async function linkFactsOf(
  db: Db,
  token: string,
): Promise<{ facts: LinkFacts; words: SharedWords } | null> {
  const [row] = await db
    .select({
      title: challenges.title,
      category: challenges.category,
      difficulty: challenges.difficulty,
      description: challenges.description,
      points: challenges.points,
      message: challengeInvitations.message,
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
  const { displayName, username, completed, score, description, points, message, ...challenge } = row;
  return {
    facts: { ...challenge, senderName: displayName ?? username, score: completed === true ? score : null },
    words: { description, points, message: message ?? "" },
  };
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
