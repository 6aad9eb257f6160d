/// <reference lib="webworker" />
import type { WorkboxPlugin } from "workbox-core/types.js";
import { ExpirationPlugin } from "workbox-expiration";
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkOnly } from "workbox-strategies";

declare const self: ServiceWorkerGlobalScope;

const OFFLINE_PAGE = "/offline.html";
const KEPT_FILES = 200;
/** Holds the offline page where a person has emptied the caches since the installation. */
const SECOND_CACHE = "offline";

// Only the offline page lies here beforehand; everything else is kept as it is first used.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// Files with a hash in their name never change: kept ones are used, also those of the version before, so
// that a page opened before a deploy keeps working.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
  new CacheFirst({
    cacheName: "assets",
    plugins: [new ExpirationPlugin({ maxEntries: KEPT_FILES, purgeOnQuotaError: true }) as WorkboxPlugin],
  }),
);

// Pages come from the network, or say that there is none. Nothing under /api is touched at all.
registerRoute(
  ({ request, url }) => request.mode === "navigate" && !url.pathname.startsWith("/api/"),
  new NetworkOnly({
    plugins: [
      { handlerDidError: async () => (await matchPrecache(OFFLINE_PAGE)) ?? caches.match(OFFLINE_PAGE) },
    ],
  }),
);

async function keepOfflinePage(): Promise<void> {
  if (await matchPrecache(OFFLINE_PAGE)) return;
  const second = await caches.open(SECOND_CACHE);
  await second.add(OFFLINE_PAGE);
}

// A new version waits until a page that was loaded after it arrived tells it to take over.
self.addEventListener("message", (event) => {
  const { type } = (event.data ?? {}) as { type?: string };
  if (type === "SKIP_WAITING") void self.skipWaiting();
  if (type === "KEEP_OFFLINE_PAGE") event.waitUntil(keepOfflinePage().catch(() => undefined));
});
