type Bounds = {
  /** For the head and the body together. */
  readonly patienceMs: number;
  /** Of the body, unpacked. */
  readonly mostBytes?: number;
};

/** As callers give it: what is not there may also be undefined. */
type Init = { readonly [Key in keyof RequestInit]: RequestInit[Key] | undefined };
type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** Far more than any document of a provider, and nothing to a process. */
const MOST_BYTES = 1_000_000;

/**
 * A `fetch` for short answers of others. What it answers is there as a whole: it came within the time and the size that
 * is allowed, or the call failed and hung up. The signal of a call is not enough, since Node 20 may forget it as soon as the
 * head is there; and a size that is looked at afterwards is looked at too late.
 */
export function boundedFetch({ patienceMs, mostBytes = MOST_BYTES }: Bounds) {
  return async (url: string | URL, init: Init = {}): Promise<Response> => {
    const hangUp = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`no whole answer within ${patienceMs} ms`)), patienceMs);
    });
    try {
      const calling = fetch(url, { redirect: "error", ...init, signal: hangUp.signal } as RequestInit);
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
