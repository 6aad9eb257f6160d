import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { track } from "../platform/analytics.ts";
import { queryClient } from "../platform/query-client.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { PageViews } from "./page-views.tsx";
import { Router } from "./router.tsx";
import { useAfterLoad } from "./use-after-load.ts";

const Toaster = lazy(() => import("../ui/toaster.tsx"));

export function App() {
  return (
    <ErrorBoundary onError={(error) => track("Error Occurred", { error_name: error.name })}>
      <QueryClientProvider client={queryClient}>
        <PageViews />
        <Router />
        <Notifications />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

/** The region that F8 focuses is there from the first idle moment; a toast before that waits for it. */
function Notifications() {
  const loaded = useAfterLoad();
  return <Suspense fallback={null}>{loaded && <Toaster />}</Suspense>;
}
