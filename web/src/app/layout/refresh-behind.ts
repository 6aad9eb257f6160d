import { refreshFriends } from "../../features/friends/friends.public.ts";
import type { ListBehind } from "../../features/notices/notices.public.ts";
import { refreshChallengeInvitations } from "../../features/sharing/sharing.public.ts";

/** Reads the list behind a notice again, since it may be older than the notice. */
export function refreshBehind(list: ListBehind): void {
  if (list === "friends") refreshFriends();
  else if (list === "challenges") refreshChallengeInvitations();
}
