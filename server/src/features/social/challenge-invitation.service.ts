import type { ChallengeInvitation } from "@promptsmith/contract/social/entities";
import type { ShareType } from "@promptsmith/contract/social/rules";
import { OTHER_RECIPIENT } from "@promptsmith/contract/social/rules";
import { CHALLENGE_NOT_FOUND } from "@promptsmith/contract/challenges/rules";
import { paths } from "@promptsmith/contract/paths";

import { AppError } from "../../platform/app-error.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import { refuseOver } from "../../platform/limits.ts";
import type { Limits } from "../../platform/limits.ts";
import type { ChallengeInvitationRow } from "./challenge-invitation.store.ts";
import {
  attemptOf,
  insertChallengeInvitation,
  lockChallengeInvitation,
  lockLink,
  lockMailed,
  lockTrio,
  updateChallengeInvitation,
} from "./challenge-invitation.store.ts";
import { accountWithEmail } from "./friend-invitation.store.ts";
import { isFriendOf } from "./friendship.store.ts";
import { userExists } from "./friendship.views.ts";
import { randomToken } from "../../platform/random-token.ts";
import type { SocialMails } from "./social-mails.service.ts";

export type ChallengeInvitationDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly publicUrl: string;
  /** Whether the user may open the challenge at all; a private one of somebody else does not exist for him. */
  readonly canOpen: (challenge: {
    readonly userId: number;
    readonly challengeId: number;
  }) => Promise<boolean>;
  readonly mails: SocialMails;
  readonly limits: Limits;
};

/** As few as friend invitations: they go to people who may know neither us nor the sender. */
const MAILS_PER_HOUR = { max: 60, windowSeconds: 3600 };

type Share = {
  readonly userId: number;
  readonly challengeId: number;
  readonly message?: string | null | undefined;
};
type Invite = Share & {
  readonly shareType: ShareType;
  readonly recipientId?: number | null | undefined;
  readonly recipientEmail?: string | null | undefined;
};

export const toChallengeInvitation = (row: ChallengeInvitationRow): ChallengeInvitation => ({
  ...row,
  senderId: row.senderId ?? 0,
  createdAt: row.createdAt.toISOString(),
});

