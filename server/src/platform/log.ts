import { pino } from "pino";
import type { DestinationStream, Logger } from "pino";

export type Log = Logger;

/** Query strings carry one-time codes and share tokens; only the path is worth a log line. */
export function pathOnly(url: string): string {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
}

type ErrorLike = { name?: unknown; message?: unknown; stack?: unknown; code?: unknown; cause?: unknown };

/** A database error's message carries the statement and its values (prompts, hashes): only its code is kept. */
function safeError(error: unknown): Record<string, unknown> {
  if (typeof error !== "object" || error === null) return { message: String(error) };
  const { name, message, stack, code, cause } = error as ErrorLike;
  if (name === "DrizzleQueryError" || (typeof message === "string" && message.startsWith("Failed query:"))) {
    const below = (cause ?? {}) as ErrorLike & { constraint?: unknown; table?: unknown };
    const frames =
      typeof stack === "string" ? stack.split("\n").filter((line) => line.startsWith("    at ")) : [];
    return {
      name: "database error",
      code: below.code,
      constraint: below.constraint,
      table: below.table,
      stack: frames.join("\n"),
    };
  }
  return { name, message, code, stack, ...(cause === undefined ? {} : { cause: safeError(cause) }) };
}

export function createLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: {
        err: safeError,
        req: (request: { method?: string; url?: string; id?: string }) => ({
          method: request.method,
          path: pathOnly(request.url ?? ""),
        }),
        res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
      },
    },
    destination ?? pino.destination(1),
  );
}
