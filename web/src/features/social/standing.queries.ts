import { globalLeaderboard } from "@promptsmith/contract/social/calls";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../platform/api-client.ts";
import { useFirstPaint } from "../../platform/use-first-paint.ts";

/** The signed-in person's place among everybody. */
export function useGlobalStanding() {
  return useQuery({
    queryKey: ["leaderboard", "global"],
    queryFn: () => callApi(globalLeaderboard),
    enabled: useFirstPaint(),
    select: ({ currentUserRank, totalUsers }) => ({ currentUserRank, totalUsers }),
  });
}
