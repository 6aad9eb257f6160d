import { challengeInvitations } from "@promptsmith/contract/social/calls";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../platform/api-client.ts";

/** The received challenge invitations of the signed-in person. */
export function useReceivedInvitations(enabled: boolean) {
  return useQuery({
    queryKey: ["challenge-invitations", "received"],
    queryFn: () => callApi(challengeInvitations, { query: { type: "received" } }),
    enabled,
  });
}

/** How many received challenge invitations wait for an answer. */
export function usePendingChallengeCount(enabled: boolean): number {
  const { data } = useReceivedInvitations(enabled);
  return data?.filter(({ invitation }) => invitation.status === "pending").length ?? 0;
}
