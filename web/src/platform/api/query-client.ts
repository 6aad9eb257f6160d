import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

const MINUTE = 60_000;

/** Fresh for 5 minutes, kept for 10; places with other numbers say so themselves. */
export const DEFAULT_FRESH_MS = 5 * MINUTE;
export const DEFAULT_KEPT_MS = 10 * MINUTE;
export const RETRY_DELAY_MS = 1000;

/** Reads are tried once more, but not when the answer was, or its text speaks of, 401 or 403. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= 1) return false;
  if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return false;
  return !/401|403/.test(error instanceof Error ? error.message : "");
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: DEFAULT_FRESH_MS,
        gcTime: DEFAULT_KEPT_MS,
        retry: shouldRetry,
        retryDelay: RETRY_DELAY_MS,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        networkMode: "online",
      },
      mutations: { retry: false, networkMode: "online" },
    },
  });
}

/** The one cache of the page. */
export const queryClient = createQueryClient();
