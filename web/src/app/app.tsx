import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import type { ComponentType } from "react";
import { track } from "../platform/analytics/analytics.ts";
import {
  offerPasses,
  offerTry,
  SessionNotice,
  useSessionState,
} from "../features/identity/identity.public.ts";
import { loadQuietly } from "../platform/missing-chunk.ts";
import { queryClient } from "../platform/api/query-client.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { NetworkNotice } from "./network-notice.tsx";
import { Locations } from "./locations.tsx";
import { Router } from "./router.tsx";
import { useAfterLoad } from "../platform/use-after-load.ts";

offerPasses(async (link) => (await import("./pass-for-link.ts")).passForLink(link));
offerTry(async () => ({ default: (await import("../features/challenges/try.public.ts")).TryBox }));

const AGAIN_AFTER_MS = 10_000;

/**
 * If this part cannot be loaded now, for instance during a deploy, it is tried again without an error on the
 * page.
 */
async function loadAfterLoad(): Promise<{ default: ComponentType }> {
  try {
    return await loadQuietly(() => import("./after-load.tsx"));
  } catch {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    return loadAfterLoad();
  }
}

const AfterLoad = lazy(loadAfterLoad);

export function App() {
  return (
    <ErrorBoundary onError={(error) => track("Error Occurred", { error_name: error.name })}>
      <QueryClientProvider client={queryClient}>
        <Locations>
          <Router />
          <Session />
          <NetworkNotice />
          <Later />
        </Locations>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

/** The notice's code loads only when there is something to say. */
function Session() {
  return <Suspense fallback={null}>{useSessionState() !== "fine" && <SessionNotice />}</Suspense>;
}

/**
 * Comes at the first idle moment; a toast before that waits for it. Its place is live from the start: a dialog that is
 * open by then has hidden everything else from screen readers, and what comes later in there would not be heard.
 */
function Later() {
  return (
    <div aria-live="off">
      <Suspense fallback={null}>{useAfterLoad() && <AfterLoad />}</Suspense>
    </div>
  );
}
