import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { track } from "../platform/analytics.ts";
import { queryClient } from "../platform/query-client.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Router } from "./router.tsx";
import { useAfterLoad } from "./use-after-load.ts";

const Toaster = lazy(() => import("../ui/toaster.tsx"));
const PageViews = lazy(() => import("./page-views.tsx"));

export function App() {
  return (
    <ErrorBoundary onError={(error) => track("Error Occurred", { error_name: error.name })}>
      <QueryClientProvider client={queryClient}>
        <Router />
        <AfterLoad />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

/** What nobody waits for: the region of notifications (a toast before that waits for it) and page views. */
function AfterLoad() {
  if (!useAfterLoad()) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
      <PageViews />
    </Suspense>
  );
}
