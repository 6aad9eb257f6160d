import { allCalls } from "@promptsmith/contract";
import type {
  BodyInputOf,
  CallSpec,
  QueryInputOf,
  ResponseOf,
} from "@promptsmith/contract/kernel/define-call";
import { CSRF_HEADER, ErrorBody } from "@promptsmith/contract/kernel/errors";

export type Method = CallSpec["method"] | "HEAD";
export type Request = {
  readonly method: Method;
  readonly url: string;
  readonly headers: Record<string, string>;
  /** The visitor's IP address, for those carriers that can come from another one. */
  readonly remoteAddress: string;
  readonly query?: Record<string, string>;
  /** An object is sent as JSON. */
  readonly payload?: object | string;
  readonly signal?: AbortSignal;
};
type Delivered = {
  readonly statusCode: number;
  readonly headers: Record<string, string | string[] | number | undefined>;
  readonly body: string;
};
/** Carries one request to the product and brings back the whole answer. */
export type Carrier = (request: Request) => Promise<Delivered>;

type Headers = Record<string, string>;
export type Answer<Body = unknown> = {
  readonly status: number;
  readonly headers: Record<string, string | undefined>;
  readonly text: string;
  /** Parsed JSON; undefined for anything else. */
  readonly body: Body;
};
type Extra = {
  headers?: Headers;
  query?: Record<string, string>;
  remoteAddress?: string;
  /** Ends the call from outside, as a browser that is closed does. */
  signal?: AbortSignal;
};
type CallParts<Spec> = {
  params?: Record<string, string | number>;
  query?: QueryInputOf<Spec>;
  body?: BodyInputOf<Spec>;
  headers?: Headers;
};

/** A refusal that came as an answer; anything else that fails is a broken connection, or no answer of the contract. */
export class Refused extends Error {
  readonly status: number;
  readonly body: string;

  constructor(method: Method, path: string, { status, text }: Answer) {
    super(`${method} ${path}: ${status} ${text.slice(0, 200)}`);
    this.status = status;
    this.body = text;
  }
}

type Manner = {
  address?: string;
  cookies?: Map<string, string>;
  /** Asks for another token and tries again where one is refused, as the product's page does. */
  renewsToken?: boolean;
};

const SAFE: readonly Method[] = ["GET", "HEAD"];

/** One browser: keeps its cookies, and sends a CSRF token that fits them with every changing call. */
export class Visitor {
  readonly #carry: Carrier;
  readonly cookies: Map<string, string>;
  readonly #renewsToken: boolean;
  #csrf: Promise<string> | null = null;
  /** The visitor's IP address; in the tests of the server each has another one, so that none meets a limit by accident. */
  address: string;

  constructor(
    carry: Carrier,
    { address = "127.0.0.1", cookies = new Map(), renewsToken = false }: Manner = {},
  ) {
    this.#carry = carry;
    this.address = address;
    this.cookies = cookies;
    this.#renewsToken = renewsToken;
  }

