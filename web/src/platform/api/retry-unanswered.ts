import { ApiError } from "./api-error.ts";
import { shouldRetry } from "./query-client.ts";

/**
 * The retry rule of reads by token: once, but not after an answer such as 404, since an invalid token stays
 * invalid.
 */
export function unlessAnswered(failures: number, error: unknown): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !refused && shouldRetry(failures, error);
}
