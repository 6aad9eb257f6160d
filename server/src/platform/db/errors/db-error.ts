const NETWORK = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ETIMEDOUT",
  "EPIPE",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "EHOSTDOWN",
  "ENETUNREACH",
  "ECONNABORTED",
  "ERR_STREAM_DESTROYED",
]);

/** What an SQL error was, by its SQLSTATE and the constraint's name. Never its message: that carries values. */
type DbError = { readonly code: string; readonly constraint: string | undefined };

function readDbError(error: unknown): DbError | null {
  for (let at: unknown = error, depth = 0; typeof at === "object" && at !== null && depth < 5; depth += 1) {
    const { code, constraint, cause } = at as { code?: unknown; constraint?: unknown; cause?: unknown };
    // No class of SQLSTATEs begins with an E; the system's own codes do, and EPIPE is as long as an SQLSTATE.
    if (typeof code === "string" && /^[0-9A-DF-Z][0-9A-Z]{4}$/.test(code)) {
      return { code, constraint: typeof constraint === "string" ? constraint : undefined };
    }
    at = cause;
  }
  return null;
}

/** @param constraint the unique constraint or index expected; any when left out */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const found = readDbError(error);
  return found?.code === "23505" && (constraint === undefined || found.constraint === constraint);
}

/** Something that the row belongs to is not there (any more). */
export function isForeignKeyViolation(error: unknown): boolean {
  return readDbError(error)?.code === "23503";
}

/** The database undid the work for the sake of somebody else's; done again, it may well succeed. */
export function isConflict(error: unknown): boolean {
  const code = readDbError(error)?.code;
  return code === "40001" || code === "40P01";
}

/** The database itself said that something is wrong, or was away. */
export const isDatabaseError = (error: unknown): boolean =>
  readDbError(error) !== null || isDatabaseUnavailable(error);

/** A statement prepared on one connection was looked for on another, or found there: a pooler changes connections. */
export function isPoolerSymptom(error: unknown): boolean {
  const code = readDbError(error)?.code;
  return code === "42P05" || code === "26000";
}

/** Why a database could not be opened, in the first line of its own words. */
export function reasonOf(error: unknown): string {
  const found = readDbError(error);
  let inmost = error;
  while (inmost instanceof Error && inmost.cause !== undefined) inmost = inmost.cause;
  const { message, code } = inmost as { message?: string; code?: string };
  const [line = ""] = (message ?? String(inmost)).trim().split("\n");
  const short = (line === "" ? (code ?? "unknown error") : line).slice(0, 200).replace(/\.+$/, "");
  return found === null ? short : `${short} (${found.code})`;
}

const POOL_MESSAGES =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable/;

/** The database is away, starting, stopping, full or too slow: the same call may succeed a little later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const found = readDbError(error);
  if (found !== null)
    return /^(08|53|57P|58)/.test(found.code) || found.code === "57014" || found.code === "25P03";
  for (let at: unknown = error, depth = 0; typeof at === "object" && at !== null && depth < 5; depth += 1) {
    const { code, message, cause } = at as { code?: unknown; message?: unknown; cause?: unknown };
    if (typeof code === "string" && NETWORK.has(code)) return true;
    if (typeof message === "string" && !message.startsWith("Failed query") && POOL_MESSAGES.test(message))
      return true;
    at = cause;
  }
  return false;
}
