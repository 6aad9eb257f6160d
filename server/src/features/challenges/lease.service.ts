import { setTimeout as sleep } from "node:timers/promises";

import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import { isDatabaseUnavailable } from "../../platform/db/db-error.ts";
import { extendLease, releaseLease } from "./attempt.store.ts";

type Lease = Parameters<typeof releaseLease>[1];

/** When it is over, the process that took it is dead, or has not reached the database for as long. */
export const LEASE_MS = 15_000;
/** Two may fail in a row. */
const EXTEND_EVERY_MS = 4_000;

/** Together somewhat less than a lease lasts, which is free by itself after that. */
const TRY_AGAIN_MS = [100, 200, 500, 1_000, 2_000, 4_000, 6_000];

/**
 * Holds a lease for as long as `work` takes; most is done long before it would have to be extended. That it could not
 * be is no failure: the next turn may succeed, and if none does, whoever completes is told.
 */
export async function holdingLease<T>(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  lease: Lease,
  work: () => Promise<T>,
): Promise<T> {
  let over = false;
  const extend = async (): Promise<void> => {
    const leaseUntil = new Date(clock.now().getTime() + LEASE_MS);
    await extendLease(db, { ...lease, leaseUntil }).catch(() => undefined);
    if (!over) timer = extendLater();
  };
  const extendLater = (): NodeJS.Timeout => setTimeout(() => void extend(), EXTEND_EVERY_MS).unref();
  let timer = extendLater();
  try {
    return await work();
  } finally {
    over = true;
    clearTimeout(timer);
  }
}

/**
 * Gives a lease back that was taken, or may have been: a database that went away before it answered can have done
 * what it was asked. Whoever submits again would wait until the lease has run out. Never fails.
 */
export async function giveLeaseBack(db: Db, lease: Lease): Promise<void> {
  for (const delay of [0, ...TRY_AGAIN_MS]) {
    // A process that has nothing else to do need not stay for this.
    if (delay > 0) await sleep(delay, undefined, { ref: false });
    try {
      return await releaseLease(db, lease);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) return;
    }
  }
}
