import { friendsLeaderboard, globalLeaderboard } from "@promptsmith/contract/leaderboard/calls";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../platform/api/api-client.ts";
import { leaderboardKeys } from "./leaderboard-keys.public.ts";
import { useFirstPaint } from "../../platform/use-first-paint.ts";

/** The signed-in person among their friends. */
export function useFriendsLeaderboard(enabled: boolean) {
  return useQuery({
    queryKey: leaderboardKeys.friends,
    queryFn: () => callApi(friendsLeaderboard),
    enabled,
  });
}

/** The signed-in person's place among everybody. */
export function useGlobalStanding() {
  return useQuery({
    queryKey: leaderboardKeys.global,
    queryFn: () => callApi(globalLeaderboard),
    enabled: useFirstPaint(),
    select: ({ currentUserRank, totalUsers }) => ({ currentUserRank, totalUsers }),
  });
}
