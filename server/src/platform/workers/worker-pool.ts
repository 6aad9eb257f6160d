import type { Worker } from "node:worker_threads";
import { FairQueue } from "./fair-queue.ts";
import type { PoolAnswer, PoolRequest } from "./pool-messages.ts";
import { processorMs } from "./processor-time.ts";
import { startThread, threadFile } from "./start-thread.ts";

/** One kind of work: where it is done, and what it may take of the pool. */
export type LaneOptions = {
  /** The file whose `open` gives the functions (`WorkFile`). */
  readonly source: URL;
  /** Handed to `open`, once in each thread; plain JSON. */
  readonly data?: unknown;
  /** Numbers of the threads that it may run in, the one to take first at the head. */
  readonly threads: readonly number[];
  readonly atOnce: number;
  /**
   * Milliseconds of a processor that a call may take, and before it what makes ready for it; opening does not count.
   * Where the system does not tell a thread's share, those of the whole process.
   */
  readonly limitMs: () => number;
  /** A thread that has opened this is kept; others go when nobody has needed them for a minute. */
  readonly stays?: boolean;
};

export type Lane = {
  /**
   * Runs the function of this name in a thread, in the order of `FairQueue`.
   * @param who whose turn it is; each call has a turn of its own when left out
   * @param key what the function makes ready for this call: a free thread that has it ready is taken first
   * @throws GivenUp over the limit of time; Error when the function or its thread failed
   */
  run(name: string, args: readonly unknown[], turn?: { who?: unknown; key?: string }): Promise<unknown>;
  /** How many calls wait, all together or of one person. */
  waiting(who?: unknown): number;
  /** Ends nothing that is under way; what waits fails. */
  close(): void;
};

/** A call took longer than it may; its thread was ended. */
export class GivenUp extends Error {
  override readonly name = "GivenUp";
}

/** Three: two for what fills a core for long, and always one more for a sign-in or a picture. */
const THREADS = 3;
/** A thread weighs some megabytes, so it goes when no one has needed it for so long. */
const REST_AFTER_MS = 60_000;
/** A thread that gets this little of a processor, or none, is given up all the same. */
const LEAST_SHARE = 0.1;
/** As many challenges as the assessor keeps ready. */
const KEYS_KEPT = 16;

type Job = {
  readonly who: unknown;
  readonly key: string | undefined;
  readonly request: PoolRequest;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
};
type OpenLane = LaneOptions & { readonly queue: FairQueue<Job>; running: number };
type Seat = {
  worker: Worker | null;
  busy: boolean;
  stays: boolean;
  /** What the thread has ready, the latest last. */
  readonly keys: Set<string>;
  rest?: NodeJS.Timeout;
};

