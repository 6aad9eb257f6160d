import { useSyncExternalStore } from "react";

export type ToastMessage = {
  title: string;
  description?: string | undefined;
  variant?: "default" | "destructive";
  /** Milliseconds on screen; `TOAST_DURATION_MS` unless said otherwise. */
  duration?: number;
  /** The coral spark: only for a completed challenge. `info`: what is neither a success nor a failure. */
  icon?: "spark" | "info";
};

export type ShownToast = ToastMessage & { id: number };

/** A few messages have their own: those with more to read. */
export const TOAST_DURATION_MS = 5000;

let shown: ShownToast | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

function publish(next: ShownToast | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a toast. There is one at a time: a newer one takes the place of the older. It comes a moment later, since its place
 * depends on what is at the foot of the page: by then its caller has closed a dialog or gone to another page.
 */
export function toast(message: ToastMessage): void {
  setTimeout(publish, 0, { ...message, id: nextId++ });
}

/** Takes a toast away, where it is the one that is shown. */
export function dismissToast(id: number): void {
  if (shown?.id === id) publish(null);
}

/** Takes the toast of a completed challenge away, which tells nothing that its result does not show. */
export function dismissCompleted(): void {
  if (shown?.icon === "spark") publish(null);
}

export function useShownToast(): ShownToast | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
}
