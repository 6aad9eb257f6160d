import type { AiRequest, AiTimes } from "./ai.ts";

import type { Provider } from "./openai-provider.ts";
import { readFailure, nonsense } from "./provider-failure.ts";

/** Makes a call and repeats it where that may help. */
export type WithRetry = <Answer>(
  request: AiRequest,
  /** @param bare to be tried without the JSON schema */
  call: (signal: AbortSignal, bare: boolean) => Promise<Answer>,
  signal: AbortSignal,
  timedOut: () => boolean,
) => Promise<Answer>;

/** Resolves once the first piece has come: until then a failed call can be retried. */
export async function openStream(parts: {
  readonly request: AiRequest;
  readonly provider: Provider;
  readonly takePlace: (request: AiRequest, signal: AbortSignal) => Promise<() => void>;
  readonly times: AiTimes;
  readonly withRetry: WithRetry;
}): Promise<AsyncIterable<string>> {
  const { request, provider, takePlace, times, withRetry } = parts;
  // One controller for all reasons to stop: combining signals would delay the first words.
  const stop = new AbortController();
  let isLate = false;
  const giveUp = (): void => stop.abort();
  const tooLate = (): void => {
    isLate = true;
    stop.abort();
  };
  const timedOut = (): boolean => isLate;
  const silence = setTimeout(tooLate, times.callMs);
  const wholeMs = Math.min(times.streamMs, request.patienceMs ?? times.streamMs);
  const end = setTimeout(tooLate, wholeMs).unref();
  if (request.signal?.aborted === true) stop.abort();
  request.signal?.addEventListener("abort", giveUp);
  let hasWords = false;
  // A model that thinks first, or is being loaded, may send much before its first word.
  const heard = (): void => {
    silence.refresh();
    if (!hasWords) request.onSign?.();
  };
  const forget = (): void => {
    clearTimeout(silence);
    clearTimeout(end);
    request.signal?.removeEventListener("abort", giveUp);
  };
  const { signal } = stop;
  const release = await takePlace(request, signal).catch((error: unknown) => {
    forget();
    throw error;
  });
  const leave = (): void => {
    forget();
    release();
  };
  const begin = async (one: AbortSignal): Promise<{ first: string; rest: AsyncIterator<string> }> => {
    const rest = (await provider.stream(request, one, heard))[Symbol.asyncIterator]();
    const { value, done } = await rest.next();
    if (done) throw nonsense();
    hasWords = true;
    return { first: value, rest };
  };

  try {
    const { first, rest } = await withRetry(request, begin, signal, timedOut);
    // A reader who leaves before the first piece never begins to read, so nothing else would end it.
    signal.addEventListener("abort", leave, { once: true });
    if (signal.aborted) leave();
    return pieces(first, rest);
  } catch (error) {
    leave();
    throw error;
  }

  async function* pieces(
    first: string,
    rest: AsyncIterator<string>,
  ): AsyncGenerator<string, void, undefined> {
    try {
      for (let piece = first; ;) {
        silence.refresh();
        yield piece;
        const next = await rest.next();
        if (next.done) return;
        piece = next.value;
      }
    } catch (error) {
      throw readFailure(error, timedOut()).failure;
    } finally {
      leave();
      // Ends the call to the provider when the reader stops early.
      stop.abort();
    }
  }
}
