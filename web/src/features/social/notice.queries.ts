import { notices, noticesSeen } from "@promptsmith/contract/social/calls";
import type { ResponseOf } from "@promptsmith/contract/kernel/define-call";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../platform/api-client.ts";
import { queryClient } from "../../platform/query-client.ts";

const KEY = ["notices"] as const;

export function useNotices(enabled = true) {
  return useQuery({ queryKey: KEY, queryFn: () => callApi(notices), enabled });
}

/** Remembers that the bell was opened; the dot goes, the list stays. A failure only means that the dot comes back. */
export async function markNoticesSeen(): Promise<void> {
  try {
    const { seenAt } = await callApi(noticesSeen);
    queryClient.setQueryData<ResponseOf<typeof notices>>(KEY, (known) => known && { ...known, seenAt });
  } catch (error) {
    console.info("The bell was not marked as seen:", error);
  }
}
