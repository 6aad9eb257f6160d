import { rmSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { inProject, say } from "../lib/project.mjs";
import { seed } from "./seed.mjs";

const load = (path) => import(pathToFileURL(inProject("server/src", path)).href);

/** Silence: what the seed does wrong it throws. */
const LOG_LEVEL = "error";

/**
 * Makes the demo's database anew. The application runs from its sources inside this process, with a clock that is
 * put back some weeks and then walks to today.
 * @param {string} folder
 */
export async function buildDemo(folder) {
  const { register } = await import("tsx/esm/api");
  const unregister = register();
  rmSync(folder, { recursive: true, force: true });
  const { buildApp } = await load("app/build-app.ts");
  const { openDatabase } = await load("platform/db/open-database.ts");
  const { readEnv } = await load("platform/env.ts");
  const { createLog } = await load("platform/log.ts");
  const { chooseMailTransport } = await load("platform/mail/mail-transport.ts");

  const env = readEnv({
    DATA_DIR: folder,
    EMAIL_VERIFICATION: "off",
    RATE_LIMITS: "off",
    GEOIP_URL: "off",
    LOG_LEVEL,
  });
  const log = createLog(LOG_LEVEL);
  let now = new Date();
  const clock = { now: () => now };
  const database = await openDatabase({
    databaseUrl: undefined,
    dataDir: folder,
    address: env.PUBLIC_URL,
    migrationsFolder: inProject("server/migrations"),
    template: inProject("server/dist/template.tar.gz"),
    log,
  });
  const app = await buildApp({
    env,
    clock,
    log,
    database,
    mailTransport: chooseMailTransport({ env, clock, log }),
    webDir: inProject("web/dist"),
    libraryDir: inProject("server/library"),
  });
  await app.http.ready();
  const setNow = (instant) => {
    now = instant;
  };
  const told = await seed(app.http, { setNow, say });
  await app.stop();
  await database.close();
  await unregister();
  return told;
}
