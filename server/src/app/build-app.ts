import { ACCEPT_MARK } from "@promptsmith/contract/kernel/accept-mark";
import { acceptFriendInvitation } from "@promptsmith/contract/friends/calls";
import type { FastifyInstance } from "fastify";
import { aiStatusFeature } from "../features/ai-status/ai-status.plugin.ts";
import { aiStateStore } from "../features/ai-status/ai-status.public.ts";
import { analyticsFeature } from "../features/analytics/analytics.plugin.ts";
import { challengesFeature } from "../features/challenges/challenges.plugin.ts";
import { exportChallenges } from "../features/challenges/challenges.public.ts";
import type { ChallengeHooks, JudgingTimes } from "../features/challenges/challenges.public.ts";
import { createSessionStore, openIdentity } from "../features/identity/identity.public.ts";
import type { IdentityHooks } from "../features/identity/identity.public.ts";
import { friendsFeature } from "../features/friends/friends.plugin.ts";
import { circleIds, friendIdsView, friendNames } from "../features/friends/friends.public.ts";
import type { FriendsHooks } from "../features/friends/friends.public.ts";
import { identityFeature } from "../features/identity/identity.plugin.ts";
import { leaderboardFeature } from "../features/leaderboard/leaderboard.plugin.ts";
import { noticesFeature } from "../features/notices/notices.plugin.ts";
import { profileFeature } from "../features/profile/profile.plugin.ts";
import { exportProfile } from "../features/profile/profile.public.ts";
import type { ProfileHooks } from "../features/profile/profile.public.ts";
import { progressFeature } from "../features/progress/progress.plugin.ts";
import { exportProgress, openProgress } from "../features/progress/progress.public.ts";
import type { ProgressHooks } from "../features/progress/progress.public.ts";
import { sharingFeature } from "../features/sharing/sharing.plugin.ts";
import { countedAi } from "../platform/ai/counted-ai.ts";
import { connectAi, providerName } from "../platform/ai/connect-ai.ts";
import type { Ai, AiTimes } from "../platform/ai/ai.ts";
import { waitlistFeature } from "../features/waitlist/waitlist.plugin.ts";
import { appSecret, keyFor } from "../platform/app-secret.ts";
import type { Clock } from "../platform/clock.ts";
import type { OpenDatabase } from "../platform/db/database.ts";
import { mailQueueState } from "../platform/db/rows/mail-queue-rows.ts";
import { purgeHits } from "../platform/db/rows/rate-limit-rows.ts";
import type { Env } from "../platform/env.ts";
import { createCsrf } from "../platform/http/csrf.ts";
import { mountMetrics } from "../platform/http/metrics-route.ts";
import { mountHealth } from "../platform/http/health.ts";
import { openConnections } from "../platform/http/open-connections.ts";
import { createServer } from "../platform/http/server.ts";
import { createSessions } from "../platform/http/session.ts";
import { createLimits, noLimits } from "../platform/limits.ts";
import type { Log } from "../platform/log.ts";
import { createMetrics } from "../platform/metrics.ts";
import type { Metrics } from "../platform/metrics.ts";
import { mailCipher } from "../platform/mail/mail-cipher.ts";
import { renewOldAddresses } from "./old-addresses.ts";
import { renewOldNames } from "./old-names.ts";
import { canVerifyByMail } from "../platform/mail/mail-transport.ts";
import { createMailQueue } from "../platform/mail/mail-queue.ts";
import type { MailTransport } from "../platform/mail/mail.ts";
import { createRecurring } from "../platform/recurring.ts";
import type { Deps } from "./deps.ts";
import { frontPage } from "./front-page.ts";
import { meteredProgress } from "./metered-progress.ts";
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
  /** In tests: an answer that does not fit the contract is an error. */
  readonly verifyAnswers?: boolean;
  readonly shedLoad?: boolean;
  /** Other time limits for the AI than the usual ones. */
  readonly aiTimes?: Partial<AiTimes>;
  /** Other time limits for the built-in assessor. */
  readonly judgingTimes?: JudgingTimes | undefined;
};

