const SCRIPT = "/service-worker.js";

/**
 * Registers the service worker. A version that has been waiting since an earlier visit takes over now, at
 * this navigation, never under a page that is in use. A failure is only logged.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register(SCRIPT);
    registration.waiting?.postMessage({ type: "SKIP_WAITING" });
    // Mobile Chrome empties its caches at every start, and the page for being offline with them.
    registration.active?.postMessage({ type: "KEEP_OFFLINE_PAGE" });
  } catch (error) {
    console.info("The service worker was not registered:", error);
  }
}
