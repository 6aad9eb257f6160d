import type { Notice } from "@promptsmith/contract/notices/entities";
import { refreshFriends } from "../../features/friends/friends.public.ts";
import { refreshChallengeInvitations } from "../../features/sharing/sharing.public.ts";

/** Reads the list that a notice leads to again, since it may be older than the notice. */
export function refreshBehind(kind: Notice["kind"]): void {
  if (kind.startsWith("friend")) refreshFriends();
  else refreshChallengeInvitations();
}
