import type { InviteType } from "@promptsmith/contract/friends/rules";
import { isNewEmail } from "@promptsmith/contract/kernel/address";
import { INVALID_EMAIL } from "@promptsmith/contract/kernel/text";
import { and, desc, eq, isNull, ne, or, sql } from "drizzle-orm";

import { friendshipInvitations, users } from "../../database/schema.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Db } from "../../platform/db/database.ts";

export type FriendInvitationRow = typeof friendshipInvitations.$inferSelect;

/** Marks the mailed invitations between two people as accepted, once they are friends. */
export async function acceptMailInvitationsOf(
  tx: Db,
  { userId, otherId, now }: { readonly userId: number; readonly otherId: number; readonly now: Date },
): Promise<void> {
  await tx
    .update(friendshipInvitations)
    .set({ status: "accepted", updatedAt: now })
    .where(
      and(
        eq(friendshipInvitations.senderId, otherId),
        eq(friendshipInvitations.recipientId, userId),
        eq(friendshipInvitations.inviteType, "email"),
        eq(friendshipInvitations.status, "pending"),
        isNull(friendshipInvitations.endedAt),
      ),
    );
}

/**
 * Ends the mailed invitations between two people with their request or friendship: they are listed no more
 * and can be sent again.
 */
export async function endMailInvitationsBetween(
  tx: Db,
  { userId, otherId, now }: { readonly userId: number; readonly otherId: number; readonly now: Date },
): Promise<void> {
  const sentTo = (senderId: number, recipientId: number) =>
    and(eq(friendshipInvitations.senderId, senderId), eq(friendshipInvitations.recipientId, recipientId));
  await tx
    .update(friendshipInvitations)
    .set({ endedAs: "ended", endedAt: now })
    .where(
      and(
        or(sentTo(userId, otherId), sentTo(otherId, userId)),
        eq(friendshipInvitations.inviteType, "email"),
        eq(friendshipInvitations.status, "pending"),
        isNull(friendshipInvitations.endedAt),
      ),
    );
}

type NewInvitation = {
  readonly senderId: number;
  readonly inviteToken: string;
  readonly inviteType: InviteType;
  readonly recipientEmail: string | null;
  readonly recipientId: number | null;
  readonly message: string | null;
  readonly now: Date;
};

