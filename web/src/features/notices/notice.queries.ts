import { notices, noticesSeen } from "@promptsmith/contract/notices/calls";
import type { ResponseOf } from "@promptsmith/contract/kernel/define-call";
import { useQuery } from "@tanstack/react-query";
import { useFirstPaint } from "../../platform/use-first-paint.ts";
import { callApi } from "../../platform/api/api-client.ts";
import { queryClient } from "../../platform/api/query-client.ts";
import { countNews } from "./domain/news.ts";
import { noticeKeys } from "./notices-keys.public.ts";

export function useNotices(enabled = true) {
  return useQuery({ queryKey: noticeKeys.all, queryFn: () => callApi(notices), enabled });
}

/** Remembers that the bell was opened; the dot goes, the list stays. A failure only means that the dot comes back. */
export async function markNoticesSeen(): Promise<void> {
  try {
    const { seenAt } = await callApi(noticesSeen);
    queryClient.setQueryData<ResponseOf<typeof notices>>(
      noticeKeys.all,
      (known) => known && { ...known, seenAt },
    );
  } catch (error) {
    console.info("The bell was not marked as seen:", error);
  }
}

/**
 * How many friend requests wait for an answer, and how many notices are new; read after the first paint, like everything
 * that is not urgent.
 */
export function useNoticeCounts(enabled: boolean): { requests: number; news: number } {
  const { data } = useNotices(useFirstPaint() && enabled);
  if (!data) return { requests: 0, news: 0 };
  return { requests: data.pendingRequests, news: countNews(data.notices, data.seenAt) };
}
