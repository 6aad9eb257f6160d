import { useEffect, useSyncExternalStore } from "react";
import { finishedDay } from "../domain/finished-day.ts";
import type { FinishedDay } from "../domain/finished-day.ts";
import { useTodaysWork } from "./use-todays-work.ts";

/** What lies over the day's card: a challenge with its share dialog, a celebration. */
let held = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  held += by;
  for (const listener of listeners) listener();
}

/** A day that is finished now waits with its card until this has ended. */
export function holdFinishedDay(): () => void {
  change(1);
  return () => change(-1);
}

const useIsHeld = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => held > 0,
    () => false,
  );

/** Days of a category that this page has shown with something open, and not yet as finished. */
const seenOpen = new Set<string>();

export type ShownDay = FinishedDay & {
  /** Finished while this page looked on, so it is a moment of its own. */
  readonly justNow: boolean;
  /** The moment has begun. */
  readonly begun: () => void;
};

/** The day that ends at `at`, once the category's whole set is completed and nothing lies over it. */
export function useFinishedDay(category: string, at: string): ShownDay | null {
  const work = useTodaysWork(category);
  const waits = useIsHeld();
  const day = finishedDay({ ...work, at });
  const key = `${at} ${category}`;
  const isOpen = day === null && work.challenges.length > 0;
  useEffect(() => {
    if (isOpen) seenOpen.add(key);
  }, [isOpen, key]);
  const justNow = seenOpen.has(key);
  if (day === null || (justNow && waits)) return null;
  return { ...day, justNow, begun: () => seenOpen.delete(key) };
}
