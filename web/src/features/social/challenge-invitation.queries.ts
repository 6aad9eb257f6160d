import {
  acceptChallengeInvitation,
  challengeInvitations,
  inviteToChallenge,
  shareChallenge,
  sharedChallenge,
} from "@promptsmith/contract/social/calls";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../platform/api-client.ts";
import { queryClient } from "../../platform/query-client.ts";

const KEY = "challenge-invitations";
const SHARED_KEY = "shared-challenge";

function useInvitations(type: "sent" | "received", enabled: boolean) {
  return useQuery({
    queryKey: [KEY, type],
    queryFn: () => callApi(challengeInvitations, { query: { type } }),
    enabled,
  });
}

/** The received challenge invitations of the signed-in person. */
export function useReceivedInvitations(enabled: boolean) {
  return useInvitations("received", enabled);
}

/** The challenge invitations that the signed-in person sent. */
export function useSentInvitations(enabled: boolean) {
  return useInvitations("sent", enabled);
}

/** How many received challenge invitations wait for an answer. */
export function usePendingChallengeCount(enabled: boolean): number {
  const { data } = useReceivedInvitations(enabled);
  return data?.filter(({ invitation }) => invitation.status === "pending").length ?? 0;
}

/** Reads lists, badge and bell again after something about challenge invitations has changed. */
export function refreshChallengeInvitations(): void {
  for (const key of [KEY, SHARED_KEY, "notices", "all-challenges"]) {
    void queryClient.invalidateQueries({ queryKey: [key] });
  }
}

/** Accepts a received invitation or a link. */
export async function acceptInvitation(id: number): Promise<void> {
  await callApi(acceptChallengeInvitation, { params: { id }, body: { status: "accepted" } });
  refreshChallengeInvitations();
}

/** Makes (or finds) the learner's public link for a challenge. `plainUrl` is what would be shared without one. */
export async function createShareLink(given: {
  challengeId: number;
  plainUrl: string;
  message: string;
}): Promise<string> {
  const { challengeId, plainUrl: shareUrl, message } = given;
  return (await callApi(shareChallenge, { body: { challengeId, shareUrl, message } })).shareUrl;
}

export async function sendChallengeTo(given: {
  challengeId: number;
  recipientId: number;
  message: string;
}): Promise<void> {
  await callApi(inviteToChallenge, { body: { ...given, shareType: "internal" } });
}

/** What a share link leads to. The viewer is part of the key: who accepted sees the own invitation. */
export function useSharedChallenge(token: string, viewerId: number | null, enabled: boolean) {
  return useQuery({
    queryKey: [SHARED_KEY, token, viewerId],
    queryFn: () => callApi(sharedChallenge, { params: { token } }),
    enabled,
    retry: false,
  });
}
