import { ApiError } from "./api-error.ts";
import { shouldRetry } from "./query-client.ts";

/** Tries once more like any read, but not after an answer such as 404: a token does not become a right one. */
export function unlessAnswered(failures: number, error: unknown): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !refused && shouldRetry(failures, error);
}
