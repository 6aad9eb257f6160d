import { linkToken } from "@promptsmith/contract/kernel/tokens";
import { LIST_PAGE } from "@promptsmith/contract/kernel/list-page";
import {
  acceptChallengeInvitation,
  challengeInvitations,
  inviteToChallenge,
  ownShare,
  shareChallenge,
  sharedChallenge,
  stopSharing,
} from "@promptsmith/contract/sharing/calls";
import type { ChallengeInvitationItem, SharedChallenge } from "@promptsmith/contract/sharing/entities";
import type { ResponseOf } from "@promptsmith/contract/kernel/define-call";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../platform/api/api-client.ts";
import { adoptEarlyAnswer } from "../../platform/api/early-answers.ts";
import { queryClient } from "../../platform/api/query-client.ts";
import { challengeKeys } from "../challenges/challenges-keys.public.ts";
import { useFirstPaint } from "../../platform/use-first-paint.ts";
import { noticeKeys } from "../notices/notices-keys.public.ts";
import { useNotices } from "../notices/notices.public.ts";
import { sharingKeys } from "./sharing-keys.public.ts";
import { unlessAnswered } from "../../platform/api/retry-unanswered.ts";

/** Anyone who comes to the lists sees what has arrived meanwhile; the badge alone waits for the usual five minutes. */
const LIST_FRESH_MS = 5_000;

type Direction = "sent" | "received";

/** `before` names the last invitation that is known already. */
async function read(type: Direction, before?: number): Promise<ChallengeInvitationItem[]> {
  const query = before === undefined ? { type } : { type, before: String(before) };
  return callApi(challengeInvitations, { query });
}

const newest = (type: Direction) => ({ queryKey: sharingKeys.newest(type), queryFn: () => read(type) });

/** Sent or received challenge invitations, newest first, page by page. */
export function useInvitations(type: Direction, enabled: boolean) {
  const [goBack, setGoBack] = useState(false);
  const first = useQuery({ ...newest(type), enabled, staleTime: LIST_FRESH_MS });
  const last = first.data?.length === LIST_PAGE ? first.data.at(-1)?.invitation.id : undefined;
  const older = useInfiniteQuery({
    queryKey: sharingKeys.older(type, last),
    queryFn: ({ pageParam }) => read(type, pageParam),
    initialPageParam: last,
    getNextPageParam: (page) => (page.length === LIST_PAGE ? page.at(-1)?.invitation.id : undefined),
    enabled: enabled && goBack && last !== undefined,
  });
  return {
    data: first.data && [...first.data, ...(older.data?.pages.flat() ?? [])],
    error: first.error,
    refetch: first.refetch,
    hasMore: last !== undefined && (older.data === undefined || older.hasNextPage),
    loadingMore: older.isFetching,
    loadMore() {
      if (!goBack) setGoBack(true);
      else void (older.data ? older.fetchNextPage() : older.refetch());
    },
  };
}

/** How many received challenge invitations wait for an answer; undefined until it is known. */
function usePending(enabled: boolean): number | undefined {
  const { data } = useQuery({ ...newest("received"), enabled: useFirstPaint() && enabled });
  const listed = data?.filter(({ invitation }) => invitation.status === "pending").length ?? 0;
  // Behind a full page older ones may wait; only the server knows how many.
  const hasOlder = data?.length === LIST_PAGE;
  const { data: counted } = useNotices(enabled && hasOlder);
  if (!data) return undefined;
  return hasOlder ? Math.max(listed, counted?.pendingChallenges ?? 0) : listed;
}

export const usePendingChallengeCount = (enabled: boolean): number => usePending(enabled) ?? 0;

/** The same for who draws nothing before it is known. */
export const useWaitingChallenges = (): number | undefined => usePending(true);

/** Reads lists, badge and bell again after something about challenge invitations has changed. */
export function refreshChallengeInvitations(): void {
  for (const queryKey of [
    sharingKeys.invitations,
    sharingKeys.sharedChallenges,
    noticeKeys.all,
    challengeKeys.history,
  ]) {
    void queryClient.invalidateQueries({ queryKey });
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
