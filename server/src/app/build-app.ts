import type { FastifyInstance } from "fastify";
import { aiStatusRoom } from "../features/ai-status/ai-status.plugin.ts";
import { aiStateStore } from "../features/ai-status/ai-status.public.ts";
import { analyticsRoom } from "../features/analytics/analytics.plugin.ts";
import { challengesRoom } from "../features/challenges/challenges.plugin.ts";
import { exportChallenges } from "../features/challenges/challenges.public.ts";
import type { ChallengeHooks } from "../features/challenges/challenges.public.ts";
import { createSessionStore, openIdentity } from "../features/identity/identity.public.ts";
import type { IdentityHooks } from "../features/identity/identity.public.ts";
import { identityRoom } from "../features/identity/identity.plugin.ts";
import { profileRoom } from "../features/profile/profile.plugin.ts";
import { exportProfile } from "../features/profile/profile.public.ts";
import { progressRoom } from "../features/progress/progress.plugin.ts";
import { exportProgress, openProgress } from "../features/progress/progress.public.ts";
import { socialRoom } from "../features/social/social.plugin.ts";
import { countedAi } from "../platform/ai/counted-ai.ts";
import { connectAi, providerName } from "../platform/ai/connect-ai.ts";
import type { AiTimes } from "../platform/ai/guarded-ai.ts";
import { waitlistRoom } from "../features/waitlist/waitlist.plugin.ts";
import { appSecret, keyFor } from "../platform/app-secret.ts";
import type { Clock } from "../platform/clock.ts";
import type { OpenDatabase } from "../platform/db/database.ts";
import { mailQueueState } from "../platform/db/mail-queue-rows.ts";
import { afterCommit } from "../platform/db/transaction-guard.ts";
import { purgeHits } from "../platform/db/rate-limit-rows.ts";
import type { Env } from "../platform/env.ts";
import { createCsrf } from "../platform/http/csrf.ts";
import { mountMetrics } from "../platform/http/metrics-route.ts";
import { mountHealth } from "../platform/http/health.ts";
import { createServer } from "../platform/http/server.ts";
import { createSessions } from "../platform/http/session.ts";
import { createLimits, noLimits } from "../platform/limits.ts";
import type { Log } from "../platform/log.ts";
import { createMetrics } from "../platform/metrics.ts";
import type { Metrics } from "../platform/metrics.ts";
import { createMailQueue } from "../platform/mail/mail-queue.ts";
import type { MailTransport } from "../platform/mail/mail.ts";
import { createRecurring } from "../platform/recurring.ts";
import type { Deps } from "./deps.ts";
import { allChallengesRoutes } from "./views/all-challenges.routes.ts";
import { allChallengesView } from "./views/all-challenges.views.ts";
import { currentUserView } from "./views/current-user.views.ts";

export type AppParts = {
  readonly env: Env;
  readonly clock: Clock;
  readonly log: Log;
  readonly database: OpenDatabase;
  readonly mailTransport: MailTransport;
  /** The built web application. */
  readonly webDir: string;
  /** The curated challenges, one file per category. */
  readonly libraryDir: string;
  /** In tests: answers against the contract are errors. */
  readonly verifyAnswers?: boolean;
  readonly shedLoad?: boolean;
  /** Other time limits for the AI than the usual ones. */
  readonly aiTimes?: Partial<AiTimes>;
};

export type App = {
  readonly http: FastifyInstance;
  readonly deps: Deps;
  /** Delivers the mails that are due now and resolves when that is done. */
  drainMails(): Promise<void>;
  /** Begins the work in the background. */
  start(): void;
  /** From now on `/readyz` says no, so that no new visitor is sent here. */
  beginStop(): void;
  /** Finishes the calls that run, then everything else; the database is left to its opener. */
  stop(): Promise<void>;
};

const HOUR = 60 * 60;

