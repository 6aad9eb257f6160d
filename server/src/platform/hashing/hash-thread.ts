import type { Worker } from "node:worker_threads";
import { startThread } from "../workers/start-thread.ts";

export type HashCost = {
  /** KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
};
export type HashRequest =
  | { readonly kind: "hash"; readonly text: string; readonly cost: HashCost }
  | { readonly kind: "verify"; readonly text: string; readonly stored: string };
export type HashAnswer = { readonly result: string | boolean } | { readonly error: string };

export type HashThread = {
  hash(text: string, cost: HashCost): Promise<string>;
  /** @throws Error when `stored` is no hash at all */
  verify(stored: string, text: string): Promise<boolean>;
};

/** A thread weighs some megabytes, so it goes when no one has needed it for so long. */
const REST_AFTER_MS = 60_000;

type Waiting = { resolve: (answer: HashAnswer) => void; reject: (error: Error) => void };

/** One thread that makes and compares argon2 hashes, one at a time: it is asked again when it has answered. */
export function hashThread(): HashThread {
  let thread: Worker | null = null;
  let waiting: Waiting | null = null;
  let rest: NodeJS.Timeout | undefined;

  function start(): Worker {
    const worker = startThread(new URL("./hash-worker.ts", import.meta.url));
    worker.on("message", (answer: HashAnswer) => waiting?.resolve(answer));
    worker.on("error", (error) => waiting?.reject(error));
    worker.on("exit", (code) => {
      if (thread !== worker) return;
      // The next call starts another thread.
      thread = null;
      waiting?.reject(new Error(`the hashing thread ended (${code})`));
    });
    return worker;
  }

  async function stop(): Promise<void> {
    const old = thread;
    thread = null;
    await old?.terminate();
  }

  async function ask(request: HashRequest): Promise<string | boolean> {
    clearTimeout(rest);
    thread ??= start();
    const worker = thread;
    // While a person waits the thread keeps the process alive; an idle one does not.
    worker.ref();
    try {
      const answer = await new Promise<HashAnswer>((resolve, reject) => {
        waiting = { resolve, reject };
        worker.postMessage(request);
      });
      if ("error" in answer) throw new Error(answer.error);
      return answer.result;
    } finally {
      waiting = null;
      worker.unref();
      rest = setTimeout(() => void stop(), REST_AFTER_MS).unref();
    }
  }

  return {
    hash: async (text, cost) => String(await ask({ kind: "hash", text, cost })),
    verify: async (stored, text) => (await ask({ kind: "verify", stored, text })) === true,
  };
}
