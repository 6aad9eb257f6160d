import { inviteToChallenge } from "@promptsmith/contract/sharing/calls";
import type { ShareType } from "@promptsmith/contract/sharing/rules";
import {
  CHALLENGE_INVITATION_NOT_FOUND,
  OTHER_RECIPIENT,
  SHARE_ENDED,
} from "@promptsmith/contract/sharing/rules";
import { CHALLENGE_NOT_FOUND } from "@promptsmith/contract/challenges/rules";
import { FIRST_DRAFT } from "@promptsmith/contract/progress/rules";
import { MAX_ID } from "@promptsmith/contract/kernel/ids";
import { paths } from "@promptsmith/contract/paths";
import { AppError } from "../../platform/app-error.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import { refuseOver } from "../../platform/limits.ts";
import type { Limits } from "../../platform/limits.ts";
import type { ChallengeInvitationRow } from "./challenge-invitation.store.ts";
import {
  attemptOf,
  findLink,
  insertChallengeInvitation,
  lockChallengeInvitation,
  lockLink,
  lockMailed,
  lockTrio,
  updateChallengeInvitation,
} from "./challenge-invitation.store.ts";
import type { Challenges } from "../challenges/challenges.public.ts";
import { isFriendUntilCommit, userExists } from "../friends/friends.public.ts";
import type { FindAddressee, MailInvitation, WithinLimits } from "../friends/friends.public.ts";
import { randomToken } from "../../platform/random-token.ts";

