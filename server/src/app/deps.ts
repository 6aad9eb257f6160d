import type { Ai } from "../platform/ai/ai.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db/database.ts";
import type { Env } from "../platform/env.ts";
import type { Limits } from "../platform/limits.ts";
import type { Log } from "../platform/log.ts";
import type { Mailer } from "../platform/mail/mail.ts";
import type { Recurring } from "../platform/recurring.ts";

/** What every feature gets at the start. */
export type Deps = {
  readonly env: Env;
  readonly clock: Clock;
  readonly log: Log;
  readonly db: Db;
  readonly limits: Limits;
  readonly mail: Mailer;
  readonly recurring: Recurring;
  readonly ai: Ai;
  /** A signing key of its own for each purpose. */
  readonly keyFor: (purpose: string) => Buffer;
};