/** The threads of the process. A thread starts when it is needed and does one call at a time. */
export function createWorkerPool() {
  const seats: Seat[] = Array.from({ length: THREADS }, () => ({
    worker: null,
    busy: false,
    stays: false,
    keys: new Set<string>(),
  }));
  /** Those that were opened first go first. */
  const lanes = new Set<OpenLane>();

  function stop(seat: Seat): void {
    const { worker } = seat;
    seat.worker = null;
    seat.stays = false;
    seat.keys.clear();
    clearTimeout(seat.rest);
    // Ended on purpose, so that nobody wants to hear of it.
    worker?.removeAllListeners();
    worker?.on("error", () => undefined);
    void worker?.terminate();
  }

  /** One call from its start in a thread to its end. */
  function call(seat: Seat, lane: OpenLane, job: Job): Promise<unknown> {
    seat.worker ??= startThread(new URL("./pool-worker.ts", import.meta.url));
    const { worker } = seat;
    let timer: NodeJS.Timeout | undefined;
    const ended = new Promise<unknown>((resolve, reject) => {
      const fail = (error: Error): void => {
        stop(seat);
        reject(error);
      };
      worker.removeAllListeners();
      worker.on("message", (answer: PoolAnswer) => {
        if ("result" in answer) resolve(answer.result);
        else if ("error" in answer) reject(answer.error);
        else {
          clearTimeout(timer);
          const over = (): void => fail(new GivenUp());
          timer = watch({ limitMs: lane.limitMs(), task: answer.task, over }, (next) => (timer = next));
        }
      });
      worker.on("error", fail);
      worker.on("messageerror", fail);
      worker.on("exit", (code) => fail(new Error(`the thread ended (${code})`)));
      // While a person waits the thread keeps the process alive; an idle one does not.
      worker.ref();
      worker.postMessage(job.request);
    });
    return ended.finally(() => clearTimeout(timer));
  }

  async function work(seat: Seat, lane: OpenLane, job: Job): Promise<void> {
    seat.busy = true;
    lane.running += 1;
    clearTimeout(seat.rest);
    try {
      const result = await call(seat, lane, job);
      if (job.key !== undefined) remember(seat.keys, job.key);
      job.resolve(result);
    } catch (error) {
      job.reject(error as Error);
      // Opened anew while its turn still lasts: nobody else shall wait for that.
      const opening = { ...job, request: { ...job.request, name: "", args: [] } };
      if (error instanceof GivenUp && lane.stays === true)
        await call(seat, lane, opening).catch(() => undefined);
    } finally {
      seat.busy = false;
      lane.running -= 1;
      lane.queue.done(job);
      if (lane.stays === true) seat.stays = seat.worker !== null;
      idle(seat);
      dispatch();
    }
  }

  function idle(seat: Seat): void {
    const { worker } = seat;
    if (worker === null) return;
    worker.removeAllListeners();
    worker.on("error", () => undefined);
    // It may end by itself, for want of memory; the next call starts another.
    worker.on("exit", () => seat.worker === worker && stop(seat));
    worker.unref();
    if (!seat.stays) seat.rest = setTimeout(() => stop(seat), REST_AFTER_MS).unref();
  }

  /** Gives work to every free thread that may do some. */
  function dispatch(): void {
    for (const lane of lanes) {
      while (lane.running < lane.atOnce) {
        const free = lane.threads.flatMap((at) => seats[at] ?? []).filter(({ busy }) => !busy);
        const job = free.length === 0 ? undefined : lane.queue.take();
        const seat = free.find(({ keys }) => job?.key !== undefined && keys.has(job.key)) ?? free[0];
        if (job === undefined || seat === undefined) break;
        void work(seat, lane, job);
      }
    }
  }

  return {
    open(options: LaneOptions): Lane {
      const lane: OpenLane = { ...options, queue: new FairQueue(), running: 0 };
      const file = threadFile(options.source).href;
      lanes.add(lane);
      return {
        run: (name, args, { who = Symbol(name), key } = {}) =>
          new Promise((resolve, reject) => {
            const request = { file, data: options.data ?? null, name, args };
            lane.queue.add({ who, key, request, resolve, reject });
            dispatch();
          }),
        waiting: (who) => (who === undefined ? lane.queue.size : lane.queue.sizeOf(who)),
        close() {
          lanes.delete(lane);
          for (const job of lane.queue.clear()) job.reject(new Error("the process is stopping"));
        },
      };
    },
  };
}

function remember(keys: Set<string>, key: string): void {
  keys.delete(key);
  keys.add(key);
  const [oldest] = keys;
  if (keys.size > KEYS_KEPT && oldest !== undefined) keys.delete(oldest);
}

type Watched = { readonly limitMs: number; readonly task: string | null; readonly over: () => void };

/** Calls `over` once the thread has had so much of a processor; `armed` is told each timer that takes the place of the last. */
function watch({ limitMs, task, over }: Watched, armed: (timer: NodeJS.Timeout) => void): NodeJS.Timeout {
  const since = { clock: performance.now(), processor: processorMs(task) };
  const look = (): void => {
    const leftMs = limitMs - (processorMs(task) - since.processor);
    if (leftMs <= 0 || performance.now() - since.clock >= limitMs / LEAST_SHARE) over();
    else armed(later(leftMs));
  };
  // An answer that is there already is read first.
  const later = (ms: number): NodeJS.Timeout => setTimeout(() => armed(setTimeout(look, 0)), Math.ceil(ms));
  return later(limitMs);
}

/** The one pool of the process: hashing, pictures and judging share its threads. */
export const workers = createWorkerPool();
