import { sessionStore } from "../platform/storage.ts";

const RELOADED_KEY = "reloadedForChunk";

/**
 * Loads a screen's chunk. If it is gone because a new version was deployed under the open page, the page
 * is loaded again, once; a second failure is a real one and reaches the error screen.
 */
export async function loadScreen<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    const module = await load();
    sessionStore.remove(RELOADED_KEY);
    return module;
  } catch (error) {
    if (!navigator.onLine || sessionStore.get(RELOADED_KEY) !== null) throw error;
    sessionStore.set(RELOADED_KEY, "1");
    window.location.reload();
    return new Promise<never>(() => undefined);
  }
}
