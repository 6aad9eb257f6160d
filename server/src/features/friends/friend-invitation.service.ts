import type { FriendshipInvitation } from "@promptsmith/contract/friends/entities";
import type { InviteType } from "@promptsmith/contract/friends/rules";
import { CANNOT_ASK_YET, EMAIL_MISSING, WITHDRAWN } from "@promptsmith/contract/friends/rules";
import { paths, PRODUCT_NAME } from "@promptsmith/contract/paths";

import { AppError } from "../../platform/app-error.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import { randomToken } from "../../platform/random-token.ts";
import { displayAddress } from "../../platform/display-address.ts";
import type { FindAddressee } from "./invited-addresses/addressee.service.ts";
import type { FriendInvitationRow } from "./friend-invitation.store.ts";
import {
  claimInvitationsFor,
  insertInvitation,
  invitationWithSender,
  invitationsSentBy,
  lockInvitation,
  lockOwnInvitation,
  markInvitationAccepted,
  markInvitationWithdrawn,
  ownInvitation,
  pendingInvitationTo,
} from "./friend-invitation.store.ts";
import { ALREADY_FRIENDS, askForFriendship, endPair, followInvitation } from "./friendship.service.ts";
import { lockPair } from "./friendship.store.ts";
import { friendshipOf } from "./friendship.views.ts";
import type { InvitationRefusals } from "./invited-addresses/invitation-refusal.service.ts";
import type { WithinLimits } from "./invited-addresses/stranger-mails.service.ts";
import type { MailInvitation } from "./invitation-mails.service.ts";

export type FriendInvitationDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly mailInvitation: MailInvitation;
  readonly findAddressee: FindAddressee;
  readonly withinMailLimits: WithinLimits;
  readonly refusals: InvitationRefusals;
  /** Where addresses can be verified, an invitation reaches an account only once its address is. */
  readonly mailIsDelivered: boolean;
};

type NewInvite = {
  readonly userId: number;
  readonly inviteType?: InviteType | undefined;
  readonly recipientEmail?: string | null | undefined;
  readonly message?: string | null | undefined;
};

const NOT_FOUND = "Invitation not found";
const USED = "This invitation has already been used";