/** Puts the whole product together; nothing else knows all of its parts. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { env, clock, log } = parts;
  const { db } = parts.database;
  const limits = env.RATE_LIMITS === "off" ? noLimits : createLimits(db, clock);
  const mailQueue = createMailQueue({ db, clock, log, transport: parts.mailTransport });
  const recurring = createRecurring(log);
  const store = aiStateStore(db, providerName(env));
  const metrics = createMetrics({
    mailQueue: () => mailQueueState(db, clock.now()),
    pool: parts.database.pool,
  });
  parts.database.watch.listen(metrics.statement);
  const ai = countedAi(await connectAi({ env, clock, log, store, times: parts.aiTimes }), metrics.aiCall);
  const secret = appSecret(env.APP_SECRET, env.DATA_DIR);
  const keys = (purpose: string): Buffer => keyFor(secret, purpose);
  const deps: Deps = { env, clock, log, db, limits, mail: mailQueue, recurring, ai, keyFor: keys };
  let stopping = false;

  const http = await createServer({
    env,
    log,
    webDir: parts.webDir,
    shedLoad: parts.shedLoad ?? false,
    kernel: {
      sessions: createSessions(createSessionStore(db, clock), env.https),
      csrf: createCsrf({ key: keys("csrf"), publicUrl: env.PUBLIC_URL, https: env.https }),
      limits,
      verifyAnswers: parts.verifyAnswers ?? false,
    },
  });
  mountMetrics(http, metrics, env.METRICS_TOKEN);
  if (parts.shedLoad === true) metrics.watchProcess();
  mountHealth(http, { ping: parts.database.ping, isStopping: () => stopping });
  await mountRooms(http, deps, {
    libraryFolder: parts.libraryDir,
    aloneOnDatabase: parts.database.kind === "embedded",
    metrics,
  });
  recurring.every(HOUR, "purge rate limits", () => purgeHits(db, clock.now()));

  return {
    http,
    deps,
    async drainMails() {
      await recurring.settled();
      await mailQueue.drain();
    },
    start: () => mailQueue.start(),
    beginStop: () => {
      stopping = true;
    },
    async stop() {
      stopping = true;
      // A connection whose last answer went out after the close began is idle, but nobody would end it.
      const sweep = setInterval(() => http.server.closeIdleConnections(), 50);
      await http.close().finally(() => clearInterval(sweep));
      await recurring.stop();
      await mailQueue.stop();
    },
  };
}

/** The street: each room is handed what the rooms before it offer, and hangs its own work on their hooks. */
async function mountRooms(
  http: FastifyInstance,
  deps: Deps,
  place: { readonly libraryFolder: string; readonly aloneOnDatabase: boolean; readonly metrics: Metrics },
): Promise<void> {
  const { db, clock, log } = deps;
  const ledger = openProgress({
    db,
    clock,
    onError: (error) => log.error({ err: error }, "ranks could not be read"),
  });
  const progress: typeof ledger = {
    ...ledger,
    async lockLearner(tx, userId) {
      const award = await ledger.lockLearner(tx, userId);
      return (
        award &&
        (async (what) => {
          const awarded = await award(what);
          if (awarded !== null) afterCommit(tx, () => place.metrics.awarded(what.points));
          return awarded;
        })
      );
    },
  };
  const readCurrentUser = currentUserView(db, clock);
  const hooks: IdentityHooks = {
    accountCreated: [async (tx) => progress.memberCame(tx)],
    accountDeleted: [(tx, { userId }) => progress.memberLeaves(tx, userId)],
    exportParts: [exportProfile, exportProgress, exportChallenges],
  };
  const identity = openIdentity({ ...deps, hooks });
  identityRoom(http, { ...deps, identity, readCurrentUser });
  profileRoom(http, { ...deps, identity, readCurrentUser });
  progressRoom(http, { progress });
  aiStatusRoom(http, deps);
  waitlistRoom(http, deps);
  analyticsRoom(http, deps);
  allChallengesRoutes(http, allChallengesView(db));
  const challengeHooks: ChallengeHooks = { challengeCompleted: [], visibleTo: [], sharedAmong: [] };
  const challenges = await challengesRoom(http, { ...deps, ...place, progress, hooks: challengeHooks });
  const social = socialRoom(http, {
    db,
    clock,
    log,
    mail: deps.mail,
    publicUrl: deps.env.PUBLIC_URL,
    contact: deps.env.CONTACT_EMAIL,
    progress,
    canOpen: challenges.canOpen,
  });
  hooks.accountCreated.push(social.accountCreated);
  hooks.exportParts.push(social.exportPart);
  challengeHooks.challengeCompleted.push(social.challengeCompleted);
  challengeHooks.visibleTo.push(social.isInvitedTo);
  challengeHooks.sharedAmong.push(social.sharedAmong);
}
