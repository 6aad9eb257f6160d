import type {
  BodyInputOf,
  CallSpec,
  ParamsOf,
  QueryInputOf,
  ResponseOf,
} from "@promptsmith/contract/kernel/define-call";
import { CSRF_HEADER, INVALID_CSRF_TOKEN, USER_HEADER } from "@promptsmith/contract/kernel/csrf";
import { ERROR_CODES } from "@promptsmith/contract/kernel/error-codes";
import type { ErrorCode } from "@promptsmith/contract/kernel/error-codes";
import { ApiError, NO_ANSWER } from "./api-error.ts";
import type { StoredDraft } from "./api-error.ts";
import { currentCsrfToken, forgetCsrfToken } from "./csrf-token.ts";
import { takeEarlyAnswer } from "./early-answers.ts";
import { isMobileChrome } from "../browser/mobile-chrome.ts";
import { pageOwner, requestSessionCheck } from "../page-owner.ts";
import { noteServerTime } from "../server-time.ts";

const COOKIES_NEEDED = "This site needs cookies to work. Please allow them in your browser and try again.";

type Given<Key extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Key]?: undefined }
  : { readonly [K in Key]: Value };

type CallOptions<Spec extends CallSpec> = Given<"params", ParamsOf<Spec>> & {
  readonly query?: QueryInputOf<Spec> | undefined;
} & Given<"body", BodyInputOf<Spec>> & {
    readonly headers?: Readonly<Record<string, string>> | undefined;
    readonly signal?: AbortSignal | undefined;
    /** The request outlives the page: for what is saved while the page goes away. */
    readonly keepalive?: boolean | undefined;
    /** Send it even when nobody is signed in, although it needs a session: to find out who is. */
    readonly asVisitor?: boolean | undefined;
  };

type OptionsArgument<Spec extends CallSpec> =
  {} extends CallOptions<Spec> ? [options?: CallOptions<Spec>] : [options: CallOptions<Spec>];

type AnyOptions = {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly keepalive?: boolean | undefined;
  readonly asVisitor?: boolean | undefined;
};

/** The address of a call: placeholders filled, query appended, `_v` on reads of mobile Chrome. */
export function callUrl(call: CallSpec, params: unknown, query: unknown): string {
  const values = (params ?? {}) as Record<string, string | number>;
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries((query ?? {}) as Record<string, string | number | undefined>)) {
    if (value !== undefined) search.set(key, String(value));
  }
  if (call.method === "GET" && isMobileChrome()) search.set("_v", String(Date.now()));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

function sendCall(call: CallSpec, options: AnyOptions): Promise<Response> {
  const url = callUrl(call, options.params, options.query);
  return (call.method === "GET" && takeEarlyAnswer(url)) || request(call, url, options);
}

async function request(call: CallSpec, url: string, options: AnyOptions): Promise<Response> {
  const headers: Record<string, string> = { accept: "application/json", ...options.headers };
  const owner = pageOwner();
  if (owner !== null && !options.asVisitor) headers[USER_HEADER] = String(owner);
  if (options.body !== undefined) headers["content-type"] = "application/json";
  if (call.method !== "GET") {
    const token = await currentCsrfToken();
    if (token) headers[CSRF_HEADER] = token;
  }
  return fetch(url, {
    method: call.method,
    headers,
    body: options.body === undefined ? null : JSON.stringify(options.body),
    signal: options.signal ?? null,
    keepalive: options.keepalive ?? false,
  });
}

/** Null for a date, which the header may hold too: our servers send seconds. */
function retryAfter({ headers }: Response): number | null {
  const seconds = headers.get("retry-after") ?? "";
  return /^\d+$/.test(seconds) ? Number(seconds) : null;
}

/** Reads a failed answer: its `message` or `error` field, plain text of a text call, else nothing. */
export async function readFailure(response: Response): Promise<ApiError> {
  let text: string | null = null;
  let draft: StoredDraft | null = null;
  let code: ErrorCode | null = null;
  try {
    const raw = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    if (isJson) {
      const body = JSON.parse(raw) as Record<string, unknown> | null;
      const said = body?.message || body?.error;
      text = typeof said === "string" ? said : null;
      code = ERROR_CODES.find((known) => known === body?.code) ?? null;
      draft = (body?.draft as StoredDraft | undefined) ?? null;
    } else if (response.headers.get("content-type")?.startsWith("text/plain") && raw.length < 500) {
      text = raw.trim() || null;
    }
  } catch {
    // An unreadable body has no text; status code and status text speak.
  }
  return new ApiError(response.status, text, code, response.statusText, draft, retryAfter(response));
}

/** Sends a call as declared in the contract and returns the raw answer; throws ApiError on any failure. */
export async function callRaw<Spec extends CallSpec>(
  call: Spec,
  ...[options]: OptionsArgument<Spec>
): Promise<Response> {
  const given: AnyOptions = options ?? {};
  try {
    let response = await sendCall(call, given);
    noteServerTime(response);
    if (response.ok) return response;
    let failure = await readFailure(response);
    if (response.status === 403 && failure.code === "INVALID_CSRF_TOKEN") {
      // The refused call was not processed, so sending it once more with a fresh token repeats nothing. The token may
      // be another person's by now; the call says whose page this is, so the server refuses it then.
      forgetCsrfToken();
      response = await sendCall(call, given);
      if (response.ok) return response;
      failure = await readFailure(response);
      // Another text means that no token can help, as under an address that is not PUBLIC_URL.
      if (failure.code === "INVALID_CSRF_TOKEN" && failure.serverText === INVALID_CSRF_TOKEN)
        throw new ApiError(403, COOKIES_NEEDED, failure.code, "Forbidden");
    }
    if (failure.code === "OTHER_USER") requestSessionCheck("told");
    else if (failure.status === 401 && call.access === "signed-in" && !given.asVisitor)
      requestSessionCheck("refused");
    throw failure;
  } catch (error) {
    if (error instanceof ApiError || (error instanceof Error && error.name === "AbortError")) throw error;
    throw new ApiError(NO_ANSWER, null, null, error instanceof Error ? error.message : "No answer");
  }
}

/** Calls the API as declared in the contract; the answer has the declared type. */
export async function callApi<Spec extends CallSpec>(
  call: Spec,
  ...options: OptionsArgument<Spec>
): Promise<ResponseOf<Spec>> {
  const response = await callRaw(call, ...options);
  const answer: unknown = call.answer === "text" ? await response.text() : await response.json();
  return answer as ResponseOf<Spec>;
}
