import { LIST_PAGE } from "@promptsmith/contract/kernel/list-page";
import { acceptChallengeInvitation, challengeInvitations } from "@promptsmith/contract/sharing/calls";
import type { ChallengeInvitationItem } from "@promptsmith/contract/sharing/entities";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../platform/api/api-client.ts";
import { queryClient } from "../../platform/api/query-client.ts";
import { challengeKeys } from "../challenges/challenges-keys.public.ts";
import { useFirstPaint } from "../../platform/use-first-paint.ts";
import { noticeKeys } from "../notices/notices-keys.public.ts";
import { useNotices } from "../notices/notices.public.ts";
import { sharingKeys } from "./sharing-keys.public.ts";

export type Direction = "sent" | "received";

/** A page of the list; `before` names the last invitation that is known already. */
export async function readInvitations(type: Direction, before?: number): Promise<ChallengeInvitationItem[]> {
  const query = before === undefined ? { type } : { type, before: String(before) };
  return callApi(challengeInvitations, { query });
}

/** The first page, which the badge counts too. */
export const newestInvitations = (type: Direction) => ({
  queryKey: sharingKeys.newest(type),
  queryFn: () => readInvitations(type),
});

/** How many received challenge invitations wait for an answer; undefined until it is known. */
function usePending(enabled: boolean): number | undefined {
  const { data } = useQuery({ ...newestInvitations("received"), enabled: useFirstPaint() && enabled });
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
