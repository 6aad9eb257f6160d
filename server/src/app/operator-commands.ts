import { aiStateStore } from "../features/ai-status/ai-status.public.ts";
import { inLibrary, withdraw, writtenByAi } from "../features/challenges/challenges.public.ts";
import { forgetInviter, invitationRefusals } from "../features/friends/friends.public.ts";
import {
  addToLog,
  identityMails,
  passService,
  peopleOperations,
  readLog,
  waysWithoutAddress,
} from "../features/identity/identity.public.ts";
import { openProgress } from "../features/progress/progress.public.ts";
import { forgetSender } from "../features/sharing/sharing.public.ts";
import { leaveWaitlist } from "../features/waitlist/waitlist.plugin.ts";
import { knownOfAi, providerName } from "../platform/ai/connect-ai.ts";
import { AppError } from "../platform/app-error.ts";
import { appSecret, keyFor } from "../platform/app-secret.ts";
import type { Clock } from "../platform/clock.ts";
import { csvRow } from "../platform/csv.ts";
import type { OpenDatabase } from "../platform/db/database.ts";
import { mailQueueState } from "../platform/db/rows/mail-queue-rows.ts";
import type { Env } from "../platform/env.ts";
import type { Log } from "../platform/log.ts";
import { mailCipher } from "../platform/mail/mail-cipher.ts";
import { createMailQueue } from "../platform/mail/mail-queue.ts";
import type { MailTransport } from "../platform/mail/mail.ts";
import type { SettingSources } from "../platform/settings-file.ts";
import { examine } from "./doctor.ts";
import { noteSettings } from "./fitting-settings.ts";
import { COMMAND_WORDS } from "./operator-words.ts";
import type { CommandName } from "./operator-words.ts";
import { instanceCounts } from "./views/health.views.ts";
import { allResults } from "./views/results.views.ts";

type Parts = {
  readonly env: Env;
  readonly clock: Clock;
  readonly log: Log;
  readonly database: OpenDatabase;
  /** Where the settings came from. */
  readonly sources?: SettingSources;
};

/** Commands only queue mails. */
const LEFT_TO_THE_PRODUCT: MailTransport = {
  deliver: () => Promise.reject(new Error("Commands deliver no mail")),
  atOnce: 1,
  close: () => undefined,
};

/** The only command that may run with other settings than the product's last start. */
export const ACCEPT_SETTINGS = "doctor --accept";

type Command = {
  /** The arguments, as in a usage message. */
  readonly usage: string;
  /** Asked before it is carried out. */
  readonly asks?: (argument: string) => string;
  readonly run: Run;
};

type Run = (...given: readonly string[]) => Promise<string[]>;

/** Where no password is kept here, a link to choose one would lead nowhere. */
function passwordsElsewhere(env: Env): string | null {
  if (env.OIDC_ONLY) return `There are no passwords here: people sign in with ${env.OIDC_NAME} only`;
  if (env.FIREBASE_API_KEY === undefined) return null;
  return "Firebase holds the passwords: people ask for a new one on the sign-in page";
}

const RESULTS_HEAD = ["account", "username", "name", "day", "challenge", "score", "best"] as const;

/** Only names and numbers: neither a text that a person wrote nor a secret. */
function challengeLine(found: Awaited<ReturnType<typeof writtenByAi>>[number]): string {
  const { id, title, category, difficulty, createdAt, withdrawnAt } = found;
  const state = withdrawnAt === null ? "" : "  withdrawn";
  return `${id}  ${createdAt.toISOString().slice(0, 10)}  ${category}, ${difficulty}  ${title}${state}`;
}

