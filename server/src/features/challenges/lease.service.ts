import { setTimeout as sleep } from "node:timers/promises";

import type { Db } from "../../platform/db/database.ts";
import { isDatabaseUnavailable } from "../../platform/db/db-error.ts";
import { releaseLease } from "./attempt.store.ts";

/** Together somewhat less than a lease lasts, which is free by itself after that. */
const TRY_AGAIN_MS = [100, 200, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 20_000];

/**
 * Gives a lease back that was taken, or may have been: a database that went away before it answered can have done
 * what it was asked. Whoever submits again would wait until the lease has run out. Never fails.
 */
export async function giveLeaseBack(db: Db, lease: Parameters<typeof releaseLease>[1]): Promise<void> {
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
