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
import type { Ai, AiRequest, AiStateStore, AiTimes } from "./ai.ts";
import { AiFailure } from "./ai.ts";
import type { Provider } from "./openai-provider.ts";
import { providerProbe } from "./provider-probe.ts";
import { openStream } from "./open-stream.ts";
import { Bulkhead } from "./bulkhead.ts";
import { readFailure, TurnedAway } from "./provider-failure.ts";
import { SharedState } from "./shared-state.ts";

type Parts = {
  readonly provider: Provider;
  readonly clock: Clock;
  readonly log: Log;
  readonly store: AiStateStore;
  readonly times: AiTimes;
};

/** Calls at once from this process, and how many more may wait for them; in all and of one person. */
const CALLS_AT_ONCE = { places: 16, each: 2, waiting: 64, waitingEach: 8 };
const FAILURES_IN_A_ROW = 5;
const RETRIES = 2;
const RETRY_MS = [250, 1_000];
const QUESTION_MS = 5_000;
const BUSY = "The AI service does not answer at the moment.";

/** Failures that may concern the provider's health and not only one request. */
const ILL: readonly AiFailure["kind"][] = ["timeout", "unreachable"];

/** The provider fails for everybody, so it is not called for a while. */
class Ill extends Error {
  readonly failure: AiFailure;
  constructor(failure: AiFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

/**
 * The provider as the product uses it: bounded in time and number, retried only where that helps, left alone
 * when it is ill or its quota is used up. All failures are `AiFailure`.
 */
export async function resilientAi({ provider, clock, log, store, times }: Parts): Promise<Ai> {
  const state = new SharedState({ clock, log, store, freshMs: times.stateMs });
  const bulkhead = new Bulkhead(CALLS_AT_ONCE);
  const questionMs = Math.max(QUESTION_MS, times.callMs / 4);
  const probe = providerProbe(provider, clock, Math.min(times.callMs, questionMs));
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof Ill),
    { halfOpenAfter: times.pauseMs, breaker: new ConsecutiveBreaker(1) },
  );
  let failedInARow = 0;
  await state.refresh();

  /** Takes a place among the parallel calls. Releasing it starts a refresh of what the instances share. */
  async function takePlace({ person }: AiRequest, signal: AbortSignal): Promise<() => void> {
    const release = await bulkhead.take(person ?? null, signal);
    return () => {
      release();
      state.refreshSoon();
    };
  }

  /** One call, repeated without parameters that the model refuses and after temporary failures. */
  async function withRetry<Answer>(
    request: AiRequest,
    call: (signal: AbortSignal, bare: boolean) => Promise<Answer>,
    signal: AbortSignal,
    timedOut: () => boolean,
  ): Promise<Answer> {
    const model = provider.modelOf(request);
    let bare = false;
    let triedBare = false;
    for (let tried = 0; ;) {
      const hasSchema: boolean = !bare && provider.sendsSchema(request);
      try {
        const answer = await call(signal, bare);
        if (bare) provider.capabilities.disable(model, "schema");
        return answer;
      } catch (error) {
        // An answer that cannot be used was an answer: the call itself was taken.
        if (bare && error instanceof AiFailure) provider.capabilities.disable(model, "schema");
        const { failure, retry, refused, isUnclear } = readFailure(error, timedOut());
        if (refused && provider.capabilities.disable(model, refused)) continue;
        // Servers have many words for a schema that they do not take, so that one try without it decides.
        bare = isUnclear && hasSchema && !triedBare;
        triedBare ||= bare;
        if (bare && !retry) continue;
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

  /** Runs `work` with time limits, retries and circuit breaker, and keeps what its outcome says about the provider. */
  async function protect<Answer>(request: AiRequest, work: () => Promise<Answer>): Promise<Answer> {
    if (!(await state.mayCall())) throw unusable();
    try {
      const answer = await breaker.execute(() => diagnosed(request, work));
      failedInARow = 0;
      await state.succeeded();
      return answer;
    } catch (error) {
      const failure = readOutcome(error);
      // It is normal that a learner closes the page.
      const level = failure.kind === "abandoned" ? "debug" : "warn";
      log[level]({ kind: failure.kind, reason: failure.message }, "a call to the AI failed");
      throw failure instanceof TurnedAway ? await judged(failure, request) : await told(failure);
    }
  }

  /** Runs `work`; after several failures in a row a harmless question decides whether the provider fails for all. */
  async function diagnosed<Answer>(request: AiRequest, work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work();
    } catch (error) {
      const { failure } = readFailure(error, false);
      if (!ILL.includes(failure.kind)) throw failure;
      failedInARow += 1;
      // After a pause the first call is a trial, and one failure is enough to doubt.
      if (failedInARow < FAILURES_IN_A_ROW && breaker.state === CircuitState.Closed) throw failure;
      const ours = await probe(request);
      if (ours && ILL.includes(ours.kind)) throw new Ill(failure);
      failedInARow = 0;
      throw failure;
    }
  }

  async function told(failure: AiFailure): Promise<AiFailure> {
    await state.failed(failure);
    return failure;
  }

  /** A refusal caused by one text must not disable the AI for everyone, so the probe decides. */
  async function judged(failure: TurnedAway, request: AiRequest): Promise<AiFailure> {
    const ours = await probe(request);
    if (ours instanceof TurnedAway || ours?.kind === "unauthorized") return told(failure.always);
    if (ours === null) await state.succeeded();
    return failure;
  }

  function unusable(): AiFailure {
    const { quotaExceeded, errorMessage } = state.known();
    return new AiFailure(quotaExceeded ? "quota" : "unauthorized", errorMessage ?? BUSY);
  }

  return {
    callMs: times.callMs,
    async status() {
      await state.refresh();
      const known = state.known();
      const paused = breaker.state === CircuitState.Open;
      return {
        ...known,
        connected: true,
        usable: known.usable && !paused,
        errorMessage: known.usable && paused ? BUSY : known.errorMessage,
        judgingFails: known.judgingFails && !paused,
      };
    },

    complete: (request) =>
      protect(request, async () => {
        const limit = AbortSignal.timeout(request.patienceMs ?? times.callMs);
        const signal = request.signal ? AbortSignal.any([limit, request.signal]) : limit;
        const release = await takePlace(request, signal);
        try {
          return await withRetry(
            request,
            (one, bare) => provider.complete(request, one, bare),
            signal,
            () => limit.aborted,
          );
        } finally {
          release();
        }
      }),

    judged: (works) => state.judged(works),

    stream: (request) =>
      protect(request, () => openStream({ request, provider, takePlace, times, withRetry })),
  };
}

function readOutcome(error: unknown): AiFailure {
  if (isBrokenCircuitError(error)) return new AiFailure("busy", BUSY);
  return error instanceof Ill ? error.failure : readFailure(error, false).failure;
}
