import type { ErrorCode } from "@promptsmith/contract/kernel/error-codes";

/** The closed list of ways in which a call can fail; `http/error-answer.ts` makes HTTP of them. */
export type AppErrorCode =
  | "bad-request"
  | "not-authenticated"
  | "forbidden"
  | "not-found"
  | "conflict"
  | "gone"
  | "too-large"
  | "unsupported-media-type"
  | "unprocessable"
  | "too-many-requests"
  | "unavailable";

type FieldError = { field: string; message: string };

type Details = {
  /** Goes to the client as `code`, for errors that the browser acts on. */
  clientCode?: ErrorCode;
  errors?: FieldError[];
  /** What is stored in place of a draft that was refused. */
  draft?: { userPrompt: string; version: number };
  /** Whole seconds, at least 1, after which trying again makes sense. */
  retryAfterSeconds?: number;
};

const BUSY = "The service is busy. Please try again in a moment.";

/** A failure that the caller may read: `message` is shown as it is, so it never holds anything internal. */
export class AppError extends Error {
  readonly code: AppErrorCode;
  readonly details: Details;

  constructor(code: AppErrorCode, message: string, details: Details = {}) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }
}

/** Too much is asked for at this moment. @param retryAfterSeconds whole seconds, at least 1 */
export const busy = (retryAfterSeconds: number): AppError =>
  new AppError("unavailable", BUSY, { retryAfterSeconds });
