import {
  acceptFriendInvitation,
  createFriendInvitation,
  createInvite,
  friendInvitation,
  friendInvitations,
} from "@promptsmith/contract/social/calls";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../platform/api-client.ts";
import { queryClient } from "../../platform/query-client.ts";
import { unlessAnswered } from "./domain/retry-unanswered.ts";
import { refreshFriends } from "./friendship.queries.ts";

const LIST_KEY = ["friendship-invitations"] as const;

/** The friend invitations that the signed-in person sent. */
export function useFriendInvitations(enabled: boolean) {
  return useQuery({ queryKey: LIST_KEY, queryFn: () => callApi(friendInvitations), enabled });
}

/** Makes a link that anybody can use; answers its token. */
export async function createInviteLink(message: string): Promise<string> {
  const { inviteToken } = await callApi(createInvite, { body: { message, inviteType: "social" } });
  void queryClient.invalidateQueries({ queryKey: LIST_KEY });
  return inviteToken;
}

export async function inviteByEmail(recipientEmail: string, message: string): Promise<void> {
  await callApi(createFriendInvitation, { body: { recipientEmail, message, inviteType: "email" } });
  // Somebody who already has an account gets a friend request at once.
  refreshFriends();
}

/** What a friend invitation says; reading it changes nothing. */
export function useFriendInvitation(token: string) {
  return useQuery({
    queryKey: ["friend-invitation", token],
    queryFn: () => callApi(friendInvitation, { params: { token } }),
    retry: unlessAnswered,
  });
}

export async function acceptFriendInvite(token: string): Promise<void> {
  await callApi(acceptFriendInvitation, { params: { token } });
  refreshFriends();
}