export function challengeInvitationService(deps: ChallengeInvitationDeps) {
  const { db, clock } = deps;

  async function refuseUnknownChallenge(share: Share): Promise<void> {
    if (!(await deps.canOpen(share))) throw new AppError("not-found", CHALLENGE_NOT_FOUND);
  }

  /** Inserts a row or, when it is there already, keeps it and takes over a new message. */
  async function insertOrKeep(
    tx: Db,
    share: Share,
    target: {
      readonly shareType: ShareType;
      readonly recipientId: number | null;
      readonly recipientEmail: string | null;
    },
    lock: () => Promise<ChallengeInvitationRow | null>,
  ): Promise<{ row: ChallengeInvitationRow; created: boolean }> {
    const attempt = await attemptOf(tx, share);
    const keep = async (existing: ChallengeInvitationRow) => {
      const row = await updateChallengeInvitation(tx, existing.id, {
        userChallengeId: attempt?.id ?? existing.userChallengeId,
        ...(share.message ? { message: share.message } : {}),
      });
      return { row, created: false };
    };
    const existing = await lock();
    if (existing) return keep(existing);
    const inserted = await insertChallengeInvitation(tx, {
      ...target,
      senderId: share.userId,
      challengeId: share.challengeId,
      userChallengeId: attempt?.id ?? null,
      shareToken: randomToken(),
      message: share.message || null,
      status: "pending",
      completed: false,
      now: clock.now(),
    });
    if (inserted) return { row: inserted, created: true };
    const rival = await lock();
    if (!rival) throw new AppError("conflict", "Please try again");
    return keep(rival);
  }

  const openLink = (tx: Db, share: Share) =>
    insertOrKeep(tx, share, { shareType: "link", recipientId: null, recipientEmail: null }, () =>
      lockLink(tx, { senderId: share.userId, challengeId: share.challengeId }),
    );

  async function inviteFriend(tx: Db, invite: Invite, recipientId: number) {
    return insertOrKeep(tx, invite, { shareType: "internal", recipientId, recipientEmail: null }, () =>
      lockTrio(tx, { senderId: invite.userId, recipientId, challengeId: invite.challengeId }),
    );
  }

  async function inviteByMail(tx: Db, invite: Invite, recipientEmail: string) {
    const result = await insertOrKeep(
      tx,
      invite,
      { shareType: "email", recipientId: null, recipientEmail },
      () => lockMailed(tx, { senderId: invite.userId, recipientEmail, challengeId: invite.challengeId }),
    );
    if (result.created) {
      await deps.mails.challengeInvitation(tx, {
        senderId: invite.userId,
        to: recipientEmail,
        message: result.row.message,
        token: result.row.shareToken,
      });
    }
    return result;
  }

  return {
    /** The caller's one public link for a challenge. */
    async share(share: Share) {
      await refuseUnknownChallenge(share);
      const { row } = await db.transaction((tx) => openLink(tx, share));
      return {
        shareToken: row.shareToken,
        shareUrl: `${deps.publicUrl}${paths.sharedChallengeShort(row.shareToken)}`,
      };
    },

    async invite(invite: Invite) {
      if (invite.shareType === "email")
        refuseOver(await deps.limits.take(`challenge-mails:${invite.userId}`, MAILS_PER_HOUR));
      await refuseUnknownChallenge(invite);
      const { recipientId, recipientEmail } = invite;
      if (invite.shareType === "link") return db.transaction((tx) => openLink(tx, invite));
      if (invite.shareType === "email" && recipientEmail) {
        const account = await accountWithEmail(db, recipientEmail);
        if (account?.id === invite.userId) throw new AppError("bad-request", "You cannot invite yourself");
        return db.transaction((tx) => inviteByMail(tx, invite, recipientEmail));
      }
      if (recipientId === invite.userId) throw new AppError("bad-request", "You cannot invite yourself");
      if (!recipientId || !(await userExists(db, recipientId)))
        throw new AppError("not-found", "User not found");
      if (!(await isFriendOf(db, { userId: invite.userId, otherId: recipientId }))) {
        throw new AppError("forbidden", "You can only share with friends");
      }
      return db.transaction((tx) => inviteFriend(tx, invite, recipientId));
    },

    /** Accepts a named invitation, or makes the caller's own accepted row of a link. */
    async accept({
      id,
      userId,
    }: {
      readonly id: number;
      readonly userId: number;
    }): Promise<ChallengeInvitationRow> {
      return db.transaction(async (tx) => {
        const row = await lockChallengeInvitation(tx, id);
        if (!row || row.senderId === null) throw new AppError("not-found", "Challenge invitation not found");
        if (row.senderId === userId) {
          throw new AppError("bad-request", "You cannot accept your own challenge invitation");
        }
        if (row.recipientId !== null) {
          if (row.recipientId !== userId) throw new AppError("forbidden", OTHER_RECIPIENT);
          return row.status === "accepted" ? row : updateChallengeInvitation(tx, id, { status: "accepted" });
        }
        // Its recipient has left: that does not make it everybody's.
        const isOpen = row.status === "pending" && row.shareType !== "internal";
        if (!isOpen) throw new AppError("not-found", "Challenge invitation not found");
        return acceptOpen(tx, { ...row, senderId: row.senderId }, userId);
      });
    },
  };

  async function acceptOpen(
    tx: Db,
    row: ChallengeInvitationRow & { readonly senderId: number },
    userId: number,
  ): Promise<ChallengeInvitationRow> {
    const trio = { senderId: row.senderId, recipientId: userId, challengeId: row.challengeId };
    const own = await lockTrio(tx, trio);
    if (own)
      return own.status === "accepted" ? own : updateChallengeInvitation(tx, own.id, { status: "accepted" });
    // Somebody who has finished the challenge already has nothing left to do in his list.
    const done = (await attemptOf(tx, { userId, challengeId: row.challengeId }))?.completed === true;
    const inserted = await insertChallengeInvitation(tx, {
      ...trio,
      recipientEmail: null,
      userChallengeId: row.userChallengeId,
      shareToken: randomToken(),
      shareType: "link",
      message: row.message,
      status: "accepted",
      completed: done,
      now: clock.now(),
    });
    const accepted = inserted ?? (await lockTrio(tx, trio));
    if (!accepted) throw new AppError("conflict", "Please try again");
    return accepted;
  }
}