export type App = {
  readonly http: FastifyInstance;
  readonly deps: Deps;
  /** Delivers the mails that are due now and resolves when that is done. */
  drainMails(): Promise<void>;
  /** Queues and sends the reminders that are due now. */
  remind(): Promise<void>;
  /** Begins the work in the background. */
  start(): void;
  /** Makes `/readyz` answer 503, so that a load balancer sends no new visitors. */
  beginStop(): void;
  /** Finishes the running calls, then everything else. The caller that opened the database closes it. */
  stop(): Promise<void>;
};

const HOUR = 60 * 60;
const PERSONAL_COOKIES = [{ name: ACCEPT_MARK.cookie, path: ACCEPT_MARK.path }];

/** Puts the whole product together; the only module that knows all of its parts. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { env, clock, log } = parts;
  const { db } = parts.database;
  const limits = env.RATE_LIMITS === "off" ? noLimits : createLimits(db, clock);
  const recurring = createRecurring(log);
  const store = aiStateStore(db, providerName(env));
  const metrics = createMetrics({
    mailQueue: () => mailQueueState(db, clock.now()),
    judgingFails: async () => (await ai.status()).judgingFails,
    pool: parts.database.pool,
  });
  parts.database.watch.listen(metrics.statement);
  const ai: Ai = countedAi(await connectAi({ env, clock, log, store, times: parts.aiTimes }), metrics.aiCall);
  const secret = appSecret(env.APP_SECRET, env.DATA_DIR);
  const keys = (purpose: string): Buffer => keyFor(secret, purpose);
  const cipher = mailCipher(keys("queued mails"));
  const { mailTransport: transport } = parts;
  const mailQueue = createMailQueue({ db, clock, log, transport, cipher, failed: metrics.mailFailed });
  await mailQueue.sealLeftovers();
  await renewOldAddresses(db, log);
  await renewOldNames(db);
  const deps: Deps = { env, clock, log, db, limits, mail: mailQueue, recurring, ai, keyFor: keys };
  let stopping = false;

  const http = await createServer({
    env,
    clock,
    log,
    webDir: parts.webDir,
    front: frontPage(env),
    shedLoad: parts.shedLoad ?? false,
    linkedCalls: [acceptFriendInvitation],
    kernel: {
      sessions: createSessions(createSessionStore(db, clock), env.https, PERSONAL_COOKIES),
      csrf: createCsrf({ key: keys("csrf"), publicUrl: env.PUBLIC_URL, https: env.https }),
      limits,
      verifyAnswers: parts.verifyAnswers ?? false,
    },
  });
  const connections = openConnections(http.server);
  http.addHook("onRequest", async (_request, reply) => {
    if (connections.isEnding()) reply.header("connection", "close");
  });
  mountMetrics(http, metrics, { token: env.METRICS_TOKEN, production: env.production });
  if (parts.shedLoad === true) metrics.watchProcess();
  mountHealth(http, { ping: parts.database.ping, isStopping: () => stopping });
  const { remind } = await mountFeatures(http, deps, {
    libraryFolder: parts.libraryDir,
    aloneOnDatabase: parts.database.kind === "embedded",
    judgingTimes: parts.judgingTimes,
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
    remind,
    start() {
      recurring.start();
      mailQueue.start();
    },
    beginStop: () => {
      stopping = true;
    },
    async stop() {
      stopping = true;
      await connections.end();
      await http.close();
      await recurring.stop();
      await mailQueue.stop();
    },
  };
}

/** Mounts the features in their order: each gets what earlier ones offer and adds its work to their hooks. */
async function mountFeatures(
  http: FastifyInstance,
  deps: Deps,
  place: {
    readonly libraryFolder: string;
    readonly aloneOnDatabase: boolean;
    readonly judgingTimes: JudgingTimes | undefined;
    readonly metrics: Metrics;
  },
): Promise<{ readonly remind: () => Promise<void> }> {
  const { db, clock, log } = deps;
  const ledger = openProgress({
    db,
    clock,
    onError: (error) => log.error({ err: error }, "ranks could not be read"),
  });
  const progress = meteredProgress(ledger, place.metrics);
  const readCurrentUser = currentUserView(db, clock);
  const hooks: IdentityHooks = {
    accountCreated: [async (tx) => progress.memberCame(tx)],
    addressVerified: [],
    accountDeleted: [(tx, { userId }) => progress.memberLeaves(tx, userId)],
    exportParts: [exportProfile, exportProgress, exportChallenges],
  };
  const identity = openIdentity({ ...deps, hooks });
  identityFeature(http, { ...deps, identity, readCurrentUser });
  const profileHooks: ProfileHooks = { namesBeside: [], timeZoneChanged: [] };
  profileFeature(http, { ...deps, identity, readCurrentUser, hooks: profileHooks });
  const progressHooks: ProgressHooks = { easiestToday: [], unsubscribers: [] };
  const practice = progressFeature(http, { ...deps, progress, hooks: progressHooks });
  profileHooks.timeZoneChanged.push(practice.zoneChanged);
  hooks.addressVerified.push(practice.addressVerified);
  aiStatusFeature(http, deps);
  const waitlist = waitlistFeature(http, deps);
  hooks.accountDeleted.push(waitlist.accountDeleted);
  hooks.exportParts.push(waitlist.exportPart);
  analyticsFeature(http, deps);
  const challengeHooks: ChallengeHooks = {
    challengeCompleted: [],
    sentTo: [],
    sharedAmong: [],
  };
  const friendIdsOf = friendIdsView(db);
  profileHooks.namesBeside.push((userId) => friendNames(db, userId));
  const challenges = await challengesFeature(http, {
    ...deps,
    ...place,
    progress,
    hooks: challengeHooks,
    friendIdsOf,
  });
  progressHooks.easiestToday.push(challenges.easiestToday);
  const notices = noticesFeature(http, { db, clock });
  leaderboardFeature(http, { progress, circleIds, friendIdsOf });
  const friendsHooks: FriendsHooks = { friendshipEnded: [] };
  const friends = friendsFeature(http, {
    ...deps,
    publicUrl: deps.env.PUBLIC_URL,
    contact: deps.env.CONTACT_EMAIL,
    mailIsDelivered: canVerifyByMail(deps.env),
    passFor: identity.passFor,
    hooks: friendsHooks,
  });
  progressHooks.unsubscribers.push(friends.invitationUnsubscriber);
  hooks.accountCreated.push(friends.addressKnown);
  hooks.addressVerified.push((tx, account) => friends.addressKnown(tx, { ...account, isVerified: true }));
  const sharing = sharingFeature(http, {
    db,
    clock,
    log,
    publicUrl: deps.env.PUBLIC_URL,
    mailInvitation: friends.mailInvitation,
    findAddressee: friends.findAddressee,
    withinMailLimits: friends.withinMailLimits,
    passFor: identity.passFor,
    canOpen: challenges.canOpen,
    shareShown: challenges.shareShown,
  });
  friendsHooks.friendshipEnded.push(sharing.friendshipEnded);
  challengeHooks.challengeCompleted.push(sharing.challengeCompleted);
  challengeHooks.sentTo.push(sharing.isInvitedTo);
  challengeHooks.sharedAmong.push(sharing.sharedAmong);
  hooks.accountDeleted.push(sharing.accountDeleted, friends.accountDeleted);
  hooks.exportParts.push(async (tx, account) => ({
    social: {
      ...(await friends.exportPart(tx, account)),
      ...(await notices.exportPart(tx, account)),
      ...(await sharing.exportPart(tx, account)),
    },
  }));
  return { remind: practice.remind };
}
