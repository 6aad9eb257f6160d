import { and, eq, isNull, sql } from "drizzle-orm";

import { userChallenges } from "../../../database/schema.ts";
import type { Db } from "../../../platform/db/database.ts";
import { outputOfSamePrompt } from "./first-draft.store.ts";
import { FIRST_ROWS, free, ofUser, unchangedSince, versionWith } from "./draft-rows.store.ts";
import type { AttemptKey } from "./draft-rows.store.ts";

type DraftText = AttemptKey & {
  readonly userPrompt: string;
  readonly aiOutput?: string | null;
  /** The version that the text is based on; without it the text replaces any. */
  readonly basedOn?: number | undefined;
  readonly now: Date;
};

/**
 * Keeps what is being written. Changes nothing while the challenge is being assessed or is completed, nor where the
 * stored draft is another than the text is based on.
 * @returns the version of what was kept; null when it was not
 */
export async function writeDraft(db: Db, draft: DraftText): Promise<number | null> {
  const { userId, challengeId, userPrompt, aiOutput, basedOn, now } = draft;
  const [written] = await db
    .insert(userChallenges)
    .values({
      userId,
      challengeId,
      userPrompt,
      aiOutput: aiOutput ?? null,
      draftVersion: now.getTime(),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [userChallenges.userId, userChallenges.challengeId],
      set: {
        userPrompt,
        aiOutput: aiOutput === undefined ? outputOfSamePrompt(sql`${userPrompt}`) : aiOutput,
        draftVersion: versionWith(FIRST_ROWS, sql`${userPrompt}`),
        updatedAt: now,
      },
      setWhere: sql`${free(FIRST_ROWS, now)} and ${unchangedSince(FIRST_ROWS, basedOn, userPrompt)}`,
    })
    .returning({ version: userChallenges.draftVersion });
  return written?.version ?? null;
}

/** Forgets a draft that was neither tested nor submitted; with `basedOn` only this version of it. */
export async function removeUntestedDraft(
  db: Db,
  { basedOn, ...key }: AttemptKey & { readonly basedOn?: number | undefined },
): Promise<boolean> {
  const removed = await db
    .delete(userChallenges)
    .where(
      and(
        ofUser(key),
        eq(userChallenges.completed, false),
        isNull(userChallenges.submittedAt),
        isNull(userChallenges.aiOutput),
        basedOn === undefined ? undefined : eq(userChallenges.draftVersion, basedOn),
      ),
    )
    .returning({ id: userChallenges.id });
  return removed.length === 1;
}
