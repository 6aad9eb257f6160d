import type { ErrorCode } from "@promptsmith/contract/kernel/error-codes";

/** The status of an error without any answer. */
export const NO_ANSWER = 0;

/** The text that the server has instead of a refused one. */
export type StoredDraft = { readonly userPrompt: string; readonly version: number };

/**
 * A call that failed. `serverText` is the answer's `message` or `error`, kept apart from the general
 * wording, so that a place with its own default can tell them apart.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly serverText: string | null;
  readonly code: ErrorCode | null;
  readonly draft: StoredDraft | null;
  /** Seconds after which the same call may succeed, where the server has said. */
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    serverText: string | null,
    code: ErrorCode | null,
    statusText: string,
    draft: StoredDraft | null = null,
    retryAfterSeconds: number | null = null,
  ) {
    super(serverText ?? (status === NO_ANSWER ? statusText : `${status} ${statusText}`.trim()));
    this.name = "ApiError";
    this.status = status;
    this.serverText = serverText;
    this.code = code;
    this.draft = draft;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Whether no answer came: offline, blocked, or the server is gone. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof ApiError && error.status === NO_ANSWER;
}

/** The server's text, else `fallback` where a place has one, else status code and status text. */
export function errorText(error: unknown, fallback?: string): string {
  if (error instanceof ApiError) return error.serverText ?? fallback ?? error.message;
  return fallback ?? (error instanceof Error ? error.message : "Unknown error occurred");
}

export const CHECK_CONNECTION = "Check your connection, then try again.";
export const NETWORK_ERROR = "Network error. Please check your connection and try again.";
