import { useSyncExternalStore } from "react";

/** How many parts of the program wait for the network. */
let waiting = 0;
const listeners = new Set<() => void>();

function count(change: 1 | -1): void {
  waiting += change;
  for (const listener of listeners) listener();
}

/** Resolves at once where there is a network, else when it is back. */
export async function networkIsBack(): Promise<void> {
  if (!navigator.onLine)
    await new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
}

/** While the page is prerendered there is no browser, and nothing to wait for. */
const isOnline = (): boolean => globalThis.navigator?.onLine !== false;

/**
 * Loads a chunk, waiting until the device is online; meanwhile the page says so. It is not requested offline, because
 * browsers cache a failed import for the life of the page, and a reload would lose unsaved text.
 */
export async function whenOnline<Module>(load: () => Promise<Module>): Promise<Module> {
  if (isOnline())
    try {
      return await load();
    } catch (error) {
      if (isOnline()) throw error;
    }
  count(1);
  await networkIsBack();
  count(-1);
  return whenOnline(load);
}

/** Whether something that was asked for waits for the network. */
export function useWaitsForNetwork(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting > 0,
    () => false,
  );
}
