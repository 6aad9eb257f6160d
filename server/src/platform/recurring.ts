import type { Log } from "./log.ts";

/** Work beside the requests. */
export type Recurring = {
  /**
   * From `start` on, runs `work` every `seconds` (greater than 0), never twice at once; a failure is logged and the next
   * turn tries again.
   */
  every(seconds: number, name: string, work: () => Promise<void>): void;
  /** Runs `work` once, now, without anybody waiting for it. */
  soon(name: string, work: () => Promise<void>): void;
  /** Begins with what is to be done every so many seconds. */
  start(): void;
  /** Resolves when nothing runs. */
  settled(): Promise<void>;
  /** Whether the end has begun: long work breaks off where it can. */
  isStopping(): boolean;
  /** No further turns; resolves when those that run are done. */
  stop(): Promise<void>;
};

export function createRecurring(log: Log): Recurring {
  const jobs: { readonly seconds: number; readonly turn: () => void }[] = [];
  const timers: NodeJS.Timeout[] = [];
  const running = new Set<Promise<void>>();
  let stopping = false;

  function run(name: string, work: () => Promise<void>): Promise<void> {
    const turn = work()
      .catch((error: unknown) => log.warn({ err: error, job: name }, "work in the background failed"))
      .finally(() => running.delete(turn));
    running.add(turn);
    return turn;
  }
  const settled = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running);
  };

  return {
    every(seconds, name, work) {
      let busy = false;
      const turn = (): void => {
        if (busy) return;
        busy = true;
        void run(name, work).finally(() => {
          busy = false;
        });
      };
      jobs.push({ seconds, turn });
    },
    soon: (name, work) => void run(name, work),
    start() {
      for (const { seconds, turn } of jobs) {
        const timer = setInterval(turn, seconds * 1000);
        timer.unref();
        timers.push(timer);
      }
    },
    settled,
    isStopping: () => stopping,
    async stop() {
      stopping = true;
      for (const timer of timers) clearInterval(timer);
      await settled();
    },
  };
}