export const toFriendInvitation = (row: FriendInvitationRow): FriendshipInvitation => ({
  id: row.id,
  inviteToken: row.inviteToken,
  recipientEmail: displayAddress(row.recipientEmail),
  recipientId: row.recipientId,
  inviteType: row.inviteType,
  message: row.message,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export function friendInvitationService(deps: FriendInvitationDeps) {
  const { db, clock, publicUrl, mailInvitation } = deps;

  /** An e-mail invitation: mailed once; a person who has an account finds the request there too. */
  async function inviteByMail(invite: NewInvite, recipientEmail: string) {
    const { userId } = invite;
    const accountId = await deps.findAddressee(db, { userId, email: recipientEmail });
    const to = { userId, email: recipientEmail, toStranger: accountId === null };
    return deps.withinMailLimits(to, (mayMail) =>
      inviteAddress(invite, { recipientEmail, accountId, mayMail }),
    );
  }

  function inviteAddress(
    invite: NewInvite,
    {
      recipientEmail,
      accountId,
      mayMail,
    }: { recipientEmail: string; accountId: number | null; mayMail: boolean },
  ) {
    return db.transaction(async (tx) => {
      const now = clock.now();
      if (accountId !== null) {
        const { outcome } = await askForFriendship(tx, { userId: invite.userId, friendId: accountId, now });
        if (outcome === "friends") throw new AppError("conflict", ALREADY_FRIENDS);
        if (outcome === "too-soon") throw new AppError("conflict", CANNOT_ASK_YET);
      }
      const key = { senderId: invite.userId, recipientEmail };
      const before = await pendingInvitationTo(tx, key);
      if (before) return { row: before, created: false, mailed: false };
      const row = await insertInvitation(tx, {
        ...key,
        inviteToken: randomToken(),
        inviteType: "email",
        recipientId: accountId,
        message: invite.message || null,
        now,
      });
      if (!row) {
        const rival = await pendingInvitationTo(tx, key);
        if (!rival) throw new AppError("conflict", "Please try again");
        return { row: rival, created: false, mailed: false };
      }
      if (!mayMail) return { row, created: true, mailed: false };
      await mailInvitation(
        tx,
        {
          senderId: invite.userId,
          to: recipientEmail,
          toStranger: accountId === null,
          message: row.message,
        },
        (senderName) => ({
          heading: `${senderName} invites you to ${PRODUCT_NAME}`,
          paragraph: `On ${PRODUCT_NAME} you get better at prompting: three short challenges a day, scored on the spot, every point explained, and friends to compare with.`,
          label: "See the invitation",
          path: paths.friendInviteShort(row.inviteToken),
        }),
      );
      return { row, created: true, mailed: true };
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
    return { row, created: true, mailed: false };
  }

  return {
    async invite(invite: NewInvite) {
      const inviteType = invite.inviteType ?? (invite.recipientEmail ? "email" : "link");
      if (inviteType === "email" && !invite.recipientEmail) throw new AppError("bad-request", EMAIL_MISSING);
      const { row, created, mailed } =
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
          mailed,
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
      if (found.endedAs === "withdrawn") throw new AppError("gone", WITHDRAWN);
      const usedUp = invitation.inviteType === "email" && invitation.status === "accepted";
      if (usedUp && (viewerId === null || viewerId !== recipientId)) throw new AppError("gone", USED);
      return { sender, invitation };
    },

    /**
     * Idempotent per person. If the sender ended the friendship after making this link, it creates a request instead;
     * `outcome` tells which.
     */
    async accept({ token, userId }: { readonly token: string; readonly userId: number }) {
      const { id, outcome } = await db.transaction(async (tx) => {
        const now = clock.now();
        const named = await invitationWithSender(tx, token);
        if (!named) throw new AppError("not-found", NOT_FOUND);
        // The pair is locked first, as in everything that ends a friendship; another order could deadlock.
        await lockPair(tx, { userId, otherId: named.sender.id });
        const row = await lockInvitation(tx, token);
        if (!row) throw new AppError("not-found", NOT_FOUND);
        if (row.endedAs === "withdrawn") throw new AppError("gone", WITHDRAWN);
        if (row.senderId === userId)
          throw new AppError("bad-request", "You cannot accept your own invitation");
        const singleUse = row.inviteType === "email";
        if (singleUse && row.recipientId !== null && row.recipientId !== userId) {
          throw row.status === "accepted"
            ? new AppError("gone", USED)
            : new AppError("forbidden", "This invitation was sent to another user");
        }
        const followed = await followInvitation(tx, {
          senderId: row.senderId,
          openerId: userId,
          madeAt: row.createdAt,
          now,
        });
        if (singleUse && row.status !== "accepted" && followed.outcome === "accepted") {
          await markInvitationAccepted(tx, { id: row.id, recipientId: userId, now });
        }
        return followed;
      });
      if (outcome === "too-soon") throw new AppError("conflict", CANNOT_ASK_YET);
      return { friendship: await friendshipOf(db, id), outcome };
    },

    /** Withdraws an invitation of the caller, and the pending request it made; doing it again changes nothing. */
    withdraw({ id, userId }: { readonly id: number; readonly userId: number }): Promise<void> {
      return db.transaction(async (tx) => {
        const named = await ownInvitation(tx, { id, senderId: userId });
        if (!named) throw new AppError("not-found", NOT_FOUND);
        const now = clock.now();
        const pair =
          named.inviteType === "email" && named.recipientId !== null
            ? await lockPair(tx, { userId, otherId: named.recipientId })
            : null;
        const row = await lockOwnInvitation(tx, { id, senderId: userId });
        if (!row || row.endedAs === "withdrawn") return;
        if (pair?.status === "pending" && pair.userId === userId)
          await endPair(tx, pair, { userId, as: "cancelled", now });
        await markInvitationWithdrawn(tx, { id, now });
      });
    },

    /**
     * Turns invitations mailed to an account's address into friend requests, in the caller's transaction:
     * when the account is made, or, where addresses can be verified, when its address is. From then on the
     * address counts as no stranger's.
     */
    async welcome(
      tx: Db,
      account: { readonly userId: number; readonly email: string | null; readonly isVerified: boolean },
    ): Promise<void> {
      if (account.email === null || (deps.mailIsDelivered && !account.isVerified)) return;
      await deps.refusals.forget(tx, account.email);
      const now = clock.now();
      const senders = await claimInvitationsFor(tx, { userId: account.userId, email: account.email, now });
      for (const senderId of new Set(senders)) {
        await askForFriendship(tx, { userId: senderId, friendId: account.userId, now });
      }
    },
  };
}
