import { sessionStore } from "./browser/storage.ts";
import { networkIsBack } from "./when-online.ts";

const RELOADED_AT_KEY = "reloadedForChunkAt";
/** A second failure within this time is a real error; another reload would only loop. */
const AGAIN_AFTER_MS = 30_000;
const LOOK_EVERY_MS = 1000;

let reloading = false;
let quiet = 0;

/** Whether the page is reloading to get the version that has the missing chunk. */
export function isReloading(): boolean {
  return reloading;
}

/**
 * Loads an optional chunk: if that fails the page does not reload, which would lose what is written on it.
 */
export async function loadQuietly<Module>(load: () => Promise<Module>): Promise<Module> {
  await networkIsBack();
  quiet += 1;
  try {
    const module = await load();
    // While the page reloads, the result never comes, so that no error is shown.
    return await (reloading ? new Promise<never>(() => undefined) : module);
  } finally {
    quiet -= 1;
  }
}

async function isServed(): Promise<boolean> {
  try {
    return (await fetch("/", { method: "HEAD", cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/** While the server is being exchanged a reload would end on the offline page, so it waits for an answer. */
async function reloadOnceServed(): Promise<void> {
  while (!(await isServed())) await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
  sessionStore.set(RELOADED_AT_KEY, String(Date.now()));
  window.location.reload();
}

/**
 * A chunk that is gone (a new version was deployed under the open page, and the one before it is not kept any
 * longer) makes the page load again, once.
 */
export function reloadForMissingChunks(): void {
  window.addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStore.get(RELOADED_AT_KEY) ?? 0);
    if (!reloading && (quiet > 0 || !navigator.onLine || Date.now() - last < AGAIN_AFTER_MS)) return;
    event.preventDefault();
    if (reloading) return;
    reloading = true;
    void reloadOnceServed();
  });
}
