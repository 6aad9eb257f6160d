import {
  acceptFriendInvitation,
  createFriendInvitation,
  createInvite,
  friendInvitation,
  friendInvitations,
  withdrawFriendInvitation,
} from "@promptsmith/contract/friends/calls";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../platform/api/api-client.ts";
import { queryClient } from "../../platform/api/query-client.ts";
import { unlessAnswered } from "../../platform/api/retry-unanswered.ts";
import { inviteUrl } from "./domain/invite-link.ts";
import { friendKeys } from "./friends-keys.public.ts";
import { refreshFriends } from "./friendship.queries.ts";

/** The friend invitations that the signed-in person sent. */
export function useFriendInvitations(enabled: boolean) {
  return useQuery({ queryKey: friendKeys.invitations, queryFn: () => callApi(friendInvitations), enabled });
}

/** Makes a link that anybody can use. */
export async function createInviteLink(message: string): Promise<{ id: number; inviteToken: string }> {
  const { inviteToken, invitation } = await callApi(createInvite, {
    body: { message, inviteType: "social" },
  });
  void queryClient.invalidateQueries({ queryKey: friendKeys.invitations });
  return { id: invitation.id, inviteToken };
}

/** Mails an invitation; answers its id, the address, and the link to hand over where no mail was sent, else null. */
export async function inviteByEmail(
  recipientEmail: string,
  message: string,
): Promise<{ id: number; address: string; link: string | null }> {
  const { invitation, inviteToken, mailed } = await callApi(createFriendInvitation, {
    body: { recipientEmail, message, inviteType: "email" },
  });
  // A person who already has an account gets a friend request at once.
  refreshFriends();
  return {
    id: invitation.id,
    address: invitation.recipientEmail ?? recipientEmail,
    link: mailed ? null : inviteUrl(window.location.origin, inviteToken),
  };
}

/** What a friend invitation says; reading it changes nothing. */
export function useFriendInvitation(token: string) {
  return useQuery({
    queryKey: friendKeys.invitation(token),
    queryFn: () => callApi(friendInvitation, { params: { token } }),
    retry: unlessAnswered,
  });
}

/** Answers what came of it: a friendship, or a request where the invitation is older than the end of one. */
export async function acceptFriendInvite(token: string): Promise<string> {
  const { message } = await callApi(acceptFriendInvitation, { params: { token } });
  refreshFriends();
  return message;
}

/** Takes an own invitation back, with the request it made. */
export async function withdrawInvitation(id: number): Promise<void> {
  await callApi(withdrawFriendInvitation, { params: { id } });
  refreshFriends();
}
