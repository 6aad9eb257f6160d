import type { FastifyInstance } from "fastify";

import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Env } from "../../platform/env.ts";
import type { Log } from "../../platform/log.ts";
import type { Mailer } from "../../platform/mail/mail.ts";
import type { Recurring } from "../../platform/recurring.ts";
import { practicePlanRoutes } from "./plan/practice-plan.routes.ts";
import { practicePlans } from "./plan/practice-plan.service.ts";
import { practiceViews } from "./plan/practice-plan.views.ts";
import type { Progress, ProgressHooks } from "./progress.public.ts";
import { reminders } from "./plan/reminder.service.ts";
import { raiseVersion } from "./plan/reminder.store.ts";
import { statsRoutes } from "./stats.routes.ts";
import { unsubscribeRoutes } from "./plan/unsubscribe.routes.ts";
import { unsubscribing } from "./plan/unsubscribe.service.ts";

type Parts = {
  readonly env: Env;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly mail: Mailer;
  readonly recurring: Recurring;
  readonly keyFor: (purpose: string) => Buffer;
  readonly progress: Progress;
  readonly hooks: ProgressHooks;
};

const QUEUE_SECONDS = 20;
const SEND_SECONDS = 5;

export function progressFeature(app: FastifyInstance, parts: Parts) {
  const { env, db, clock, log, recurring } = parts;
  const mailAvailable = env.SMTP_URL !== undefined;
  const plans = practicePlans({ db, clock, views: practiceViews(db), mailAvailable });
  const unsubscribe = unsubscribing({ db, key: parts.keyFor("unsubscribe") });
  statsRoutes(app, parts.progress);
  practicePlanRoutes(app, plans);
  parts.hooks.unsubscribers.push(unsubscribe);
  unsubscribeRoutes(app, parts.hooks.unsubscribers);

  const reminding = reminders({
    db,
    clock,
    log,
    publicUrl: env.PUBLIC_URL,
    contact: env.CONTACT_EMAIL,
    unsubscribe,
    deliver: parts.mail.deliver,
    easiestToday: async (userId) => (await parts.hooks.easiestToday[0]?.(userId)) ?? null,
    isStopping: recurring.isStopping,
  });
  if (mailAvailable) {
    recurring.every(QUEUE_SECONDS, "queue reminders", reminding.queueDue);
    recurring.every(SEND_SECONDS, "send reminders", reminding.sendWaiting);
  }

  return {
    zoneChanged: plans.zoneChanged,
    /** The address may be another one than before: what was mailed to the old one no longer ends reminders. */
    addressVerified: (tx: Db, { userId }: { readonly userId: number }): Promise<void> =>
      raiseVersion(tx, userId),
    /** Queues and sends the reminders that are due now; none where mail cannot be delivered. */
    async remind(): Promise<void> {
      if (!mailAvailable) return;
      await reminding.queueDue();
      await reminding.sendWaiting();
    },
  };
}
