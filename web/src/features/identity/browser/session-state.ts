import { useSyncExternalStore } from "react";

/**
 * The state of the session of the person whose page this is.
 * over: it has ended, and they can sign in again in place; dismissed: they do not want to just now; left: they signed out in another tab;
 * other: another person signed in.
 */
export type SessionState = "fine" | "over" | "dismissed" | "left" | "other";

let current: SessionState = "fine";
const listeners = new Set<() => void>();

export function noticeSession(next: SessionState): void {
  // Once another person is here, or the person has left, only a fresh load of the page helps.
  const isFinal = current === "left" || current === "other";
  if (current === next || (isFinal && next !== "fine")) return;
  current = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function useSessionState(): SessionState {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => "fine",
  );
}

/** Calls back when the person is signed in again. */
export function whenSessionIsBack(goOn: () => void): () => void {
  return subscribe(() => current === "fine" && goOn());
}