/** Inserts an invitation; null when the sender already has a pending one to that address. */
export async function insertInvitation(tx: Db, row: NewInvitation): Promise<FriendInvitationRow | null> {
  const { now, ...values } = row;
  const [inserted] = await tx
    .insert(friendshipInvitations)
    .values({ ...values, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning();
  return inserted ?? null;
}

export async function pendingInvitationTo(
  tx: Db,
  { senderId, recipientEmail }: { readonly senderId: number; readonly recipientEmail: string },
): Promise<FriendInvitationRow | null> {
  const [row] = await tx
    .select()
    .from(friendshipInvitations)
    .where(
      and(
        eq(friendshipInvitations.senderId, senderId),
        eq(friendshipInvitations.recipientEmail, recipientEmail),
        eq(friendshipInvitations.status, "pending"),
        isNull(friendshipInvitations.endedAt),
      ),
    );
  return row ?? null;
}

export async function lockInvitation(tx: Db, inviteToken: string): Promise<FriendInvitationRow | null> {
  const [row] = await tx
    .select()
    .from(friendshipInvitations)
    .where(eq(friendshipInvitations.inviteToken, inviteToken))
    .for("update");
  return row ?? null;
}

type Own = { readonly id: number; readonly senderId: number };

const selectOwn = (tx: Db, { id, senderId }: Own) =>
  tx
    .select()
    .from(friendshipInvitations)
    .where(and(eq(friendshipInvitations.id, id), eq(friendshipInvitations.senderId, senderId)));

/** An invitation by id, if the user sent it. */
export async function ownInvitation(tx: Db, own: Own): Promise<FriendInvitationRow | null> {
  const [row] = await selectOwn(tx, own);
  return row ?? null;
}

/** As `ownInvitation`, locked until the transaction ends. */
export async function lockOwnInvitation(tx: Db, own: Own): Promise<FriendInvitationRow | null> {
  const [row] = await selectOwn(tx, own).for("update");
  return row ?? null;
}

/** Withdraws an invitation: its token is invalid from then on. */
export async function markInvitationWithdrawn(
  tx: Db,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<void> {
  await tx
    .update(friendshipInvitations)
    .set({ endedAs: "withdrawn", endedAt: now })
    .where(eq(friendshipInvitations.id, id));
}

export async function markInvitationAccepted(
  tx: Db,
  change: { readonly id: number; readonly recipientId: number; readonly now: Date },
): Promise<void> {
  await tx
    .update(friendshipInvitations)
    .set({
      status: "accepted",
      recipientId: change.recipientId,
      endedAs: null,
      endedAt: null,
      updatedAt: change.now,
    })
    .where(eq(friendshipInvitations.id, change.id));
}

/** Names an account as the recipient of what was mailed to its address; returns who had invited it. */
export async function claimInvitationsFor(
  tx: Db,
  { userId, email, now }: { readonly userId: number; readonly email: string; readonly now: Date },
): Promise<number[]> {
  const rows = await tx
    .update(friendshipInvitations)
    .set({ recipientId: userId, updatedAt: now })
    .where(
      and(
        eq(friendshipInvitations.recipientEmail, email),
        eq(friendshipInvitations.status, "pending"),
        isNull(friendshipInvitations.endedAt),
        isNull(friendshipInvitations.recipientId),
        ne(friendshipInvitations.senderId, userId),
      ),
    )
    .returning({ senderId: friendshipInvitations.senderId });
  return rows.map((row) => row.senderId);
}

/** @throws AppError bad-request where there is none, and none could be made with this address */
export async function accountWithEmail(
  db: Db,
  email: string,
): Promise<{ id: number; isVerified: boolean } | null> {
  const [row] = await db
    .select({ id: users.id, verifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.disabledAt)));
  if (row === undefined && !isNewEmail(email)) throw new AppError("bad-request", INVALID_EMAIL);
  return row === undefined ? null : { id: row.id, isVerified: row.verifiedAt !== null };
}

export async function senderOf(db: Db, id: number) {
  const [row] = await db
    .select({
      id: users.id,
      username: users.username,
      displayName: users.displayName,
      email: users.email,
      createdAt: users.createdAt,
      letInByOperator: users.letInByOperator,
    })
    .from(users)
    .where(eq(users.id, id));
  return row ?? null;
}

/** An invitation with its sender, as the public page shows them. */
export async function invitationWithSender(db: Db, inviteToken: string) {
  const [row] = await db
    .select({
      invitation: {
        id: friendshipInvitations.id,
        status: friendshipInvitations.status,
        inviteType: friendshipInvitations.inviteType,
        message: friendshipInvitations.message,
      },
      recipientId: friendshipInvitations.recipientId,
      endedAs: friendshipInvitations.endedAs,
      sender: { id: users.id, username: users.username, displayName: users.displayName },
    })
    .from(friendshipInvitations)
    .innerJoin(users, and(eq(users.id, friendshipInvitations.senderId), isNull(users.disabledAt)))
    .where(eq(friendshipInvitations.inviteToken, inviteToken));
  return row ?? null;
}

/** Invitations sent by a user, without ended and withdrawn ones. */
export async function invitationsSentBy(db: Db, senderId: number): Promise<FriendInvitationRow[]> {
  return db
    .select()
    .from(friendshipInvitations)
    .where(and(eq(friendshipInvitations.senderId, senderId), isNull(friendshipInvitations.endedAt)))
    .orderBy(desc(friendshipInvitations.createdAt), sql`${friendshipInvitations.id} desc`)
    .limit(500);
}
