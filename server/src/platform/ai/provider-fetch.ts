import http from "node:http";
import https from "node:https";
import { request as requestThrough } from "undici";
import { proxyOf } from "../network-proxy.ts";
import type { ProxySettings } from "../network-proxy.ts";
import { chunksOf } from "./chunks.ts";

/** Most servers close an idle connection after a minute or later; until then it can be used again. */
const KEPT_OPEN_MS = 55_000;

type Options = {
  readonly proxies: ProxySettings;
  readonly largestBytes: number;
  /** The error an answer ends with once it is larger, instead of filling the memory. */
  readonly tooLarge: () => Error;
};

/**
 * A `fetch` for the calls to one provider. It keeps its connections open, since learners ask seconds apart, when the
 * global one has hung up already and the next call begins with two or three round trips. It follows no redirects, which
 * would carry the key elsewhere, and hands each piece on as it comes.
 */
export function providerFetch({ proxies, largestBytes, tooLarge }: Options): typeof fetch {
  const proxyFor = proxyOf(proxies, { keepOpenMs: KEPT_OPEN_MS });
  const kept = { keepAlive: true, timeout: KEPT_OPEN_MS };
  const plain = { request: http.request, agent: new http.Agent(kept) };
  const secure = { request: https.request, agent: new https.Agent(kept) };
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const { request, agent } = url.protocol === "https:" ? secure : plain;
    const headers = new Headers(init.headers);
    // Answers are asked for without compression, since they are not unpacked here.
    headers.set("accept-encoding", "identity");
    const dispatcher = proxyFor(url);
    if (dispatcher !== null) {
      const {
        statusCode,
        headers: told,
        body,
      } = await requestThrough(url, {
        dispatcher,
        method: init.method ?? "GET",
        headers: Object.fromEntries(headers),
        body: init.body as string,
        signal: init.signal ?? null,
        // Time limits are the caller's.
        headersTimeout: 0,
        bodyTimeout: 0,
      });
      return responseOf(statusCode, told, chunksOf(body, largestBytes, tooLarge));
    }
    return new Promise<Response>((resolve, reject) => {
      const call = request(url, {
        agent,
        method: init.method ?? "GET",
        headers: Object.fromEntries(headers),
        ...(init.signal && { signal: init.signal }),
      });
      call.once("error", reject);
      call.once("response", (answer) => {
        const { statusCode = 502, headersDistinct } = answer;
        resolve(responseOf(statusCode, headersDistinct, chunksOf(answer, largestBytes, tooLarge)));
      });
      call.end(init.body);
    });
  };
}

function responseOf(status: number, told: Told, pieces: AsyncIterableIterator<Buffer>): Response {
  const init = { status, headers: headersOf(told) };
  const isStream = init.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
  if (!isStream) return new Response(ReadableStream.from(pieces), init);
  // The package iterates over a body, whatever it is.
  return Object.defineProperty(new Response(null, init), "body", { value: pieces });
}

type Told = Readonly<Record<string, string | string[] | undefined>>;

function headersOf(told: Told): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(told))
    for (const value of [values ?? []].flat()) headers.append(name, value);
  return headers;
}
