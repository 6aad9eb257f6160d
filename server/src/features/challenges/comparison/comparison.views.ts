import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { drafts, userChallenges, users } from "../../../database/schema.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { AttemptKey } from "../attempts/draft-rows.store.ts";

export type ComparablePrompt = {
  readonly person: { readonly id: number; readonly username: string; readonly displayName: string | null };
  readonly prompt: string;
  readonly overallScore: number;
  readonly counted: number;
};

const FRIENDS_SHOWN = 2;
const me = alias(users, "me");

/** Condition: the person lets friends compare, is known to be 18 or older, and is not disabled. */
const comparing = (person: typeof users | typeof me) =>
  and(person.comparePrompts, isNotNull(person.age), ne(person.age, "below-18"), isNull(person.disabledAt));

const bestDraft = and(
  eq(drafts.userId, userChallenges.userId),
  eq(drafts.challengeId, userChallenges.challengeId),
  eq(drafts.number, userChallenges.bestNumber),
);
const best = {
  prompt: sql<string>`coalesce(${drafts.prompt}, ${userChallenges.userPrompt})`,
  overallScore: sql<number>`coalesce(${drafts.overall}, ${userChallenges.overallScore})`,
  counted: sql<number>`coalesce(${drafts.counted}, ${userChallenges.overallScore})`,
};

/** The best draft of a completed challenge. */
export async function bestDraftOf(
  db: Db,
  { userId, challengeId }: AttemptKey,
): Promise<Omit<ComparablePrompt, "person"> | null> {
  const [row] = await db
    .select(best)
    .from(userChallenges)
    .leftJoin(drafts, bestDraft)
    .where(
      and(
        eq(userChallenges.userId, userId),
        eq(userChallenges.challengeId, challengeId),
        userChallenges.completed,
      ),
    );
  return row ?? null;
}

/** Those of these friends who solved the challenge and may be compared with, as of this moment: the best two. */
export async function comparableFriends(
  db: Db,
  { userId, challengeId, friendIds }: AttemptKey & { readonly friendIds: readonly number[] },
): Promise<ComparablePrompt[]> {
  if (friendIds.length === 0) return [];
  const iCompare = db
    .select({ id: me.id })
    .from(me)
    .where(and(eq(me.id, userId), comparing(me)));
  return await db
    .select({
      person: { id: users.id, username: users.username, displayName: users.displayName },
      ...best,
    })
    .from(users)
    .innerJoin(userChallenges, and(eq(userChallenges.userId, users.id), userChallenges.completed))
    .leftJoin(drafts, bestDraft)
    .where(
      and(
        inArray(users.id, [...friendIds]),
        eq(userChallenges.challengeId, challengeId),
        comparing(users),
        exists(iCompare),
      ),
    )
    .orderBy(desc(best.counted), asc(users.id))
    .limit(FRIENDS_SHOWN);
}