export type ChallengeInvitationDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly publicUrl: string;
  /** Whether the user may open the challenge. Another person's private challenge counts as missing. */
  readonly canOpen: (challenge: {
    readonly userId: number;
    readonly challengeId: number;
  }) => Promise<boolean>;
  readonly shareShown: Challenges["shareShown"];
  readonly mailInvitation: MailInvitation;
  readonly findAddressee: FindAddressee;
  readonly withinMailLimits: WithinLimits;
  readonly limits: Limits;
};

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
        // Sharing again shows what is best by now.
        sharedDraft: attempt?.bestNumber ?? existing.sharedDraft,
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
      sharedDraft: attempt?.bestNumber ?? FIRST_DRAFT,
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

  const shown = ({ id, shareToken }: ChallengeInvitationRow) => ({
    id,
    shareToken,
    shareUrl: `${deps.publicUrl}${paths.sharedChallengeShort(shareToken)}`,
  });

  const openLink = (tx: Db, share: Share) =>
    insertOrKeep(tx, share, { shareType: "link", recipientId: null, recipientEmail: null }, () =>
      lockLink(tx, { senderId: share.userId, challengeId: share.challengeId }),
    );

  async function inviteFriend(tx: Db, invite: Invite, recipientId: number) {
    return insertOrKeep(tx, invite, { shareType: "internal", recipientId, recipientEmail: null }, () =>
      lockTrio(tx, { senderId: invite.userId, recipientId, challengeId: invite.challengeId }),
    );
  }

  async function inviteByMail(
    tx: Db,
    invite: Invite,
    to: { readonly recipientEmail: string; readonly toStranger: boolean; readonly mayMail: boolean },
  ) {
    const { recipientEmail, toStranger } = to;
    const result = await insertOrKeep(
      tx,
      invite,
      { shareType: "email", recipientId: null, recipientEmail },
      () => lockMailed(tx, { senderId: invite.userId, recipientEmail, challengeId: invite.challengeId }),
    );
    const mailed = result.created && to.mayMail;
    if (mailed) {
      const { message } = result.row;
      const mail = { senderId: invite.userId, to: recipientEmail, toStranger, message };
      await deps.mailInvitation(tx, mail, (name) => challengeMail(name, result.row.shareToken));
    }
    return { ...result, mailed };
  }

  return {
    /** The caller's one public link for a challenge. */
    async share(share: Share) {
      await refuseUnknownChallenge(share);
      const { row } = await db.transaction((tx) => openLink(tx, share));
      return shown(row);
    },

    async shareOf({ userId, challengeId }: { readonly userId: number; readonly challengeId: number }) {
      const row = await findLink(db, { senderId: userId, challengeId: Math.min(challengeId, MAX_ID) });
      return { share: row && shown(row) };
    },

    async invite(
      invite: Invite,
    ): Promise<{ row: ChallengeInvitationRow; created: boolean; mailed?: boolean }> {
      if (invite.shareType === "email")
        refuseOver(
          await deps.limits.take(`challenge-mails:${invite.userId}`, inviteToChallenge.counted.mails),
        );
      await refuseUnknownChallenge(invite);
      const { recipientId, recipientEmail } = invite;
      if (invite.shareType === "link") return db.transaction((tx) => openLink(tx, invite));
      if (invite.shareType === "email" && recipientEmail) {
        const accountId = await deps.findAddressee(db, { userId: invite.userId, email: recipientEmail });
        const toStranger = accountId === null;
        return deps.withinMailLimits(
          { userId: invite.userId, email: recipientEmail, toStranger },
          (mayMail) =>
            db.transaction((tx) => inviteByMail(tx, invite, { recipientEmail, toStranger, mayMail })),
        );
      }
      if (recipientId === invite.userId) throw new AppError("bad-request", "You cannot invite yourself");
      if (!recipientId || !(await userExists(db, recipientId)))
        throw new AppError("not-found", "User not found");
      return db.transaction(async (tx) => {
        // In the same transaction: a share must not come after the end of the friendship that ends all shares.
        if (!(await isFriendUntilCommit(tx, { userId: invite.userId, otherId: recipientId })))
          throw new AppError("forbidden", "You can only share with friends");
        return inviteFriend(tx, invite, recipientId);
      });
    },

    /** Accepts a named invitation, or makes the caller's own accepted row of a link. */
    async accept({
      id,
      userId,
    }: {
      readonly id: number;
      readonly userId: number;
    }): Promise<ChallengeInvitationRow> {
      const accepted = await db.transaction(async (tx) => {
        const row = await lockChallengeInvitation(tx, id);
        // A link without its sender leads nowhere; what was sent to a person by name stays with that person.
        if (!row || (row.senderId === null && row.recipientId !== userId))
          throw new AppError("not-found", CHALLENGE_INVITATION_NOT_FOUND);
        if (row.senderId === userId) {
          throw new AppError("bad-request", "You cannot accept your own challenge invitation");
        }
        if (row.recipientId !== null && row.recipientId !== userId)
          throw new AppError("forbidden", OTHER_RECIPIENT);
        if (row.endedAt !== null) throw new AppError("gone", SHARE_ENDED);
        if (row.recipientId !== null) {
          return row.status === "accepted" ? row : updateChallengeInvitation(tx, id, { status: "accepted" });
        }
        // The recipient has left; that does not open the invitation to others.
        const isOpen = row.status === "pending" && row.shareType !== "internal";
        if (!isOpen || row.senderId === null) throw new AppError("not-found", CHALLENGE_INVITATION_NOT_FOUND);
        if (!(await userExists(tx, row.senderId)))
          throw new AppError("not-found", CHALLENGE_INVITATION_NOT_FOUND);
        return acceptOpen(tx, { ...row, senderId: row.senderId }, userId);
      });
      const { senderId: authorId, challengeId, sharedDraft } = accepted;
      if (authorId !== null) await deps.shareShown({ userId, authorId, challengeId, sharedDraft });
      return accepted;
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
    // A person who has already finished the challenge has nothing left to do in the list.
    const done = (await attemptOf(tx, { userId, challengeId: row.challengeId }))?.completed === true;
    const inserted = await insertChallengeInvitation(tx, {
      ...trio,
      recipientEmail: null,
      userChallengeId: row.userChallengeId,
      sharedDraft: row.sharedDraft,
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

/** The texts of the mail that shares a challenge. */
function challengeMail(senderName: string, shareToken: string) {
  return {
    heading: `${senderName} shared a challenge with you`,
    paragraph: "Write a prompt for it, get your score on the spot, and see how the two of you compare.",
    label: "See the challenge",
    path: paths.sharedChallengeShort(shareToken),
  };
}
