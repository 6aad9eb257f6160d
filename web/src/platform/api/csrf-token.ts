import { takeEarlyAnswer } from "./early-answers.ts";

const CSRF_TOKEN_PATH = "/api/csrf-token";

let pending: Promise<string | null> | null = null;

async function fetchToken(): Promise<string | null> {
  try {
    const early = takeEarlyAnswer(CSRF_TOKEN_PATH);
    const response = await (early ?? fetch(CSRF_TOKEN_PATH));
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    const body: unknown = await response.json();
    const token = typeof body === "object" && body !== null && "csrfToken" in body ? body.csrfToken : null;
    if (typeof token !== "string" || token === "") throw new Error("The answer holds no token");
    return token;
  } catch (error) {
    console.warn("The CSRF token could not be fetched", error);
    pending = null;
    return null;
  }
}

/** The token of this session, fetched once and kept in memory; null (and a line in the log) when it cannot be had. */
export function currentCsrfToken(): Promise<string | null> {
  pending ??= fetchToken();
  return pending;
}

/** The token belongs to a session, so it is forgotten whenever the session may have changed. */
export function forgetCsrfToken(): void {
  pending = null;
}
