import { fetch as fetchThrough } from "undici";
import { proxyOf } from "./network-proxy.ts";
import type { ProxyOf, ProxySettings } from "./network-proxy.ts";

type Bounds = {
  readonly proxies: ProxySettings;
  /** For the head and the body together. */
  readonly patienceMs: number;
  /** Of the body, unpacked. */
  readonly mostBytes?: number;
};

/** As callers give it: what is not there may also be undefined. */
type Init = { readonly [Key in keyof RequestInit]: RequestInit[Key] | undefined };
export type BoundedFetch = (url: string | URL, init?: Init) => Promise<Response>;
type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** Far more than any document of a provider, and nothing to a process. */
const MOST_BYTES = 1_000_000;

/**
 * A `fetch` for short answers of others. What it answers is there as a whole: it came within the time and the size that
 * is allowed, or the call failed and hung up. The signal of a call is not enough, since Node 20 may forget it as soon as the
 * head is there; and a size that is looked at afterwards is looked at too late.
 */
export function boundedFetch({ proxies, patienceMs, mostBytes = MOST_BYTES }: Bounds): BoundedFetch {
  const call = callThrough(proxyOf(proxies));
  return async (url, init = {}) => {
    const hangUp = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`no whole answer within ${patienceMs} ms`)), patienceMs);
    });
    try {
      const calling = call(url, { redirect: "error", ...init, signal: hangUp.signal } as RequestInit);
      const { body, status, statusText, headers } = await Promise.race([calling, tooLate]);
      const whole = body === null ? null : await readWhole(body.getReader(), mostBytes, tooLate);
      return new Response(whole, { status, statusText, headers });
    } catch (error) {
      hangUp.abort();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Node's own `fetch`, and where a proxy is to be asked the one that belongs to it: the two may differ in version. */
const callThrough =
  (proxyFor: ProxyOf): typeof fetch =>
  (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const dispatcher = proxyFor(url);
    if (dispatcher === null) return fetch(url, init);
    const through = { ...init, dispatcher } as Parameters<typeof fetchThrough>[1];
    return fetchThrough(url, through) as unknown as Promise<Response>;
  };

async function readWhole(reader: Reader, mostBytes: number, tooLate: Promise<never>): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), tooLate]);
      if (done) return new Blob(pieces);
      size += value.byteLength;
      if (size > mostBytes) throw new Error(`an answer of more than ${mostBytes} bytes`);
      pieces.push(value as Uint8Array<ArrayBuffer>);
    }
  } catch (error) {
    reader.cancel().catch(() => undefined);
    throw error;
  }
}
