import { AppError } from "../../../platform/app-error.ts";
import { boundedFetch } from "../../../platform/bounded-fetch.ts";
import type { ProxySettings } from "../../../platform/network-proxy.ts";

type Options = {
  readonly apiKey: string;
  /** host:port of the emulator; undefined speaks to the real service. */
  readonly emulatorHost: string | undefined;
  readonly proxies: ProxySettings;
};

/** Firebase refused; `code` is its own word for the reason, such as INVALID_OOB_CODE. */
export class FirebaseRefusal extends Error {
  override readonly name = "FirebaseRefusal";
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export type FirebaseRest = (
  method: string,
  body: Record<string, unknown>,
) => Promise<Record<string, unknown>>;

const PATIENCE_MS = 8_000;
const REAL = "https://identitytoolkit.googleapis.com/v1";
const AWAY = "Sign-in is not available right now. Please try again in a moment.";
const TOO_OFTEN = "Too many attempts. Please wait a few minutes and try again.";
const TOO_OFTEN_CODES = new Set([
  "TOO_MANY_ATTEMPTS_TRY_LATER",
  "RESET_PASSWORD_EXCEED_LIMIT",
  "QUOTA_EXCEEDED",
]);

/**
 * Google's Identity Toolkit as plain requests. Its libraries hold one signed-in user for the whole process, or
 * cannot check a password at all.
 */
export function firebaseRest({ apiKey, emulatorHost, proxies }: Options): FirebaseRest {
  const askFirebase = boundedFetch({ proxies, patienceMs: PATIENCE_MS });
  const base = emulatorHost === undefined ? REAL : `http://${emulatorHost}/identitytoolkit.googleapis.com/v1`;
  const away = () => new AppError("unavailable", AWAY, { retryAfterSeconds: 5 });

  return async (method, body) => {
    let status: number;
    let answer: Record<string, unknown>;
    try {
      const response = await askFirebase(`${base}/accounts:${method}?key=${encodeURIComponent(apiKey)}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      status = response.status;
      answer = (await response.json()) as Record<string, unknown>;
    } catch {
      throw away();
    }
    if (status < 300) return answer;
    if (status >= 500) throw away();
    // Real servers add an explanation: "WEAK_PASSWORD : Password should be at least 6 characters".
    const message = (answer["error"] as { message?: unknown } | undefined)?.message;
    const code = typeof message === "string" ? (message.split(" ")[0] ?? "") : "";
    if (TOO_OFTEN_CODES.has(code))
      throw new AppError("too-many-requests", TOO_OFTEN, { retryAfterSeconds: 60 });
    throw new FirebaseRefusal(code);
  };
}

/** Runs a call and turns the refusals named into `otherwise`; any other refusal means that the service is not usable. */
export async function unlessRefused<T>(
  codes: ReadonlySet<string>,
  call: () => Promise<T>,
  otherwise: () => T,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof FirebaseRefusal)) throw error;
    if (codes.has(error.code)) return otherwise();
    throw new AppError("unavailable", AWAY, { retryAfterSeconds: 5 });
  }
}