/** The commands by name. */
export function operatorCommands(parts: Parts): Readonly<Record<string, Command>> {
  const { env, clock, log, database, sources = { environment: {}, file: null } } = parts;
  const { db } = database;
  const secret = appSecret(env.APP_SECRET, env.DATA_DIR);
  const cipher = mailCipher(keyFor(secret, "queued mails"));
  const mail = createMailQueue({
    db,
    clock,
    log,
    failed: () => undefined,
    transport: LEFT_TO_THE_PRODUCT,
    cipher,
  });
  void mail.stop();
  const progress = openProgress({ db, clock, onError: () => undefined });
  const people = peopleOperations({
    db,
    clock,
    mail,
    mails: identityMails({ mail, publicUrl: env.PUBLIC_URL, contact: env.CONTACT_EMAIL }),
    passes: passService({ key: keyFor(secret, "passes"), clock }),
    publicUrl: env.PUBLIC_URL,
    hasMailServer: env.SMTP_URL !== undefined,
    key: keyFor(secret, "operator log"),
    passwordsElsewhere: passwordsElsewhere(env),
    ways: waysWithoutAddress(env),
    refusals: invitationRefusals({ db, clock, mail, keyFor: (purpose) => keyFor(secret, purpose) }),
    // As in the product, where each feature hangs its own on the account.
    accountDeleted: [
      (tx, { userId }) => progress.memberLeaves(tx, userId),
      leaveWaitlist,
      forgetSender,
      forgetInviter,
    ],
  });

  const logged = (command: string, work: () => Promise<string[]>) => async (): Promise<string[]> => {
    await db.transaction((tx) => addToLog(tx, { at: clock.now(), command }));
    return await work();
  };

  const changeChallenge = (command: string, withdrawnAt: () => Date | null) => (given: string) =>
    db.transaction(async (tx) => {
      const id = /^\d{1,9}$/.test(given) ? Number(given) : 0;
      if (!(await withdraw(tx, id, withdrawnAt())))
        throw new AppError("not-found", `There is no challenge ${given} in the library`);
      await addToLog(tx, { at: clock.now(), command, challengeId: id });
      return [
        `Challenge ${id} is ${withdrawnAt() === null ? "drawn again" : "drawn no more"}, within a minute.`,
      ];
    });

  async function health(): Promise<string[]> {
    const began = performance.now();
    await database.ping();
    const ms = Math.round(performance.now() - began);
    const counts = await instanceCounts(db, clock.now());
    const { waiting, givenUp, oldestSeconds } = await mailQueueState(db, clock.now());
    const store = aiStateStore(db, providerName(env));
    return [
      `database: ${database.kind}, answers in ${ms} ms`,
      ...Object.entries(counts).map(([name, count]) => `${name}: ${count}`),
      `mails: ${waiting} waiting (the oldest for ${oldestSeconds} s), ${givenUp} given up`,
      `AI: ${await knownOfAi({ env, clock, log, store })}`,
      `registration: ${env.REGISTRATION}`,
    ];
  }

  const acceptSettings = (): Promise<string[]> =>
    db.transaction(async (tx) => {
      await noteSettings(tx, secret, env, clock.now());
      await addToLog(tx, { at: clock.now(), command: ACCEPT_SETTINGS });
      return [
        `Commands go by this APP_SECRET and by PUBLIC_URL ${env.PUBLIC_URL} from now on. Start the product with them too.`,
      ];
    });

  const results = async (): Promise<string[]> => {
    const rows = await allResults(db);
    return [csvRow(RESULTS_HEAD), ...rows.map((row) => csvRow(RESULTS_HEAD.map((column) => row[column])))];
  };

  const doctor = logged("doctor", () => examine({ env, clock, database, sources }));

  const journal = async (): Promise<string[]> =>
    (await readLog(db)).map(({ at, command, userId, challengeId, addressHash }) =>
      [
        at.toISOString(),
        command,
        userId !== null && `account ${userId}`,
        challengeId !== null && `challenge ${challengeId}`,
        addressHash !== null && `address ${addressHash.slice(0, 12)}`,
      ]
        .filter(Boolean)
        .join("  "),
    );

  const runs: Record<CommandName, Run> = {
    "people find": people.find,
    "people list": people.list,
    "people rename": people.rename,
    "people disable": people.disable,
    "people enable": people.enable,
    "people end-sessions": people.endSessions,
    "people reset-link": people.resetLink,
    "people delete": people.remove,
    "people release-address": people.releaseAddress,
    "people accept-invitations": people.acceptInvitations,
    invite: people.invite,
    results: logged("results", results),
    "challenges list": logged("challenges list", async () => (await inLibrary(db)).map(challengeLine)),
    "challenges withdraw": changeChallenge("challenges withdraw", () => clock.now()),
    "challenges restore": changeChallenge("challenges restore", () => null),
    "challenges written-by-ai": logged("challenges written-by-ai", async () => {
      const found = await writtenByAi(db);
      return found.length === 0 ? ["No challenge here was written by an AI."] : found.map(challengeLine);
    }),
    health: logged("health", health),
    doctor: (...given) => (given.length === 0 ? doctor() : acceptSettings()),
    log: logged("log", journal),
  };
  return Object.fromEntries(
    Object.entries(COMMAND_WORDS).map(([name, words]) => [
      name,
      { ...words, run: runs[name as CommandName] },
    ]),
  );
}
