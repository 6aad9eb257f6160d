import { createHash } from "node:crypto";
import type { Limit } from "@promptsmith/contract/kernel/define-call";
import type { Clock } from "./clock.ts";
import { countHit, readHits, uncountHit } from "./db/rows/rate-limit-rows.ts";
import type { Db } from "./db/database.ts";
import { AppError } from "./app-error.ts";

export type Verdict = { readonly allowed: boolean; readonly retryAfterSeconds: number };

/** Counters shared by all instances. A key names what is counted and for whom, for example `login:ip:203.0.113.9`. */
export type Limits = {
  /** Counts one more and says whether it is still within the limit. */
  take(key: string, limit: Limit): Promise<Verdict>;
  /** Says whether one more would be within the limit, and counts nothing. */
  peek(key: string, limit: Limit): Promise<Verdict>;
  /** Takes one count back: what was counted beforehand turned out harmless. */
  refund(key: string): Promise<void>;
};

const FREE: Verdict = { allowed: true, retryAfterSeconds: 0 };

export const noLimits: Limits = {
  take: async () => FREE,
  peek: async () => FREE,
  refund: async () => undefined,
};

/** Keys hold addresses of people and machines, which the table need not know. */
const hidden = (key: string): string => createHash("sha256").update(key).digest("base64url").slice(0, 27);

export function createLimits(db: Db, clock: Clock): Limits {
  const verdict = (allowed: boolean, resetsAt: Date, now: Date): Verdict =>
    allowed
      ? FREE
      : { allowed, retryAfterSeconds: Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000)) };
  return {
    async take(key, { max, windowSeconds }) {
      const now = clock.now();
      const { hits, resetsAt } = await countHit(db, { key: hidden(key), now, windowSeconds });
      return verdict(hits <= max, resetsAt, now);
    },
    async peek(key, { max }) {
      const now = clock.now();
      const found = await readHits(db, { key: hidden(key), now });
      return found === null ? FREE : verdict(found.hits < max, found.resetsAt, now);
    },
    refund: (key) => uncountHit(db, hidden(key)),
  };
}

const TOO_MANY_REQUESTS = "Too many requests. Please wait a moment and try again.";

/** @throws AppError too-many-requests with the seconds to wait */
export function refuseOver(verdict: Verdict, message = TOO_MANY_REQUESTS): void {
  if (verdict.allowed) return;
  throw new AppError("too-many-requests", message, { retryAfterSeconds: verdict.retryAfterSeconds });
}
