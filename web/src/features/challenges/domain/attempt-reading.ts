import type { UserChallenge } from "@promptsmith/contract/challenges/entities";
import { LIST_PAGE } from "@promptsmith/contract/kernel/list-page";
import { challengeState } from "./challenge-state.ts";
import type { ShownAttempt } from "./challenge-state.ts";

/** Whether there may be an attempt: an older one than those of the list is known by its own read alone. */
export function mayHaveBegun(
  list: readonly UserChallenge[] | undefined,
  listed: UserChallenge | undefined,
): boolean {
  return listed === undefined ? list?.length === LIST_PAGE : challengeState(listed) !== "not_started";
}

/** How the read of the attempt stands. */
type Read = {
  /** `null`: there is none. */
  readonly data: ShownAttempt | null | undefined;
  readonly isError: boolean;
  readonly isPaused: boolean;
  readonly isFetching: boolean;
  readonly isStale: boolean;
};

export type AttemptReading = {
  readonly attempt: ShownAttempt | undefined;
  /** Whether what can be shown is still to come. */
  readonly isWaiting: boolean;
};

/** What the read of an attempt that may have begun has brought; `listed` is what the list has of it. */
export function attemptReading(
  listed: UserChallenge | undefined,
  { data, isError, isPaused, isFetching, isStale }: Read,
): AttemptReading {
  // Without an answer the writer can still write; only a completed challenge needs its assessment.
  if (isError || isPaused) return { attempt: data ?? listed, isWaiting: false };
  const isOutdated = isFetching && isStale && data?.completed !== true;
  return { attempt: data ?? undefined, isWaiting: data === undefined || isOutdated };
}
