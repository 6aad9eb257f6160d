import { compareChallenge } from "@promptsmith/contract/challenges/calls";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../platform/api/api-client.ts";
import { queryClient } from "../../platform/api/query-client.ts";
import { challengeKeys } from "./challenges-keys.public.ts";

/** Side by side: from the first time on drafts earn nothing. Who is shown is asked anew each time. */
export function useComparison(challengeId: number) {
  return useQuery({
    queryKey: challengeKeys.comparison(challengeId),
    queryFn: async () => {
      const comparison = await callApi(compareChallenge, { params: { challengeId } });
      void queryClient.invalidateQueries({ queryKey: challengeKeys.laterDrafts(challengeId) });
      return comparison;
    },
    staleTime: 0,
    gcTime: 0,
  });
}
