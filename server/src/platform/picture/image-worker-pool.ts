import type { Worker } from "node:worker_threads";
import { startThread } from "../workers/start-thread.ts";
import type { Picture, PictureAnswer, PictureRequest } from "./picture.ts";

export type ImageWorkerPool = {
  /** A PNG, or null: too many are waiting, or it could not be drawn in time. Never throws. */
  print(picture: Picture): Promise<Uint8Array | null>;
  close(): Promise<void>;
};

type Options = {
  /** Told why a picture could not be drawn. */
  readonly onFailure: (reason: string) => void;
  /** How many may wait for the one that is being drawn. */
  readonly mostWaiting?: number;
  readonly patienceMs?: number;
  /** The thread with its fonts weighs some 80 MB, so it goes when no one has asked for so long. */
  readonly restAfterMs?: number;
};

/** Draws one picture after the other in a thread of its own, so that no burst of them slows down a request. */
export function createImageWorkerPool({
  onFailure,
  mostWaiting = 20,
  patienceMs = 10_000,
  restAfterMs = 60_000,
}: Options): ImageWorkerPool {
  let thread: Worker | null = null;
  let rest: NodeJS.Timeout | undefined;
  let tail: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let lastId = 0;
  let closed = false;

  async function stopThread(): Promise<void> {
    clearTimeout(rest);
    const old = thread;
    thread = null;
    await old?.terminate();
  }

  function printNow(picture: Picture): Promise<Uint8Array> {
    clearTimeout(rest);
    thread ??= startThread(new URL("./picture-worker.ts", import.meta.url));
    const worker = thread;
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      const patience = setTimeout(() => reject(new Error("took too long")), patienceMs);
      const settle = (then: () => void): void => {
        clearTimeout(patience);
        worker.removeAllListeners();
        // A thread without a listener may still report its end; no one waits for it any more.
        worker.on("error", () => undefined);
        then();
      };
      worker.removeAllListeners();
      worker.on("message", (answer: PictureAnswer) => {
        if (answer.id !== id) return;
        settle(() => ("png" in answer ? resolve(answer.png) : reject(new Error(answer.error))));
      });
      worker.on("error", (error) => settle(() => reject(error)));
      worker.on("exit", (code) => settle(() => reject(new Error(`the thread ended (${code})`))));
      worker.postMessage({ id, picture } satisfies PictureRequest);
    });
  }

  async function print(picture: Picture): Promise<Uint8Array | null> {
    try {
      const png = await printNow(picture);
      thread?.unref();
      rest = setTimeout(() => void stopThread(), restAfterMs).unref();
      return png;
    } catch (error) {
      onFailure((error as Error).message);
      await stopThread();
      return null;
    }
  }

  return {
    print(picture) {
      if (closed || waiting >= mostWaiting) return Promise.resolve(null);
      waiting += 1;
      const result = tail
        .then(() => (closed ? null : print(picture)))
        .finally(() => {
          waiting -= 1;
        });
      tail = result;
      return result;
    },
    async close() {
      closed = true;
      await stopThread();
    },
  };
}
