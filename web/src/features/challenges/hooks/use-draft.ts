import { useEffect, useRef, useSyncExternalStore } from "react";
import { currentCsrfToken } from "../../../platform/api/csrf-token.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { whenSessionIsBack } from "../../identity/identity.public.ts";
import { readCompletedElsewhere, settleDraft } from "../challenges.queries.ts";
import { draftKeeper } from "../domain/draft-keeper.ts";
import type { DraftKeeper, DraftState, Start } from "../domain/draft-keeper.ts";

const COMPLETED_ELSEWHERE = {
  title: "Challenge already completed",
  description: "It was submitted in another window or on another device.",
};

/** Keeps what is being written: a moment after a key, when the dialog closes, and when the page goes away. */
export function useDraft(start: Start): DraftKeeper {
  const { challengeId } = start;
  const made = useRef<DraftKeeper | null>(null);
  made.current ??= draftKeeper(start, () => {
    toast(COMPLETED_ELSEWHERE);
    void readCompletedElsewhere(challengeId);
  });
  const keeper = made.current;

  useEffect(() => {
    // Loaded in advance, since a closing page can load nothing any more.
    void currentCsrfToken();
    keeper.begin();
    const onVisibility = () => (document.visibilityState === "hidden" ? keeper.flush() : keeper.doubt());
    const events = [
      [window, "pagehide", keeper.flush],
      [window, "online", keeper.retry],
      [document, "visibilitychange", onVisibility],
    ] as const;
    for (const [target, event, listener] of events) target.addEventListener(event, listener);
    const stopWaiting = whenSessionIsBack(keeper.retry);
    return () => {
      for (const [target, event, listener] of events) target.removeEventListener(event, listener);
      stopWaiting();
      const kept = keeper.leave();
      if (kept) void settleDraft(challengeId, kept);
    };
  }, [keeper, challengeId]);

  return keeper;
}

/** The present state of a draft. */
export function useDraftState(keeper: DraftKeeper): DraftState {
  return useSyncExternalStore(keeper.subscribe, keeper.state);
}
