import { useEffect, useRef, useSyncExternalStore } from "react";
import { currentCsrfToken } from "../../../platform/api/csrf-token.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { whenSessionIsBack } from "../../identity/identity.public.ts";
import { readCompletedElsewhere, settleDraft } from "../challenges.queries.ts";
import { draftAutosave } from "../domain/draft-autosave.ts";
import type { DraftAutosave, DraftState, Start } from "../domain/draft-autosave.ts";

const COMPLETED_ELSEWHERE = {
  title: "Challenge already completed",
  description: "It was submitted in another window or on another device.",
};

/** Saves the draft of an open dialog: a moment after a key, when the dialog closes, and when the page closes. */
export function useDraft(start: Start): DraftAutosave {
  const { challengeId } = start;
  const made = useRef<DraftAutosave | null>(null);
  made.current ??= draftAutosave(start, () => {
    toast(COMPLETED_ELSEWHERE);
    void readCompletedElsewhere(challengeId);
  });
  const autosave = made.current;

  useEffect(() => {
    // Loaded in advance: a page that is closing can send a request, but not wait for a token first.
    void currentCsrfToken();
    autosave.begin();
    const onVisibility = () =>
      document.visibilityState === "hidden" ? autosave.flush() : autosave.recheck();
    const events = [
      [window, "pagehide", autosave.flush],
      [window, "online", autosave.retry],
      [document, "visibilitychange", onVisibility],
    ] as const;
    for (const [target, event, listener] of events) target.addEventListener(event, listener);
    const stopWaiting = whenSessionIsBack(autosave.retry);
    return () => {
      for (const [target, event, listener] of events) target.removeEventListener(event, listener);
      stopWaiting();
      const kept = autosave.leave();
      if (kept) void settleDraft(challengeId, kept);
    };
  }, [autosave, challengeId]);

  return autosave;
}

export function useDraftState(autosave: DraftAutosave): DraftState {
  return useSyncExternalStore(autosave.subscribe, autosave.state);
}
