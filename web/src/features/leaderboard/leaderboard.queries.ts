import { friendsLeaderboard } from "@promptsmith/contract/leaderboard/calls";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../platform/api/api-client.ts";
import { leaderboardKeys } from "./leaderboard-keys.public.ts";

/** The signed-in person among their friends. */
export function useFriendsLeaderboard(enabled: boolean) {
  return useQuery({
    queryKey: leaderboardKeys.friends,
    queryFn: () => callApi(friendsLeaderboard),
    enabled,
  });
}
