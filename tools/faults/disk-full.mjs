import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { Refused } from "@promptsmith/testing/person/person";
import { startServer } from "@promptsmith/testing/server-process";
import { indecent, pause, submitOnce, submitUntilDone } from "./submits.mjs";
import { withFault } from "./with-fault.mjs";

/** Space that the database has already reserved may hold some dozens of submissions. */
const MOST_SUBMITS = 400;

/** Submits until one is refused. @returns the refusals, and the submissions they belong to */
async function submitUntilRefused(people, isAlive) {
  const open = [];
  const refusals = [];
  for (let count = 0; count < MOST_SUBMITS && refusals.length < 3 && isAlive(); count += 1) {
    const who = people[count % people.length];
    const challenge = who.challenges.pop();
    if (challenge === undefined) break;
    const key = randomUUID();
    await submitOnce(who, challenge, key).catch((error) => {
      refusals.push(error);
      open.push({ who, challenge, key });
    });
  }
  return { open, refusals };
}

/** Whether a first start on the full disk ends, and says why in one line. */
async function startsInOneLine(folder) {
  const env = { DATA_DIR: join(folder, "another"), GEOIP_URL: "off", LOG_LEVEL: "warn" };
  const app = await startServer({ env, ready: null });
  const late = setTimeout(app.kill, 30_000);
  const code = await app.ended;
  clearTimeout(late);
  return code === 1 && /^Promptsmith cannot start: [^\n]* the disk is full[^\n]*\n$/.test(app.output())
    ? []
    : [`a start on the full disk ended with ${code}:\n${app.output().slice(0, 800)}`];
}

/**
 * The disk of the database fills up while people submit, and is freed again. Anyone who is refused is told to come back;
 * a process that ended because of it is started again, as a supervisor would do.
 */
export const diskFull = (place, { rounds = 3 } = {}) =>
  withFault(
    place,
    async (use) => {
      const { problems } = use;
      const counts = { refused: 0, ended: 0, databaseDown: 0 };
      for (let round = 0; round < rounds; round += 1) {
        const people = await use.people(6);
        const { app } = use;
        let alive = true;
        void app.ended.then(() => (alive = false));
        place.disk.fill();
        const { open, refusals } = await submitUntilRefused(people, () => alive);
        if (refusals.length === 0) problems.push(`round ${round}: no one noticed that the disk is full`);
        for (const error of refusals) {
          const polite = error instanceof Refused ? error.status === 503 : !alive;
          if (!polite || indecent(error)) problems.push(`round ${round}: ${error.message}`);
        }
        counts.refused += refusals.length;
        const health = await fetch(`${app.url}/healthz`).then(
          ({ status }) => status,
          () => 0,
        );
        if (alive && health !== 200) problems.push(`round ${round}: /healthz says ${health}`);
        // A database that ended has given some space back.
        place.disk.fill();
        problems.push(...(await startsInOneLine(place.disk.folder)));
        place.disk.free();
        // PostgreSQL that could not write its log has ended; its own supervisor starts it.
        if (place.postgres !== undefined && !(await place.postgres.isRunning())) {
          counts.databaseDown += 1;
          await place.postgres.start();
        }
        await pause(500);
        if (!alive) {
          counts.ended += 1;
          const code = await app.ended;
          if (code !== 1)
            problems.push(`round ${round}: the process ended with ${code}:\n${app.output().slice(-800)}`);
          await use.startAgain({ port: app.port });
        }
        for (const { who, challenge, key } of open)
          await submitUntilDone(who, challenge, { key, patienceMs: 90_000 });
      }
      const down = place.postgres === undefined ? "" : `, the database down ${counts.databaseDown} times`;
      const note = `${counts.refused} refused and completed later, the process ended ${counts.ended} times${down}`;
      return { rounds, note };
    },
    { services: [{ stop: async () => place.disk.free() }] },
  );
