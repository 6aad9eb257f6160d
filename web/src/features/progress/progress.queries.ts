import { dailyCompletions } from "@promptsmith/contract/progress/calls";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../platform/api-client.ts";

/** Challenges completed today: fresh for 5 minutes, never retried. */
export function useDailyCompletions(enabled: boolean) {
  return useQuery({
    queryKey: ["user-daily-completions"],
    queryFn: () => callApi(dailyCompletions),
    enabled,
    staleTime: 5 * 60_000,
    retry: false,
  });
}
