import { setTimeout as sleep } from "node:timers/promises";
import { isConflict } from "./errors/db-error.ts";

/** What the product's locks are written for, whatever the database's own default is. */
export const USUAL_ISOLATION = "read committed";

const REPEATS = 3;
const LONGEST_PAUSE_MS = 20;

/**
 * Does work again that the database undid for the sake of somebody else's: three times, each after a pause of another
 * length, so that those who met do not meet again. The work may leave nothing behind but what the database undoes.
 */
export async function repeatConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let repeat = 1; repeat <= REPEATS; repeat += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error)) throw error;
      await sleep(Math.random() * LONGEST_PAUSE_MS * repeat);
    }
  }
  return await work();
}
