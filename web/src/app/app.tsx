import { QueryClientProvider } from "@tanstack/react-query";
import { queryClient } from "../platform/query-client.ts";
import { ErrorBoundary } from "../platform/error-boundary.tsx";
import { Logo } from "../ui/logo.tsx";

export function App() {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <Logo name="Promptsmith" />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
