import { pathToFileURL } from "node:url";
import { inProject } from "./project.mjs";

/** A module of the server from its sources; `register` of tsx must have run. @param {string} path below server/src */
export const fromSources = (path) => import(pathToFileURL(inProject("server/src", path)).href);

/**
 * The product from its sources inside this process: everything is put together, and nothing listens or works in the
 * background yet. Where it cannot be put together the database is closed again.
 * @param {(path: string) => Promise<any>} load loads a module of the server by its path below server/src
 * @param {{ settings: Record<string, string>, clock?: { now(): Date }, verifyAnswers?: boolean, longTimeouts?: boolean }} options settings
 *   as in the environment; clock: the machine's unless given; longTimeouts: whether statements may take as long as they need
 */
export async function openProduct(
  load,
  { settings, clock: own, verifyAnswers = false, longTimeouts = false },
) {
  const { buildApp } = await load("app/build-app.ts");
  const { systemClock } = await load("platform/clock.ts");
  const { openDatabase } = await load("platform/db/open-database.ts");
  const { readEnv } = await load("platform/env.ts");
  const { createLog } = await load("platform/log.ts");
  const { chooseMailTransport } = await load("platform/mail/mail-transport.ts");

  const env = readEnv(settings);
  const log = createLog(env.LOG_LEVEL);
  const clock = own ?? systemClock;
  const database = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    pooler: env.DATABASE_POOLER,
    dataDir: env.DATA_DIR,
    address: env.PUBLIC_URL,
    migrationsFolder: inProject("server/migrations"),
    template: inProject("server/dist/template.tar.gz"),
    log,
    longTimeouts,
  });
  try {
    const app = await buildApp({
      env,
      clock,
      log,
      database,
      mailTransport: chooseMailTransport({ env, clock, log }),
      webDir: inProject("web/dist"),
      libraryDir: inProject("library/challenges"),
      verifyAnswers,
    });
    await app.http.ready();
    const close = async () => {
      await app.stop();
      await database.close();
    };
    return { app, clock, database, log, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}
