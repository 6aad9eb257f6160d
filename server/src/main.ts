import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { buildApp } from "./app/build-app.ts";
import { listenForCommands } from "./app/command-socket.ts";
import { startLines } from "./app/doctor.ts";
import { noteSettings } from "./app/fitting-settings.ts";
import { carryOut } from "./app/operate.ts";
import { operatorCommands } from "./app/operator-commands.ts";
import { backUpOnSignal } from "./app/running-backup.ts";
import { KnowledgeError } from "./features/challenges/challenges.public.ts";
import { appSecret } from "./platform/app-secret.ts";
import { systemClock } from "./platform/clock.ts";
import { openToOthers } from "./platform/data-folder.ts";
import { asStartError, openDatabase } from "./platform/db/open-database.ts";
import { followTransactions } from "./platform/db/transactions.ts";
import { FolderInUse } from "./platform/db/folder-lock.ts";
import { SettingsError } from "./platform/env.ts";
import type { Env } from "./platform/env.ts";
import { leasesHeld } from "./platform/lease.ts";
import { createLog } from "./platform/log.ts";
import { isLoopbackHost } from "./platform/loopback.ts";
import { chooseMailTransport } from "./platform/mail/mail-transport.ts";
import { settingSources, settingsOf } from "./platform/settings-file.ts";

// From sources this file is server/src/main.ts, as a program server/dist/main.js: both one folder below server/.
const inServer = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
/** From the signal on; submissions that are being judged may take longer. */
const END_WITHIN_MS = 10_000;
const ANSWER_MS = 500;
/** Left for the calls that run, however long it was announced that the process stops. */
const DRAIN_MS = 5_000;

/** @throws SettingsError where a command was meant for another program: a server would start instead, without a word */
function refuseArguments(given: readonly string[]): void {
  if (given.length > 0)
    throw new SettingsError(
      `it takes no arguments, and was given ${given.join(" ")}. Settings come from the environment; an operator's commands are run by node server/dist/operations.js`,
    );
}

/** Why the server cannot listen, where the settings are the reason. */
function listenError(error: unknown, { HOST, PORT }: Env): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case "EADDRINUSE":
      return new SettingsError(`PORT ${PORT} is already in use on ${HOST}`);
    case "EACCES":
      return new SettingsError(`PORT ${PORT} may not be opened by this user`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EINVAL":
      return new SettingsError(`HOST ${HOST} is no address of this machine`);
    default:
      return error;
  }
}

async function main(): Promise<void> {
  refuseArguments(process.argv.slice(2));
  const sources = settingSources();
  const env = settingsOf(sources);
  const clock = systemClock;
  const log = createLog(env.LOG_LEVEL);
  if (env.TRANSACTION_GUARD === "on") followTransactions();
  const opening = openDatabase({
    databaseUrl: env.DATABASE_URL,
    poolSize: env.DATABASE_POOL_SIZE,
    pooler: env.DATABASE_POOLER,
    dataDir: env.DATA_DIR,
    address: env.PUBLIC_URL,
    migrationsFolder: inServer("migrations"),
    template: inServer("dist/template.tar.gz"),
    log,
    onLost: (error) => {
      // A supervisor starts the process again; going on would only answer 503 for ever.
      log.fatal({ err: error }, "the embedded database stopped");
      process.exit(1);
    },
  });
  // Before the database is open, since the signal would otherwise end the process.
  backUpOnSignal(opening, { dataDir: env.DATA_DIR, migrationsFolder: inServer("migrations"), log });
  const database = await opening;
  const app = await buildApp({
    env,
    clock,
    log,
    database,
    mailTransport: chooseMailTransport({ env, clock, log }),
    webDir: inServer("../web/dist"),
    libraryDir: inServer("../library/challenges"),
    shedLoad: true,
  }).catch(async (error: unknown) => {
    await database.close();
    throw asStartError(error);
  });

  async function cutOff(): Promise<void> {
    if (leasesHeld() > 0) {
      // Each ends by itself: the AI has its time limit.
      while (leasesHeld() > 0) await sleep(100);
      // The last one's answer is still to be written.
      await sleep(ANSWER_MS);
    }
    log.warn("some calls did not end in time");
    app.http.server.closeAllConnections();
  }

  let stopListening = async (): Promise<void> => undefined;
  let ending = false;
  const end = async (signal: string): Promise<void> => {
    if (ending) return;
    ending = true;
    log.info({ signal }, "stopping");
    app.beginStop();
    const delayMs = env.SHUTDOWN_DELAY * 1000;
    const patience = setTimeout(() => void cutOff(), Math.max(END_WITHIN_MS, delayMs + DRAIN_MS));
    // Whoever shares out the calls sees that this process is not ready any more, and sends no more of them here.
    await sleep(delayMs);
    await stopListening();
    await app.stop();
    clearTimeout(patience);
    await database.close();
    process.exit(0);
  };
  process.on("SIGTERM", () => void end("SIGTERM"));
  process.on("SIGINT", () => void end("SIGINT"));

  try {
    await app.http.listen({ port: env.PORT, host: env.HOST });
  } catch (error) {
    await database.close();
    throw listenError(error, env);
  }
  // Once it listens: a process that ends with "already in use" is not the product.
  await noteSettings(database.db, appSecret(env.APP_SECRET, env.DATA_DIR), env, clock.now()).catch(
    (error: unknown) =>
      log.warn({ err: error }, "commands cannot be told by which settings this product goes"),
  );
  app.start();
  if (database.kind === "embedded")
    stopListening = await listenForCommands({
      dataDir: env.DATA_DIR,
      log,
      carryOut: (asked) => carryOut(operatorCommands({ env, clock, log, database, sources }), asked),
    });
  if (!isLoopbackHost(env.HOST) && !env.production) {
    process.stderr.write(
      `HOST ${env.HOST} lets other machines in, but PUBLIC_URL ${env.PUBLIC_URL} is an address of this machine alone: nobody can use the product from there. docs/operations.md, "A classroom without a domain", says what to do.\n`,
    );
  }
  for (const line of startLines(env, database.kind, sources)) process.stderr.write(`${line}\n`);
  const open = openToOthers(env.DATA_DIR);
  if (open !== null) process.stderr.write(`${open}\n`);
  process.stderr.write(`Promptsmith is ready at ${env.PUBLIC_URL}\n`);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof SettingsError || error instanceof FolderInUse || error instanceof KnowledgeError))
    throw error;
  process.stderr.write(`Promptsmith cannot start: ${error.message}\n`);
  process.exit(1);
}
