import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorBody } from "@promptsmith/contract/kernel/errors";
import { AppError, busy } from "../app-error.ts";
import type { AppErrorCode } from "../app-error.ts";
import { isDatabaseUnavailable } from "../db/errors/db-error.ts";

const STATUS: Record<AppErrorCode, number> = {
  "bad-request": 400,
  "not-authenticated": 401,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  gone: 410,
  "too-large": 413,
  "unsupported-media-type": 415,
  unprocessable: 422,
  "too-many-requests": 429,
  unavailable: 503,
};

export const NOT_FOUND = "Not found";
const BROKEN = "Something went wrong. Please try again.";
const BUSY_SECONDS = 2;

/** What the framework itself refuses, in our words. */
const FRAMEWORK: Record<number, [AppErrorCode, string]> = {
  400: ["bad-request", "The request could not be read"],
  404: ["not-found", NOT_FOUND],
  413: ["too-large", "The request is too large"],
  414: ["too-large", "The address is too long"],
  415: ["unsupported-media-type", "Please send application/json"],
};

/** Every failure becomes an `AppError` here; null means that the fault is ours. */
function asAppError(error: FastifyError | AppError | Error): AppError | null {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) return busy(BUSY_SECONDS);
  const status = (error as FastifyError).statusCode;
  if (status === 503) return busy(BUSY_SECONDS);
  if (status === undefined || status >= 500 || status < 400) return null;
  const [code, message] = FRAMEWORK[status] ?? ["bad-request", "The request could not be read"];
  return new AppError(code, message);
}

/** A person opens this address in a browser; programs ask for JSON. */
export const isNavigation = ({ headers }: FastifyRequest): boolean =>
  (headers.accept ?? "").includes("text/html");

/** The one place where a failure becomes HTTP. */
export function answerError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = asAppError(error);
  if (known === null)
    request.log.error({ err: error, route: request.routeOptions.url }, "a call failed unexpectedly");
  else if (known.code === "unavailable")
    request.log.warn({ err: error, route: request.routeOptions.url }, "unavailable");
  const message = known?.message ?? BROKEN;
  const details = known?.details ?? {};
  if (details.retryAfterSeconds !== undefined) reply.header("retry-after", String(details.retryAfterSeconds));
  reply.code(known === null ? 500 : STATUS[known.code]).header("cache-control", "no-store");
  const { errorsAsText, errorExtras, errorScreen } = request.routeOptions.config;
  if (errorScreen !== undefined && isNavigation(request)) return reply.redirect(errorScreen(request), 302);
  if (errorsAsText === true) return reply.type("text/plain; charset=utf-8").send(message);
  const body: ErrorBody = {
    ...errorExtras,
    message,
    error: message,
    ...(details.clientCode === undefined ? {} : { code: details.clientCode }),
    ...(details.draft === undefined ? {} : { draft: details.draft }),
    ...(details.errors === undefined ? {} : { errors: details.errors }),
  };
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(body));
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Errors of this call are plain text, like its answers. */
    errorsAsText?: boolean;
    /** Where a person who navigates here is led instead of reading an error. */
    errorScreen?: (request: FastifyRequest) => string;
    /** Fields that every error of this call carries besides the usual ones. */
    errorExtras?: Partial<ErrorBody>;
  }
}
