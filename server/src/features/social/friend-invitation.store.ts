import type { InviteType } from "@promptsmith/contract/social/rules";
import { and, desc, eq, isNull, sql } from "drizzle-orm";

import { friendshipInvitations, users } from "../../database/schema.ts";
import type { Db } from "../../platform/db/database.ts";

export type FriendInvitationRow = typeof friendshipInvitations.$inferSelect;

/** Once two people are friends, what one mailed the other is answered. */
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

export async function markInvitationAccepted(
  tx: Db,
  change: { readonly id: number; readonly recipientId: number; readonly now: Date },
): Promise<void> {
  await tx
    .update(friendshipInvitations)
    .set({ status: "accepted", recipientId: change.recipientId, updatedAt: change.now })
    .where(eq(friendshipInvitations.id, change.id));
}

/** Names a new account as the recipient of what was mailed to its address; returns who had invited it. */
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
        isNull(friendshipInvitations.recipientId),
      ),
    )
    .returning({ senderId: friendshipInvitations.senderId });
  return rows.map((row) => row.senderId);
}

export async function accountWithEmail(db: Db, email: string): Promise<{ id: number } | null> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return row ?? null;
}

export async function senderOf(db: Db, id: number) {
  const [row] = await db
    .select({ id: users.id, username: users.username, displayName: users.displayName, email: users.email })
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
      sender: { id: users.id, username: users.username, displayName: users.displayName },
    })
    .from(friendshipInvitations)
    .innerJoin(users, eq(users.id, friendshipInvitations.senderId))
    .where(eq(friendshipInvitations.inviteToken, inviteToken));
  return row ?? null;
}

export async function invitationsSentBy(db: Db, senderId: number): Promise<FriendInvitationRow[]> {
  return db
    .select()
    .from(friendshipInvitations)
    .where(eq(friendshipInvitations.senderId, senderId))
    .orderBy(desc(friendshipInvitations.createdAt), sql`${friendshipInvitations.id} desc`)
    .limit(500);
}
