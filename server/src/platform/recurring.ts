import type { Log } from "./log.ts";

export type Recurring = {
  /** Runs `work` every `seconds`, never twice at once; a failure is logged and the next turn tries again. */
  every(seconds: number, name: string, work: () => Promise<void>): void;
  /** No further turns; resolves when those that run are done. */
  stop(): Promise<void>;
};

export function createRecurring(log: Log): Recurring {
  const timers: NodeJS.Timeout[] = [];
  const running = new Set<Promise<void>>();
  return {
    every(seconds, name, work) {
      let busy = false;
      const timer = setInterval(() => {
        if (busy) return;
        busy = true;
        const turn = work()
          .catch((error: unknown) => log.warn({ err: error, job: name }, "a recurring job failed"))
          .finally(() => {
            busy = false;
            running.delete(turn);
          });
        running.add(turn);
      }, seconds * 1000);
      timer.unref();
      timers.push(timer);
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    },
  };
}
