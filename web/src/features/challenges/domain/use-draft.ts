import { PROMPT_MAX } from "@promptsmith/contract/challenges/rules";
import { codePoints } from "@promptsmith/contract/kernel/code-points";
import { useEffect, useRef } from "react";
import { toast } from "../../../ui/toast.ts";
import {
  isCompletedElsewhere,
  keepDraft,
  readCompletedElsewhere,
  settleDraft,
} from "../challenges.queries.ts";

/** A draft is kept this long after the last key. */
const DRAFT_PAUSE_MS = 800;

const COMPLETED_ELSEWHERE = {
  title: "Challenge already completed",
  description: "This is the result of the prompt that was submitted elsewhere.",
};

export type DraftKeeper = {
  /** What is written now; kept a moment later. */
  note: (text: string) => void;
  /** Keeps what is not yet kept and waits for what is on its way. Never fails: a draft is a courtesy. */
  settle: () => Promise<void>;
  /** A test has kept this text as well. */
  markKept: (text: string) => void;
  /** The challenge is completed: there is nothing left to keep. */
  markSubmitted: () => void;
};

/** Keeps what is being written: a moment after the last key, when the dialog closes, and when the page goes away. */
export function useDraft(challengeId: number, initial: string): DraftKeeper {
  const keeper = useRef<ReturnType<typeof draftKeeper> | null>(null);
  keeper.current ??= draftKeeper(challengeId, initial);
  const { leave, flushForLeaving } = keeper.current;

  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === "hidden") flushForLeaving();
    };
    window.addEventListener("pagehide", flushForLeaving);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      window.removeEventListener("pagehide", flushForLeaving);
      document.removeEventListener("visibilitychange", onHide);
      leave();
    };
  }, [leave, flushForLeaving]);

  return keeper.current;
}

function draftKeeper(challengeId: number, initial: string) {
  let kept = initial;
  let current = initial;
  let changed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> = Promise.resolve();

  const waits = () => current !== kept && codePoints(current) <= PROMPT_MAX;

  function save(leaving = false): Promise<void> {
    clearTimeout(timer);
    if (!waits()) return running;
    const text = current;
    const before = kept;
    kept = text;
    changed = true;
    const send = () =>
      keepDraft(challengeId, text, leaving).catch(async (error: unknown) => {
        if (isCompletedElsewhere(error)) {
          changed = false;
          toast(COMPLETED_ELSEWHERE);
          return readCompletedElsewhere(challengeId);
        }
        // Not kept: the next change, the closing or the submit tries again.
        if (kept === text) kept = before;
      });
    // One after the other, so that an older text never overtakes a newer one; a page that goes away cannot wait.
    running = leaving ? send() : running.then(send);
    return running;
  }

  return {
    note(text: string): void {
      current = text;
      clearTimeout(timer);
      if (waits()) timer = setTimeout(() => void save(), DRAFT_PAUSE_MS);
    },
    settle: () => save(),
    markKept(text: string): void {
      current = text;
      kept = text;
      changed = true;
      clearTimeout(timer);
    },
    markSubmitted(): void {
      kept = current;
      changed = false;
      clearTimeout(timer);
    },
    flushForLeaving: () => void save(true),
    leave(): void {
      const kept = save();
      if (changed) void settleDraft(challengeId, kept);
      changed = false;
    },
  };
}
