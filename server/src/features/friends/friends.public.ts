import type { Db } from "../../platform/db/database.ts";

export type { FindAddressee } from "./invited-addresses/addressee.service.ts";
export type { WithinLimits } from "./invited-addresses/stranger-mails.service.ts";
export { isFriendUntilCommit } from "./friendship.store.ts";
export { circleIds, friendIdsView, friendNames, userExists } from "./friendship.views.ts";
export type { MailInvitation } from "./invitation-mails.service.ts";
export { forgetInviter } from "./departure.store.ts";
export { invitationRefusals } from "./invited-addresses/invitation-refusal.service.ts";

/** What later features do, in the same transaction, when something happens here. */
export type FriendsHooks = {
  /** Two people who were friends are friends no more. */
  readonly friendshipEnded: ((
    tx: Db,
    pair: { readonly userId: number; readonly otherId: number; readonly now: Date },
  ) => Promise<void>)[];
};
