import type { FastifyInstance } from "fastify";

import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Log } from "../../platform/log.ts";
import { createPicturePrinter } from "../../platform/picture/picture-printer.ts";
import type { FindAddressee, MailInvitation, WithinLimits } from "../friends/friends.public.ts";
import type { Challenges } from "../challenges/challenges.public.ts";
import { challengeInvitationRoutes } from "./challenge-invitation.routes.ts";
import { challengeInvitationService } from "./challenge-invitation.service.ts";
import { challengesSharedAmong, completeInvitationsTo, isInvitedTo } from "./challenge-invitation.store.ts";
import { shareEndings } from "./challenge-share-end.service.ts";
import { endSharesBetween } from "./challenge-share-end.store.ts";
import { forgetSender } from "./departure.store.ts";
import { linkPreviewRoutes } from "./link-preview.routes.ts";
import { linkPreviewService } from "./link-preview.service.ts";
import { exportSharing } from "./sharing-export.views.ts";

export type SharingParts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly mailInvitation: MailInvitation;
  readonly findAddressee: FindAddressee;
  readonly withinMailLimits: WithinLimits;
  /** The registration pass that a link or mail of this person gives to a new account. */
  readonly passFor: (userId: number) => string;
  /** Whether a user may open a challenge; answered by the feature of challenges. */
  readonly canOpen: (challenge: {
    readonly userId: number;
    readonly challengeId: number;
  }) => Promise<boolean>;
  /** Tells the feature of challenges that a share has shown a person what its sender wrote. */
  readonly shareShown: Challenges["shareShown"];
};

/** Mounts the calls and returns the functions that earlier features call as hooks. */
export function sharingFeature(app: FastifyInstance, parts: SharingParts) {
  const { db, clock } = parts;
  const { limits } = app.kernel;
  challengeInvitationRoutes(app, {
    db,
    passFor: parts.passFor,
    shareShown: parts.shareShown,
    endings: shareEndings({ db, clock }),
    invitations: challengeInvitationService({ ...parts, limits }),
  });
  const images = createPicturePrinter({
    onFailure: (reason) => parts.log.warn({ reason }, "a link picture could not be drawn"),
  });
  linkPreviewRoutes(app, { previews: linkPreviewService({ db, publicUrl: parts.publicUrl, images }) });
  app.addHook("onClose", async () => images.close());

  return {
    /** Runs before an account is deleted: removes its messages, and the addresses it typed, from other people's rows. */
    accountDeleted: forgetSender,
    friendshipEnded: endSharesBetween,
    /** A solved challenge answers the invitations to it. */
    challengeCompleted: completeInvitationsTo,
    /** A challenge that a person sent may be opened where it is private, and is no extra one. */
    isInvitedTo: (invited: { readonly userId: number; readonly challengeId: number }) =>
      isInvitedTo(db, invited),
    /** Which of these challenges the user has sent or received. */
    sharedAmong: challengesSharedAmong,
    exportPart: exportSharing,
  };
}
