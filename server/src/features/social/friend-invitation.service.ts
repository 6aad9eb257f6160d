import type { FriendshipInvitation } from "@promptsmith/contract/social/entities";
import type { InviteType } from "@promptsmith/contract/social/rules";
import { EMAIL_MISSING } from "@promptsmith/contract/social/rules";
import { paths } from "@promptsmith/contract/paths";

import { AppError } from "../../platform/app-error.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import { randomToken } from "../../platform/random-token.ts";
import type { FriendInvitationRow } from "./friend-invitation.store.ts";
import {
  accountWithEmail,
  claimInvitationsFor,
  insertInvitation,
  invitationWithSender,
  invitationsSentBy,
  lockInvitation,
  markInvitationAccepted,
  pendingInvitationTo,
} from "./friend-invitation.store.ts";
import { ALREADY_FRIENDS, askForFriendship, befriend } from "./friendship.service.ts";
import { friendshipOf } from "./friendship.views.ts";
import type { SocialMails } from "./social-mails.service.ts";

export type FriendInvitationDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly mails: SocialMails;
};

type NewInvite = {
  readonly userId: number;
  readonly inviteType?: InviteType | undefined;
  readonly recipientEmail?: string | null | undefined;
  readonly message?: string | null | undefined;
};

const NOT_FOUND = "Invitation not found";
const USED = "This invitation has already been used";

export const toFriendInvitation = ({ senderId: _, ...row }: FriendInvitationRow): FriendshipInvitation => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export function friendInvitationService({ db, clock, publicUrl, mails }: FriendInvitationDeps) {
  /** An e-mail invitation: mailed once; somebody who has an account finds the request there too. */
  async function inviteByMail(invite: NewInvite, recipientEmail: string) {
    const account = await accountWithEmail(db, recipientEmail);
    if (account?.id === invite.userId) throw new AppError("bad-request", "You cannot invite yourself");
    return db.transaction(async (tx) => {
      const now = clock.now();
      if (account) {
        const { outcome } = await askForFriendship(tx, { userId: invite.userId, friendId: account.id, now });
        if (outcome === "friends") throw new AppError("conflict", ALREADY_FRIENDS);
      }
      const key = { senderId: invite.userId, recipientEmail };
      const before = await pendingInvitationTo(tx, key);
      if (before) return { row: before, created: false };
      const row = await insertInvitation(tx, {
        ...key,
        inviteToken: randomToken(),
        inviteType: "email",
        recipientId: account?.id ?? null,
        message: invite.message || null,
        now,
      });
      if (!row) {
        const rival = await pendingInvitationTo(tx, key);
        if (!rival) throw new AppError("conflict", "Please try again");
        return { row: rival, created: false };
      }
      await mails.friendInvitation(tx, {
        senderId: invite.userId,
        to: recipientEmail,
        message: row.message,
        token: row.inviteToken,
      });
      return { row, created: true };
    });
  }

  async function createLink(invite: NewInvite, inviteType: InviteType) {
    const row = await insertInvitation(db, {
      senderId: invite.userId,
      inviteToken: randomToken(),
      inviteType,
      recipientEmail: null,
      recipientId: null,
      message: invite.message || null,
      now: clock.now(),
    });
    if (!row) throw new AppError("conflict", "Please try again");
    return { row, created: true };
  }

  return {
    async invite(invite: NewInvite) {
      const inviteType = invite.inviteType ?? (invite.recipientEmail ? "email" : "link");
      if (inviteType === "email" && !invite.recipientEmail) throw new AppError("bad-request", EMAIL_MISSING);
      const { row, created } =
        inviteType === "email" && invite.recipientEmail
          ? await inviteByMail(invite, invite.recipientEmail)
          : await createLink(invite, inviteType);
      return {
        created,
        answer: {
          ok: true as const,
          inviteToken: row.inviteToken,
          inviteUrl: `${publicUrl}${paths.friendInviteShort(row.inviteToken)}`,
          invitation: toFriendInvitation(row),
        },
      };
    },

    async sentBy(userId: number): Promise<FriendshipInvitation[]> {
      return (await invitationsSentBy(db, userId)).map(toFriendInvitation);
    },

    /** What the public page behind an invite link shows; `viewerId` is null for visitors. */
    async look({ token, viewerId }: { readonly token: string; readonly viewerId: number | null }) {
      const found = await invitationWithSender(db, token);
      if (!found) throw new AppError("not-found", NOT_FOUND);
      const { invitation, recipientId, sender } = found;
      const usedUp = invitation.inviteType === "email" && invitation.status === "accepted";
      if (usedUp && (viewerId === null || viewerId !== recipientId)) throw new AppError("gone", USED);
      return { sender, invitation };
    },

    /** Accepts an invitation; for the same person it can be repeated. */
    async accept({ token, userId }: { readonly token: string; readonly userId: number }) {
      const friendshipId = await db.transaction(async (tx) => {
        const now = clock.now();
        const row = await lockInvitation(tx, token);
        if (!row) throw new AppError("not-found", NOT_FOUND);
        if (row.senderId === userId)
          throw new AppError("bad-request", "You cannot accept your own invitation");
        const singleUse = row.inviteType === "email";
        if (singleUse && row.recipientId !== null && row.recipientId !== userId) {
          throw row.status === "accepted"
            ? new AppError("gone", USED)
            : new AppError("forbidden", "This invitation was sent to another user");
        }
        if (singleUse && row.status !== "accepted") {
          await markInvitationAccepted(tx, { id: row.id, recipientId: userId, now });
        }
        return befriend(tx, { inviterId: row.senderId, accepterId: userId, now });
      });
      return friendshipOf(db, friendshipId);
    },

    /** Turns what was mailed to a new account's address into friend requests, in the account's own transaction. */
    async welcome(
      tx: Db,
      account: { readonly userId: number; readonly email: string | null },
    ): Promise<void> {
      if (account.email === null) return;
      const now = clock.now();
      const senders = await claimInvitationsFor(tx, { userId: account.userId, email: account.email, now });
      for (const senderId of new Set(senders)) {
        await askForFriendship(tx, { userId: senderId, friendId: account.userId, now });
      }
    },
  };
}
