import type { FastifyInstance } from "fastify";

import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Limits } from "../../platform/limits.ts";
import type { Mailer } from "../../platform/mail/mail.ts";
import { addressees } from "./invited-addresses/addressee.service.ts";
import { forgetInviter } from "./departure.store.ts";
import { friendInvitationRoutes } from "./friend-invitation.routes.ts";
import { friendInvitationService } from "./friend-invitation.service.ts";
import { exportFriends } from "./friends-export.views.ts";
import type { FriendsHooks } from "./friends.public.ts";
import { friendshipRoutes } from "./friendship.routes.ts";
import { friendshipService } from "./friendship.service.ts";
import { invitationRefusals } from "./invited-addresses/invitation-refusal.service.ts";
import { strangerMails } from "./invited-addresses/stranger-mails.service.ts";
import { invitationMails } from "./invitation-mails.service.ts";

export type FriendsParts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly mail: Mailer;
  /** Where people can write to; at the foot of every mail. */
  readonly contact: string;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** Whether addresses can be verified; then an invitation waits until its address is. */
  readonly mailIsDelivered: boolean;
  /** The registration pass that a link or mail of this person gives to a new account. */
  readonly passFor: (userId: number) => string;
  readonly keyFor: (purpose: string) => Buffer;
  readonly limits: Limits;
  readonly hooks: FriendsHooks;
};

/** Mounts the calls and returns the functions that earlier features call as hooks. */
export function friendsFeature(app: FastifyInstance, parts: FriendsParts) {
  const { db, clock, publicUrl, hooks } = parts;
  const refusals = invitationRefusals(parts);
  const findAddressee = addressees({ refusals, mailIsDelivered: parts.mailIsDelivered });
  const mailInvitation = invitationMails({ ...parts, stopToken: refusals.token });
  const withinMailLimits = strangerMails(parts);
  const invitations = friendInvitationService({
    db,
    clock,
    publicUrl,
    mailInvitation,
    findAddressee,
    withinMailLimits,
    refusals,
    mailIsDelivered: parts.mailIsDelivered,
  });
  friendshipRoutes(app, { db, friendships: friendshipService({ db, clock, hooks }) });
  friendInvitationRoutes(app, { invitations, passFor: parts.passFor });

  return {
    mailInvitation,
    findAddressee,
    withinMailLimits,
    invitationUnsubscriber: refusals.unsubscriber,
    /** An account that comes with an address, or verifies one, finds the friend requests that were mailed to it. */
    addressKnown: invitations.welcome,
    /** Runs before an account is deleted: removes its messages, and the addresses it typed, from other people's rows. */
    accountDeleted: forgetInviter,
    exportPart: exportFriends,
  };
}
