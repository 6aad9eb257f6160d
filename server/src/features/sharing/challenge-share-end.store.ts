import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";

import { challengeInvitations, users } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";
import type { ChallengeInvitationRow } from "./challenge-invitation.store.ts";

type Pair = { readonly userId: number; readonly otherId: number; readonly now: Date };

const addressOf = (userId: number) =>
  sql`(select ${users.email} from ${users} where ${users.id} = ${userId})`;

const sentTo = (senderId: number, recipientId: number) =>
  and(
    eq(challengeInvitations.senderId, senderId),
    or(
      eq(challengeInvitations.recipientId, recipientId),
      and(
        isNull(challengeInvitations.recipientId),
        eq(challengeInvitations.recipientEmail, addressOf(recipientId)),
      ),
    ),
  );

/** Two people are friends no more: what either sent the other by name or by mail ends, in both directions. */
export async function endSharesBetween(tx: Db, { userId, otherId, now }: Pair): Promise<void> {
  await tx
    .update(challengeInvitations)
    .set({ endedAt: now })
    .where(and(isNull(challengeInvitations.endedAt), or(sentTo(userId, otherId), sentTo(otherId, userId))));
}

/** Locks a share that the user sent, ended or not. */
export async function lockOwnShare(
  tx: Db,
  { id, senderId }: { readonly id: number; readonly senderId: number },
): Promise<ChallengeInvitationRow | null> {
  const [row] = await tx
    .select()
    .from(challengeInvitations)
    .where(and(eq(challengeInvitations.id, id), eq(challengeInvitations.senderId, senderId)))
    .for("update");
  return row ?? null;
}

/** Ends one share; with an open link also the rows of those who accepted it, whose own tokens show the same. */
export async function endShare(tx: Db, row: ChallengeInvitationRow, now: Date): Promise<void> {
  const isOpenLink = row.shareType === "link" && row.recipientId === null && row.senderId !== null;
  await tx
    .update(challengeInvitations)
    .set({ endedAt: now })
    .where(
      and(
        isNull(challengeInvitations.endedAt),
        or(
          eq(challengeInvitations.id, row.id),
          isOpenLink
            ? and(
                eq(challengeInvitations.senderId, row.senderId ?? 0),
                eq(challengeInvitations.challengeId, row.challengeId),
                eq(challengeInvitations.shareType, "link"),
                isNotNull(challengeInvitations.recipientId),
              )
            : undefined,
        ),
      ),
    );
}
