import http from "node:http";
import https from "node:https";
import { chunksOf } from "./chunks.ts";

/** Most servers close an idle connection after a minute or later; until then it can be used again. */
const KEPT_OPEN_MS = 55_000;

/**
 * A `fetch` for the calls to one provider. It keeps its connections open, since learners ask seconds apart, when the
 * global one has hung up already and the next call begins with two or three round trips. It follows no redirects, which
 * would carry the key elsewhere, and hands each piece on as it comes.
 * @param tooLarge the error an answer ends with once it is over `largestBytes`, instead of filling the memory
 */
export function providerFetch(largestBytes: number, tooLarge: () => Error): typeof fetch {
  const kept = { keepAlive: true, timeout: KEPT_OPEN_MS };
  const plain = { request: http.request, agent: new http.Agent(kept) };
  const secure = { request: https.request, agent: new https.Agent(kept) };
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const { request, agent } = url.protocol === "https:" ? secure : plain;
    const headers = new Headers(init.headers);
    // What comes is read as it is, without being unpacked.
    headers.set("accept-encoding", "identity");
    return new Promise<Response>((resolve, reject) => {
      const call = request(url, {
        agent,
        method: init.method ?? "GET",
        headers: Object.fromEntries(headers),
        ...(init.signal && { signal: init.signal }),
      });
      call.once("error", reject);
      call.once("response", (answer) => {
        resolve(responseOf(answer, chunksOf(answer, largestBytes, tooLarge)));
      });
      call.end(init.body);
    });
  };
}

function responseOf(answer: http.IncomingMessage, pieces: AsyncIterableIterator<Buffer>): Response {
  const init = { status: answer.statusCode ?? 502, headers: headersOf(answer) };
  const isStream = init.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
  if (!isStream) return new Response(ReadableStream.from(pieces), init);
  // The package iterates over a body, whatever it is.
  return Object.defineProperty(new Response(null, init), "body", { value: pieces });
}

function headersOf({ headersDistinct }: http.IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  return headers;
}
