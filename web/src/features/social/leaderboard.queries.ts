import { friendsLeaderboard } from "@promptsmith/contract/social/calls";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../platform/api-client.ts";

/** The signed-in person among their friends. */
export function useFriendsLeaderboard(enabled: boolean) {
  return useQuery({
    queryKey: ["leaderboard", "friends"],
    queryFn: () => callApi(friendsLeaderboard),
    enabled,
  });
}