  /** The same browser, which reaches the product another way: it has these cookies, and the token as it is now. */
  by(carry: Carrier): Visitor {
    const { address, cookies } = this;
    const other = new Visitor(carry, { address, cookies, renewsToken: this.#renewsToken });
    other.#csrf = this.#csrf;
    return other;
  }

  get = <Body = unknown>(path: string, extra?: Extra) => this.send<Body>("GET", path, undefined, extra);
  post = <Body = unknown>(path: string, body?: unknown, extra?: Extra) =>
    this.send<Body>("POST", path, body, extra);
  put = <Body = unknown>(path: string, body?: unknown, extra?: Extra) =>
    this.send<Body>("PUT", path, body, extra);
  patch = <Body = unknown>(path: string, body?: unknown, extra?: Extra) =>
    this.send<Body>("PATCH", path, body, extra);
  delete = <Body = unknown>(path: string, body?: unknown, extra?: Extra) =>
    this.send<Body>("DELETE", path, body, extra);

  /** A call as the contract declares it. Answers other than success have an error body: read `status` first. */
  async call<const Spec extends CallSpec>(
    spec: Spec,
    parts: CallParts<Spec> = {},
  ): Promise<Answer<ResponseOf<Spec>>> {
    const path = spec.path.replaceAll(/:([a-zA-Z]+)/g, (_, name: string) =>
      encodeURIComponent(String(parts.params?.[name])),
    );
    const query = Object.entries((parts.query ?? {}) as Record<string, unknown>)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)] as const);
    return await this.send<ResponseOf<Spec>>(spec.method, path, parts.body, {
      query: Object.fromEntries(query),
      ...(parts.headers && { headers: parts.headers }),
    });
  }

  /**
   * A token for this jar as it is now; forgotten at sign-in and sign-out, as browsers' code does.
   * @throws Refused when none is given out
   */
  csrfToken(): Promise<string> {
    this.#csrf ??= this.#freshToken();
    return this.#csrf;
  }

  async #freshToken(): Promise<string> {
    const path = "/api/csrf-token";
    try {
      const answer = await this.send<{ csrfToken: string }>("GET", path);
      if (answer.status !== 200) throw new Refused("GET", path, answer);
      return answer.body.csrfToken;
    } catch (error) {
      this.#csrf = null;
      throw error;
    }
  }

  /** Sends a request as it is and keeps the cookies of the answer. Adds the CSRF token unless the header is given. */
  async send<Body>(method: Method, path: string, body?: unknown, extra: Extra = {}): Promise<Answer<Body>> {
    const headers: Headers = { ...extra.headers };
    const hasOwnToken = headers[CSRF_HEADER] !== undefined;
    if (!SAFE.includes(method) && !hasOwnToken) headers[CSRF_HEADER] = await this.csrfToken();
    if (this.cookies.size > 0) {
      headers["cookie"] ??= [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    }
    const options: Request = {
      method,
      url: path,
      headers,
      remoteAddress: this.address,
      ...(extra.query && { query: extra.query }),
      ...(extra.signal && { signal: extra.signal }),
      ...(body !== undefined && { payload: body as object | string }),
    };
    const response = await this.#carry(options);
    this.#keepCookies(response.headers["set-cookie"] as string | string[] | undefined);
    if (
      path.startsWith("/api/firebase/login") ||
      path.startsWith("/api/logout") ||
      path.includes("/callback")
    )
      this.#csrf = null;
    const isRefused = response.statusCode === 403 && response.body.includes("INVALID_CSRF_TOKEN");
    if (isRefused && this.#renewsToken && !hasOwnToken) {
      // It may have been made for another session, or by a process with another secret.
      this.#csrf = null;
      const fresh = { ...extra.headers, [CSRF_HEADER]: await this.csrfToken() };
      return await this.send<Body>(method, path, body, { ...extra, headers: fresh });
    }
    const isJson = String(response.headers["content-type"]).startsWith("application/json");
    const parsed: unknown = isJson && response.body !== "" ? JSON.parse(response.body) : undefined;
    checkAgainstContract(method, path, response.statusCode, parsed);
    return {
      status: response.statusCode,
      headers: response.headers as Record<string, string | undefined>,
      text: response.body,
      body: parsed as Body,
    };
  }

  #keepCookies(header: string | string[] | undefined): void {
    for (const line of [header ?? []].flat()) {
      const [pair = "", ...flags] = line.split(/;\s*/);
      const [name = "", value = ""] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
      const ended = flags.some((flag) => /^(max-age=0|expires=thu, 01 jan 1970)/i.test(flag));
      if (ended || value === "") this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

const patterns = allCalls.map(({ call }) => ({
  call,
  pattern: new RegExp(`^${call.path.replaceAll(/:[a-zA-Z]+/g, "[^/]+")}$`),
}));

/** Whatever is asked for: an answer that is not as declared is an error in itself. */
function checkAgainstContract(method: string, path: string, status: number, body: unknown): void {
  const address = path.split("?")[0] ?? "";
  if (body === undefined || !address.startsWith("/api")) return;
  if (status >= 400) {
    const parsed = ErrorBody.parse(body);
    if (parsed.message !== parsed.error) throw new Error(`${path}: message and error differ`);
    return;
  }
  // A fixed address goes before one with a placeholder, as in the router.
  const fitting = patterns.filter(({ call, pattern }) => call.method === method && pattern.test(address));
  const found = fitting.find(({ call }) => call.path === address) ?? fitting[0];
  if (found !== undefined && found.call.answer === "json") found.call.response.parse(body);
}
