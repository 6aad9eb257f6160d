import { workers } from "../workers/worker-pool.ts";

export type HashCost = {
  /** KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
};

/** Hashing takes a core and 19 MiB for some 20 ms; more at once would only slow each other and every request. */
const AT_ONCE = 2;
/** A hash that takes so long never ends. In milliseconds. */
const LIMIT_MS = 30_000;

// The last thread first, where no judging is in the way.
const lane = workers.open({
  source: new URL("./hash-worker.ts", import.meta.url),
  threads: [2, 1, 0],
  atOnce: AT_ONCE,
  limitMs: () => LIMIT_MS,
});

/** An argon2 hash of the text. */
export const hash = async (text: string, cost: HashCost): Promise<string> =>
  String(await lane.run("hash", [text, cost]));

/** Whether the text belongs to the hash. @throws Error when `stored` is no hash at all */
export const verify = async (stored: string, text: string): Promise<boolean> =>
  (await lane.run("verify", [stored, text])) === true;

/** How many calls wait for a thread. */
export const hashesWaiting = (): number => lane.waiting();
