import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import type { ComponentType } from "react";
import { track } from "../platform/analytics.ts";
import { loadQuietly } from "../platform/missing-chunk.ts";
import { queryClient } from "../platform/query-client.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Router } from "./router.tsx";
import { useAfterLoad } from "./use-after-load.ts";

const AGAIN_AFTER_MS = 10_000;

/** What nobody waits for changes nothing when it cannot be had just now, as while a new version is put in place. */
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
        <Router />
        <Later />
      </QueryClientProvider>
    </ErrorBoundary>
  );
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
