import { sessionStore } from "./storage.ts";

const RELOADED_AT_KEY = "reloadedForChunkAt";
/** A second failure within this time is a real one: loading again would go round in circles. */
const AGAIN_AFTER_MS = 30_000;

let reloading = false;

/** Whether the page is on its way to the version that has the missing chunk. */
export function isReloading(): boolean {
  return reloading;
}

/**
 * A chunk that is gone (a new version was deployed under the open page, and the one before it is not kept any
 * longer) makes the page load again, once.
 */
export function reloadForMissingChunks(): void {
  window.addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStore.get(RELOADED_AT_KEY) ?? 0);
    if (!navigator.onLine || Date.now() - last < AGAIN_AFTER_MS) return;
    event.preventDefault();
    sessionStore.set(RELOADED_AT_KEY, String(Date.now()));
    reloading = true;
    window.location.reload();
  });
}
