import { allChallenges, userChallenges } from "@promptsmith/contract/challenges/calls";
import type { Challenge, UserChallenge } from "@promptsmith/contract/challenges/entities";
import { LIST_PAGE } from "@promptsmith/contract/kernel/list-page";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { callApi } from "../../platform/api/api-client.ts";
import { queryClient } from "../../platform/api/query-client.ts";
import { challengeKeys } from "./challenges-keys.public.ts";

/** Submitting a prompt makes this list stale, whichever screen shows it. */
const ATTEMPTS = { queryKey: challengeKeys.attempts, queryFn: () => callApi(userChallenges) } as const;

type Page = { challenges: Challenge[]; attempts: UserChallenge[] };
type Before = { challenge: number; attempt: number | undefined } | null;

async function readPage(before: Before): Promise<Page> {
  const query = before ? { before: String(before.challenge) } : {};
  const [challenges, attempts] = await Promise.all([
    callApi(allChallenges, { query }),
    before === null
      ? queryClient.fetchQuery({ ...ATTEMPTS, staleTime: 60_000 })
      : before.attempt === undefined
        ? []
        : callApi(userChallenges, { query: { before: String(before.attempt) } }),
  ]);
  return { challenges, attempts };
}

/** Every challenge that ever came to the learner with the learner's own work on it, page by page. */
export function useChallengeHistory() {
  const { data: attempts } = useQuery(ATTEMPTS);
  const pages = useInfiniteQuery({
    queryKey: [...challengeKeys.history, "pages"],
    queryFn: ({ pageParam }) => readPage(pageParam),
    initialPageParam: null as Before,
    getNextPageParam: ({ challenges, attempts: worked }): Before => {
      const last = challenges.at(-1);
      if (!last || challenges.length < LIST_PAGE) return null;
      return { challenge: last.id, attempt: worked.length < LIST_PAGE ? undefined : worked.at(-1)?.id };
    },
  });
  const older = pages.data?.pages.flatMap((page) => page.attempts) ?? [];
  return {
    challenges: pages.data?.pages.flatMap((page) => page.challenges) ?? null,
    attempts: new Map([...older, ...(attempts ?? [])].map((attempt) => [attempt.challengeId, attempt])),
    error: pages.error,
    retry: () => void pages.refetch(),
    hasMore: pages.hasNextPage,
    loadMore: () => void pages.fetchNextPage(),
    loadingMore: pages.isFetchingNextPage,
  };
}
