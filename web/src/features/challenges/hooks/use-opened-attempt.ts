import type { Challenge } from "@promptsmith/contract/challenges/entities";
import { useRef, useState } from "react";
import type { LocalText } from "../../../platform/local-texts.ts";
import { isSettling, useUserChallenge, useUserChallenges } from "../challenges.queries.ts";
import { attemptReading, mayHaveBegun } from "../domain/attempt-reading.ts";
import type { AttemptReading } from "../domain/attempt-reading.ts";
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

const NOTHING: AttemptReading = { attempt: undefined, isWaiting: false };

/** Reads what there is of a challenge for its dialog. Once the editor is shown, no placeholder replaces it again. */
export function useOpenedAttempt({ id }: Challenge): OpenedAttempt {
  const list = useUserChallenges();
  const listed = list.data?.find(({ challengeId }) => challengeId === id);
  const wasSettling = useRef(isSettling(id)).current;
  const isRead = wasSettling || mayHaveBegun(list.data, listed);
  const detail = useUserChallenge(id, isRead);
  const kept = useLocalDrafts({ challengeId: id, next: false });
  const { attempt, isWaiting } = isRead ? attemptReading(listed, detail) : NOTHING;
  /** Before this opening, as far as is known once everything is read; null until then. */
  const [completedBefore, setCompletedBefore] = useState<boolean | null>(null);
  // Set while rendering: an effect would first draw "loading" once more, although everything is read.
  if (completedBefore === null && !list.isPending && kept !== null && !isWaiting)
    setCompletedBefore(attempt?.completed === true);

  if (completedBefore === null || kept === null) return { kind: "loading", attempt };
  return completedBefore && attempt?.completed
    ? { kind: "solved", attempt, kept }
    : { kind: "writing", attempt, kept };
}
