import { linkToken } from "@promptsmith/contract/kernel/tokens";
import {
  inviteToChallenge,
  ownShare,
  shareChallenge,
  sharedChallenge,
  stopSharing,
} from "@promptsmith/contract/sharing/calls";
import type { SharedChallenge } from "@promptsmith/contract/sharing/entities";
import type { ResponseOf } from "@promptsmith/contract/kernel/define-call";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../platform/api/api-client.ts";
import { adoptEarlyAnswer } from "../../platform/api/early-answers.ts";
import { queryClient } from "../../platform/api/query-client.ts";
import { unlessAnswered } from "../../platform/api/retry-unanswered.ts";
import { refreshChallengeInvitations } from "./challenge-invitation.queries.ts";
import { sharingKeys } from "./sharing-keys.public.ts";

/** Makes (or finds) the learner's public link for a challenge. `plainUrl` is what would be shared without one. */
export async function createShareLink(given: {
  challengeId: number;
  plainUrl: string;
  message: string;
}): Promise<string> {
  const { challengeId, plainUrl: shareUrl, message } = given;
  const share = await callApi(shareChallenge, { body: { challengeId, shareUrl, message } });
  queryClient.setQueryData<OwnShare>(sharingKeys.ownShare(challengeId), { share });
  return share.shareUrl;
}

type OwnShare = ResponseOf<typeof ownShare>;

/** The learner's live link for a challenge, which can be stopped; null where there is none. */
export function useOwnShare(challengeId: number, enabled: boolean) {
  const { data } = useQuery({
    queryKey: sharingKeys.ownShare(challengeId),
    queryFn: () => callApi(ownShare, { query: { challengeId: String(challengeId) } }),
    enabled,
    // It may have been made or stopped on another device.
    staleTime: 0,
  });
  return data?.share ?? null;
}

export async function stopShare(id: number, challengeId: number): Promise<void> {
  await callApi(stopSharing, { params: { id } });
  queryClient.setQueryData<OwnShare>(sharingKeys.ownShare(challengeId), { share: null });
  refreshChallengeInvitations();
}

export async function sendChallengeTo(given: {
  challengeId: number;
  recipientId: number;
  message: string;
}): Promise<void> {
  await callApi(inviteToChallenge, { body: { ...given, shareType: "internal" } });
}

/**
 * Takes over what the page's head was told about a share link, so that the first drawing has it.
 * @param token as it is in the address
 */
export async function adoptSharedChallenge(token: string, viewerId: number | null): Promise<void> {
  await adoptEarlyAnswer(sharedChallenge.path.replace(":token", token), (shared: SharedChallenge) =>
    queryClient.setQueryData(sharingKeys.sharedChallenge(linkToken(token), viewerId), shared),
  );
}

/** What a share link leads to. */
export function useSharedChallenge(token: string, viewerId: number | null, enabled: boolean) {
  return useQuery({
    queryKey: sharingKeys.sharedChallenge(token, viewerId),
    queryFn: () => callApi(sharedChallenge, { params: { token } }),
    enabled,
    retry: unlessAnswered,
  });
}
