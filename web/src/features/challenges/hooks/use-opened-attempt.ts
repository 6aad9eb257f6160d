import type { Challenge } from "@promptsmith/contract/challenges/entities";
import { LIST_PAGE } from "@promptsmith/contract/kernel/list-page";
import { useRef, useState } from "react";
import type { LocalText } from "../../../platform/local-texts.ts";
import { isSettling, useUserChallenge, useUserChallenges } from "../challenges.queries.ts";
import { challengeState } from "../domain/challenge-state.ts";
import type { ShownAttempt } from "../domain/challenge-state.ts";
import { useLocalDrafts } from "./use-local-drafts.ts";

/** What a challenge's dialog has to show; `kept` are the texts of this browser for the challenge. */
export type OpenedAttempt =
  | { readonly kind: "loading"; readonly attempt: ShownAttempt | undefined }
  /** The first draft is written in this dialog. It may be completed by now. */
  | {
      readonly kind: "writing";
      readonly attempt: ShownAttempt | undefined;
      readonly kept: readonly LocalText[];
    }
  /** It was completed before this opening. */
  | { readonly kind: "solved"; readonly attempt: ShownAttempt; readonly kept: readonly LocalText[] };

/** Reads what there is of a challenge for its dialog. Once the editor is shown, no placeholder replaces it again. */
export function useOpenedAttempt({ id }: Challenge): OpenedAttempt {
  const list = useUserChallenges();
  const listed = list.data?.find(({ challengeId }) => challengeId === id);
  const wasSettling = useRef(isSettling(id)).current;
  // The list has the newest attempts; whether there is an older one of this challenge only its own read tells.
  const mayBeOlder = listed === undefined && list.data?.length === LIST_PAGE;
  const started = wasSettling || mayBeOlder || challengeState(listed) !== "not_started";
  const detail = useUserChallenge(id, started);
  const kept = useLocalDrafts({ challengeId: id, next: false });
  // Without an answer the writer can still write; only a completed challenge needs its assessment.
  const unreadable = detail.isError || detail.isPaused;
  const attempt = started ? (detail.data ?? (unreadable ? listed : undefined)) : undefined;
  const outdated = detail.isFetching && detail.isStale && attempt?.completed !== true;
  const unread = started && !unreadable && (detail.data === undefined || outdated);
  /** Before this opening, as far as is known once everything is read; null until then. */
  const [completedBefore, setCompletedBefore] = useState<boolean | null>(null);
  if (completedBefore === null && !list.isPending && kept !== null && !unread)
    setCompletedBefore(attempt?.completed === true);

  if (completedBefore === null || kept === null) return { kind: "loading", attempt };
  return completedBefore && attempt?.completed
    ? { kind: "solved", attempt, kept }
    : { kind: "writing", attempt, kept };
}
