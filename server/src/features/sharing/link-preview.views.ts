import { NAMELESS } from "@promptsmith/contract/kernel/nameless";
import { and, eq, isNull, ne, or, sql } from "drizzle-orm";

import {
  challengeInvitations,
  challenges,
  drafts,
  friendshipInvitations,
  userChallenges,
  users,
} from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";
import { sharedDraftOf } from "./challenge-invitation.store.ts";
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
      completed: userChallenges.completed,
      // As the page behind the link: the draft that was best when it was last shared.
      score: sql<number | null>`coalesce(${drafts.counted}, ${userChallenges.overallScore})`,
    })
    .from(challengeInvitations)
    .innerJoin(challenges, eq(challenges.id, challengeInvitations.challengeId))
    .innerJoin(users, and(eq(users.id, challengeInvitations.senderId), isNull(users.disabledAt)))
    .leftJoin(
      userChallenges,
      and(eq(userChallenges.userId, users.id), eq(userChallenges.challengeId, challenges.id)),
    )
    .leftJoin(drafts, sharedDraftOf(users.id))
    .where(and(eq(challengeInvitations.shareToken, token), isNull(challengeInvitations.endedAt)));
  if (!row) return null;
  const { displayName, completed, score, description, points, message, ...challenge } = row;
  return {
    facts: { ...challenge, senderName: displayName ?? NAMELESS, score: completed === true ? score : null },
    words: { description, points, message: message ?? "" },
  };
}

/** Who invites with this token; null when it leads nowhere. */
export async function inviterNameOf(db: Db, inviteToken: string): Promise<string | null> {
  const [row] = await db
    .select({ displayName: users.displayName })
    .from(friendshipInvitations)
    .innerJoin(users, and(eq(users.id, friendshipInvitations.senderId), isNull(users.disabledAt)))
    .where(
      and(
        eq(friendshipInvitations.inviteToken, inviteToken),
        or(isNull(friendshipInvitations.endedAs), ne(friendshipInvitations.endedAs, "withdrawn")),
      ),
    );
  return row ? (row.displayName ?? NAMELESS) : null;
}
