import type { Log } from "./log.ts";

/** Work beside the requests. */
export type Recurring = {
  /** Runs `work` every `seconds`, never twice at once; a failure is logged and the next turn tries again. */
  every(seconds: number, name: string, work: () => Promise<void>): void;
  /** Runs `work` once, now, without anybody waiting for it. */
  soon(name: string, work: () => Promise<void>): void;
  /** Resolves when nothing runs. */
  settled(): Promise<void>;
  /** No further turns; resolves when those that run are done. */
  stop(): Promise<void>;
};

export function createRecurring(log: Log): Recurring {
  const timers: NodeJS.Timeout[] = [];
  const running = new Set<Promise<void>>();

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
      const timer = setInterval(() => {
        if (busy) return;
        busy = true;
        void run(name, work).finally(() => {
          busy = false;
        });
      }, seconds * 1000);
      timer.unref();
      timers.push(timer);
    },
    soon: (name, work) => void run(name, work),
    settled,
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await settled();
    },
  };
}
