import { setTimeout as sleep } from "node:timers/promises";

import type { Clock } from "./clock.ts";
import { isDatabaseUnavailable } from "./db/errors/db-error.ts";

/** A right to do something alone for a while, kept in the database. */
export type Lease = {
  extend(until: Date): Promise<void>;
  release(): Promise<void>;
};

/** A lease that expires belongs to a dead process, or to one that could not reach the database for that long. */
export const LEASE_MS = 15_000;
/** Often enough that two extensions in a row may fail. */
const EXTEND_EVERY_MS = 4_000;

/** Together somewhat less than a lease lasts, which is free by itself after that. */
const TRY_AGAIN_MS = [100, 200, 500, 1_000, 2_000, 4_000, 6_000];

let held = 0;
/** How many leases this process holds: for work that a person waits for, such as a submission that is judged. */
export const leasesHeld = (): number => held;

/**
 * Holds a lease for as long as `work` takes; most work ends long before the first extension. A failed extension is
 * no error: the next one may succeed, and if none does, the work finds out when it completes.
 */
export async function withLease<T>(clock: Clock, lease: Lease, work: () => Promise<T>): Promise<T> {
  let over = false;
  held += 1;
  const extend = async (): Promise<void> => {
    await lease.extend(new Date(clock.now().getTime() + LEASE_MS)).catch(() => undefined);
    if (!over) timer = extendLater();
  };
  const extendLater = (): NodeJS.Timeout => setTimeout(() => void extend(), EXTEND_EVERY_MS).unref();
  let timer = extendLater();
  try {
    return await work();
  } finally {
    over = true;
    held -= 1;
    clearTimeout(timer);
  }
}

/**
 * Gives a lease back that was taken, or may have been: a database that went away before it answered can have done
 * what it was asked. Otherwise the next attempt would wait until the lease has run out. Never fails.
 */
export async function releaseLease(lease: Lease): Promise<void> {
  for (const delay of [0, ...TRY_AGAIN_MS]) {
    // A process that has nothing else to do need not stay for this.
    if (delay > 0) await sleep(delay, undefined, { ref: false });
    try {
      return await lease.release();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) return;
    }
  }
}
