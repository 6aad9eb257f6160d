import { setTimeout as sleep } from "node:timers/promises";

import {
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleWhen,
  isBrokenCircuitError,
} from "cockatiel";

import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { Ai, AiRequest, AiStateStore } from "./ai.ts";
import { AiFailure } from "./ai.ts";
import type { Provider } from "./openai-provider.ts";
import { Places } from "./places.ts";
import { readFailure } from "./provider-failure.ts";
import { SharedState } from "./shared-state.ts";

export type AiTimes = {
  /** A call, with its retries and its waiting for a place. For a stream: until its first piece, and between pieces. */
  readonly callMs: number;
  /** A whole stream. */
  readonly streamMs: number;
  /** How long nobody is sent to a provider that failed many times in a row. */
  readonly pauseMs: number;
  /** How old the knowledge shared with other instances may be. */
  readonly stateMs: number;
};
export const AI_TIMES: AiTimes = { callMs: 20_000, streamMs: 60_000, pauseMs: 30_000, stateMs: 3_000 };

type Parts = {
  readonly provider: Provider;
  readonly clock: Clock;
  readonly log: Log;
  readonly store: AiStateStore;
  readonly times: AiTimes;
};

/** Calls at once from this process, and how many more may wait for them. */
const AT_ONCE = 16;
const WAITING = 64;
const FAILURES_IN_A_ROW = 5;
const RETRIES = 2;
const RETRY_MS = [250, 1_000];
const BUSY = "The AI service does not answer at the moment.";

/** Failures that say something about the provider's health, and not about one request. */
const ILL: readonly AiFailure["kind"][] = ["timeout", "unreachable"];

/**
 * The provider as the product uses it: bounded in time and number, retried only where that helps, left alone
 * when it is ill or its quota is used up. All failures are `AiFailure`.
 */
export async function guardedAi({ provider, clock, log, store, times }: Parts): Promise<Ai> {
  const state = new SharedState({ clock, log, store, freshMs: times.stateMs });
  const places = new Places(AT_ONCE, WAITING);
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof AiFailure && ILL.includes(error.kind)),
    { halfOpenAfter: times.pauseMs, breaker: new ConsecutiveBreaker(FAILURES_IN_A_ROW) },
  );
  await state.refresh();

  /** A place among the calls at once. Whoever leaves it has the time to look what the other instances know. */
  async function takePlace(signal: AbortSignal): Promise<() => void> {
    const release = await places.take(signal);
    return () => {
      release();
      state.refreshSoon();
    };
  }

  /** One call with what can be mended: parameters the model refuses, and failures that pass. */
  async function stubborn<Answer>(
    request: AiRequest,
    call: (signal: AbortSignal) => Promise<Answer>,
    signal: AbortSignal,
    timedOut: () => boolean,
  ): Promise<Answer> {
    for (let tried = 0; ;) {
      try {
        return await call(signal);
      } catch (error) {
        const { failure, retry, refused } = readFailure(error, timedOut());
        if (refused && provider.habits.learn(provider.modelOf(request), refused)) continue;
        if (!retry || tried >= RETRIES) throw failure;
        const wait = retry.afterMs ?? (RETRY_MS[tried] ?? 0) * (0.5 + Math.random());
        tried += 1;
        // Given up while waiting: the time limit, or the learner who left.
        await sleep(wait, undefined, { signal }).catch(() => {
          throw timedOut() ? readFailure(error, true).failure : failure;
        });
      }
    }
  }

  /** Runs `work` under all guards and keeps what its outcome says about the provider. */
  async function guarded<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    if (!(await state.mayCall())) throw unusable();
    try {
      const answer = await breaker.execute(work);
      await state.succeeded();
      return answer;
    } catch (error) {
      const failure = isBrokenCircuitError(error)
        ? new AiFailure("busy", BUSY)
        : readFailure(error, false).failure;
      // A learner who closes the page is no news.
      const level = failure.kind === "abandoned" ? "debug" : "warn";
      log[level]({ kind: failure.kind }, "a call to the AI failed");
      await state.failed(failure);
      throw failure;
    }
  }

  function unusable(): AiFailure {
    const { quotaExceeded, errorMessage } = state.known();
    return new AiFailure(quotaExceeded ? "quota" : "unauthorized", errorMessage ?? BUSY);
  }

  return {
    async status() {
      await state.refresh();
      const known = state.known();
      const paused = breaker.state === CircuitState.Open;
      return {
        ...known,
        connected: true,
        usable: known.usable && !paused,
        errorMessage: known.errorMessage ?? (paused ? BUSY : null),
      };
    },

    complete: (request) =>
      guarded(async () => {
        const limit = AbortSignal.timeout(times.callMs);
        const signal = request.signal ? AbortSignal.any([limit, request.signal]) : limit;
        const release = await takePlace(signal);
        try {
          return await stubborn(
            request,
            (one) => provider.complete(request, one),
            signal,
            () => limit.aborted,
          );
        } finally {
          release();
        }
      }),

    stream: (request) => guarded(() => openStream({ request, provider, takePlace, times, stubborn })),
  };
}

type Stubborn = <Answer>(
  request: AiRequest,
  call: (signal: AbortSignal) => Promise<Answer>,
  signal: AbortSignal,
  timedOut: () => boolean,
) => Promise<Answer>;

/** Resolves with the first piece in hand: until then everything can still be retried. */
async function openStream(parts: {
  readonly request: AiRequest;
  readonly provider: Provider;
  readonly takePlace: (signal: AbortSignal) => Promise<() => void>;
  readonly times: AiTimes;
  readonly stubborn: Stubborn;
}): Promise<AsyncIterable<string>> {
  const { request, provider, takePlace, times, stubborn } = parts;
  // One controller told by timers and listeners: putting signals together takes part of the first words' millisecond.
  const stop = new AbortController();
  let isLate = false;
  const giveUp = (): void => stop.abort();
  const tooLate = (): void => {
    isLate = true;
    stop.abort();
  };
  const timedOut = (): boolean => isLate;
  let silence = setTimeout(tooLate, times.callMs);
  const end = setTimeout(tooLate, times.streamMs).unref();
  if (request.signal?.aborted === true) stop.abort();
  request.signal?.addEventListener("abort", giveUp);
  const forget = (): void => {
    clearTimeout(silence);
    clearTimeout(end);
    request.signal?.removeEventListener("abort", giveUp);
  };
  const { signal } = stop;
  const release = await takePlace(signal).catch((error: unknown) => {
    forget();
    throw error;
  });
  const leave = (): void => {
    forget();
    release();
  };
  const begin = async (one: AbortSignal): Promise<{ first: string; rest: AsyncIterator<string> }> => {
    const rest = (await provider.stream(request, one))[Symbol.asyncIterator]();
    const { value, done } = await rest.next();
    if (done) throw new AiFailure("nonsense", "The AI service gave no usable answer.");
    return { first: value, rest };
  };

  try {
    const { first, rest } = await stubborn(request, begin, signal, timedOut);
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
        clearTimeout(silence);
        silence = setTimeout(tooLate, times.callMs);
        yield piece;
        const next = await rest.next();
        if (next.done) return;
        piece = next.value;
      }
    } catch (error) {
      throw readFailure(error, timedOut()).failure;
    } finally {
      leave();
      // A reader who stops early must not leave the provider talking.
      stop.abort();
    }
  }
}
