import { parseOptions } from "@node-rs/argon2";
import { AppError } from "../../../platform/app-error.ts";
import { hash, hashesWaiting, verify } from "../../../platform/hashing/hashing.ts";

const BUSY = "Too many people are signing in at this moment. Please try again in a few seconds.";

/** argon2id (the library's own choice) with the least cost that OWASP recommends: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** When this many calls wait, further ones are refused, since their answers would take seconds. */
const MOST_WAITING = 100;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (hashesWaiting() >= MOST_WAITING) throw new AppError("unavailable", BUSY, { retryAfterSeconds: 5 });
  return work();
}

/** One password, however a keyboard composes its letters. */
export const passwordForm = (typed: string): string => typed.normalize("NFKC");

export const hashPassword = (typed: string): Promise<string> => inTurn(() => hash(passwordForm(typed), COST));

let decoy: Promise<string> | undefined;

export type Fit = {
  readonly fits: boolean;
  /** Another hash should be kept. */ readonly isOutdated: boolean;
};

/**
 * Whether the password belongs to the hash: in its one form or, for hashes of earlier days, as it was typed. Without a hash (no such account, or one without a password) it takes
 * the same time and is false, so the time tells no one which addresses have an account.
 */
export async function passwordFits(stored: string | null, typed: string): Promise<Fit> {
  // Never turned away: refused once, it would stay refused for good.
  decoy ??= hash("no account has this password", COST);
  const against = stored ?? (await decoy);
  // A stored text that is no hash at all makes the library throw; it fits no password.
  const isRight = (text: string): Promise<boolean> => inTurn(() => verify(against, text).catch(() => false));
  const form = passwordForm(typed);
  const inForm = await isRight(form);
  const asTyped = !inForm && typed !== form && (await isRight(typed));
  const fits = stored !== null && (inForm || asTyped);
  return { fits, isOutdated: fits && (!inForm || hasOtherCost(stored)) };
}

/** Hashes made with an earlier cost are renewed when their owner signs in. */
function hasOtherCost(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(stored);
  return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism;
}
