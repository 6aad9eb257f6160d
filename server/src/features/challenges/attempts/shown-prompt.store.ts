import { NAMELESS } from "@promptsmith/contract/kernel/nameless";
import { and, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { PgColumn } from "drizzle-orm/pg-core";

import { drafts, shownPrompts, userChallenges, users } from "../../../database/schema.ts";
import type { Db } from "../../../platform/db/database.ts";
import { isForeignKeyViolation } from "../../../platform/db/errors/db-error.ts";
import type { ShownText } from "../domain/copied-prompt.ts";
import type { AttemptKey } from "./draft-rows.store.ts";
import { ofUser } from "./draft-rows.store.ts";

/** How long it is stored what a person was shown: near copies of it earn nothing in that time. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const oldest = (now: Date): Date => new Date(now.getTime() - KEPT_MS);

/** A person was shown another person's prompts for a challenge. */
type Shown = AttemptKey & { readonly authorId: number; readonly now: Date };

/** @param numbersOf which drafts of the author's record were shown */
export async function noteShown(
  db: Db,
  { userId, authorId, challengeId, now: shownAt }: Shown,
  numbersOf: (record: { readonly bestNumber: number }) => readonly number[],
): Promise<void> {
  if (userId === authorId) return;
  const [record] = await db
    .select({ id: userChallenges.id, bestNumber: userChallenges.bestNumber })
    .from(userChallenges)
    .where(and(ofUser({ userId: authorId, challengeId }), userChallenges.completed));
  if (record === undefined) return;
  const rows = [...new Set(numbersOf(record))].map((number) => ({
    userId,
    attemptId: record.id,
    number,
    shownAt,
  }));
  await db
    .insert(shownPrompts)
    .values(rows)
    .onConflictDoUpdate({
      target: [shownPrompts.userId, shownPrompts.attemptId, shownPrompts.number],
      set: { shownAt },
    })
    .catch((error: unknown) => {
      // One of the two accounts was deleted meanwhile.
      if (!isForeignKeyViolation(error)) throw error;
    });
}

const author = alias(users, "author");
const source = alias(userChallenges, "source");
const authorName = sql<
  string | null
>`case when ${author.id} is not null then coalesce(${author.displayName}, ${NAMELESS}) end`;
const isAuthor = (userId: PgColumn) => and(eq(author.id, userId), isNull(author.disabledAt));

/**
 * Whose words a draft mostly has, for a statement that joins `source` and `author`; null where they are its writer's, and
 * where that other person has left.
 */
export const wordsOf = {
  name: authorName,
  source,
  isSource: (copiedFrom: PgColumn) => eq(source.id, copiedFrom),
  author,
  isAuthor: isAuthor(source.userId),
};

export type ShownPrompt = ShownText & {
  /** The record of the person who wrote it, and who that is. */
  readonly attemptId: number;
  readonly author: string | null;
};

/** What other people wrote for this challenge, as far as it was shown to the learner lately. */
export async function promptsShown(
  db: Db,
  { userId, challengeId, now }: AttemptKey & { readonly now: Date },
): Promise<ShownPrompt[]> {
  return await db
    .select({
      attemptId: shownPrompts.attemptId,
      author: authorName,
      prompt: sql<string>`coalesce(${drafts.prompt}, ${userChallenges.userPrompt})`,
      submittedAt: sql<Date | null>`coalesce(${drafts.submittedAt}, ${userChallenges.submittedAt})`.mapWith(
        userChallenges.submittedAt,
      ),
    })
    .from(shownPrompts)
    .innerJoin(
      userChallenges,
      and(eq(userChallenges.id, shownPrompts.attemptId), eq(userChallenges.challengeId, challengeId)),
    )
    .leftJoin(
      drafts,
      and(
        eq(drafts.userId, userChallenges.userId),
        eq(drafts.challengeId, userChallenges.challengeId),
        eq(drafts.number, shownPrompts.number),
      ),
    )
    .leftJoin(author, isAuthor(userChallenges.userId))
    .where(and(eq(shownPrompts.userId, userId), gt(shownPrompts.shownAt, oldest(now))))
    .orderBy(shownPrompts.id);
}

/** Forgets what was shown too long ago. */
export async function forgetShown(db: Db, now: Date): Promise<void> {
  await db.delete(shownPrompts).where(lte(shownPrompts.shownAt, oldest(now)));
}
