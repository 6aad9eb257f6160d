import { LIST_PAGE } from "@promptsmith/contract/kernel/list-page";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { newestInvitations, readInvitations } from "./challenge-invitation.queries.ts";
import type { Direction } from "./challenge-invitation.queries.ts";
import { sharingKeys } from "./sharing-keys.public.ts";

/** Anyone who comes to the lists sees what has arrived meanwhile; the badge alone waits for the usual five minutes. */
const LIST_FRESH_MS = 5_000;

/** Sent or received challenge invitations, newest first, page by page. */
export function useInvitations(type: Direction, enabled: boolean) {
  const [goBack, setGoBack] = useState(false);
  const first = useQuery({ ...newestInvitations(type), enabled, staleTime: LIST_FRESH_MS });
  const last = first.data?.length === LIST_PAGE ? first.data.at(-1)?.invitation.id : undefined;
  const older = useInfiniteQuery({
    queryKey: sharingKeys.older(type, last),
    queryFn: ({ pageParam }) => readInvitations(type, pageParam),
    initialPageParam: last,
    getNextPageParam: (page) => (page.length === LIST_PAGE ? page.at(-1)?.invitation.id : undefined),
    enabled: enabled && goBack && last !== undefined,
  });
  return {
    data: first.data && [...first.data, ...(older.data?.pages.flat() ?? [])],
    error: first.error,
    refetch: first.refetch,
    hasMore: last !== undefined && (older.data === undefined || older.hasNextPage),
    loadingMore: older.isFetching,
    loadMore() {
      if (!goBack) setGoBack(true);
      else void (older.data ? older.fetchNextPage() : older.refetch());
    },
  };
}
