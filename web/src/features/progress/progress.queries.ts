import { dailyCompletions, percentile, weeklyPoints } from "@promptsmith/contract/progress/calls";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../platform/api/api-client.ts";
import { progressKeys } from "./progress-keys.public.ts";
import { useFirstPaint } from "../../platform/use-first-paint.ts";

const MINUTE = 60_000;

/** Challenges completed today: fresh for 5 minutes, never retried. */
export function useDailyCompletions(enabled: boolean) {
  return useQuery({
    queryKey: progressKeys.dailyCompletions,
    queryFn: () => callApi(dailyCompletions),
    enabled: useFirstPaint() && enabled,
    staleTime: 5 * MINUTE,
    retry: false,
  });
}

/** Points of this week: fresh for 5 minutes, kept for 10, never retried. */
export function useWeeklyPoints(enabled: boolean) {
  return useQuery({
    queryKey: progressKeys.weeklyPoints,
    queryFn: () => callApi(weeklyPoints),
    enabled: useFirstPaint() && enabled,
    staleTime: 5 * MINUTE,
    gcTime: 10 * MINUTE,
    retry: false,
  });
}

/** The club the person belongs to. */
export function usePercentile(enabled: boolean) {
  return useQuery({
    queryKey: progressKeys.percentile,
    queryFn: () => callApi(percentile),
    enabled: useFirstPaint() && enabled,
  });
}
