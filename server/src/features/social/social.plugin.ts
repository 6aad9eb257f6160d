import type { FastifyInstance } from "fastify";

import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Log } from "../../platform/log.ts";
import type { Mailer } from "../../platform/mail/mail.ts";
import { createPicturePress } from "../../platform/picture/picture-press.ts";
import type { Progress } from "../progress/progress.public.ts";
import { challengeInvitationRoutes } from "./challenge-invitation.routes.ts";
import { challengeInvitationService } from "./challenge-invitation.service.ts";
import { challengesSharedAmong, completeInvitationsTo, isInvitedTo } from "./challenge-invitation.store.ts";
import { friendInvitationRoutes } from "./friend-invitation.routes.ts";
import { friendInvitationService } from "./friend-invitation.service.ts";
import { friendshipRoutes } from "./friendship.routes.ts";
import { friendshipService } from "./friendship.service.ts";
import { leaderboardRoutes } from "./leaderboard.routes.ts";
import { leaderboardService } from "./leaderboard.service.ts";
import { linkPreviewRoutes } from "./link-preview.routes.ts";
import { linkPreviewService } from "./link-preview.service.ts";
import { noticeRoutes } from "./notice.routes.ts";
import { socialExport } from "./social-export.views.ts";
import { socialMails } from "./social-mails.service.ts";

export type SocialParts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly mail: Mailer;
  /** Where people can write to; at the foot of every mail. */
  readonly contact: string;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly progress: Progress;
  /** Whether a user may open a challenge; answered by the room of challenges. */
  readonly canOpen: (challenge: {
    readonly userId: number;
    readonly challengeId: number;
  }) => Promise<boolean>;
};

/** Opens the room: mounts its calls and returns what it does when earlier rooms call their hooks. */
export function socialRoom(app: FastifyInstance, parts: SocialParts) {
  const { db, clock, publicUrl, progress } = parts;
  const { limits } = app.kernel;
  const mails = socialMails(parts);
  const friendInvitations = friendInvitationService({ db, clock, publicUrl, mails });

  friendshipRoutes(app, { db, friendships: friendshipService({ db, clock }) });
  friendInvitationRoutes(app, { invitations: friendInvitations });
  challengeInvitationRoutes(app, {
    db,
    invitations: challengeInvitationService({ db, clock, publicUrl, canOpen: parts.canOpen, mails, limits }),
  });
  leaderboardRoutes(app, { boards: leaderboardService({ db, progress }) });
  noticeRoutes(app, { db, clock });
  const press = createPicturePress({
    onFailure: (reason) => parts.log.warn({ reason }, "a link picture could not be drawn"),
  });
  linkPreviewRoutes(app, { previews: linkPreviewService({ db, publicUrl, press }) });
  app.addHook("onClose", () => press.close());

  return {
    /** A new account finds the friend requests that were mailed to its address. */
    accountCreated: friendInvitations.welcome,
    /** A solved challenge answers the invitations to it. */
    challengeCompleted: completeInvitationsTo,
    /** Somebody who was invited to a private challenge may open it. */
    isInvitedTo: (invited: { readonly userId: number; readonly challengeId: number }) =>
      isInvitedTo(db, invited),
    /** Which of these challenges the user has sent to, or received from, somebody. */
    sharedAmong: challengesSharedAmong,
    exportPart: async (tx: Db, userId: number) => ({ social: await socialExport(tx, userId) }),
  };
}
