export type { FindAddressee } from "./invited-addresses/addressee.service.ts";
export { isFriendUntilCommit } from "./friendship.store.ts";
export { circleIds, friendIdsView, userExists } from "./friendship.views.ts";
export type { MailInvitation } from "./invitation-mails.service.ts";
export type { FriendsHooks } from "./friends.hooks.ts";
export { forgetInviter } from "./departure.store.ts";
export { invitationRefusals } from "./invited-addresses/invitation-refusal.service.ts";
