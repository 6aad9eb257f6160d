import { workers } from "../workers/worker-pool.ts";
import type { Picture } from "./picture.ts";

export type PicturePrinter = {
  /** A PNG, or null: too many are waiting, or it could not be drawn in time. Never throws. */
  print(picture: Picture): Promise<Uint8Array | null>;
  close(): void;
};

type Options = {
  /** Told why a picture could not be drawn. */
  readonly onFailure: (reason: string) => void;
  /** How many may wait for the one that is being drawn. */
  readonly mostWaiting?: number;
  readonly patienceMs?: number;
};

/** Draws one picture after the other in a thread of the pool, so that no burst of them slows down a request. */
export function createPicturePrinter({
  onFailure,
  mostWaiting = 20,
  patienceMs = 10_000,
}: Options): PicturePrinter {
  let closed = false;
  const lane = workers.open({
    source: new URL("./picture-worker.ts", import.meta.url),
    // One thread alone: its fonts weigh some 80 MB. Judging leaves it free.
    threads: [2],
    atOnce: 1,
    limitMs: () => patienceMs,
  });

  return {
    async print(picture) {
      if (closed || lane.waiting() >= mostWaiting) return null;
      try {
        return (await lane.run("print", [picture])) as Uint8Array;
      } catch (error) {
        if (!closed) onFailure((error as Error).message);
        return null;
      }
    },
    close() {
      closed = true;
      lane.close();
    },
  };
}
