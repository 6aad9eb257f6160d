import { randomUUID } from "node:crypto";
import { startApp } from "./app-process.mjs";
import { brokenInvariants, toldRanks } from "./invariants.mjs";
import { Refused } from "./person.mjs";
import { crowd, indecent, lostOf, pause, submitOnce, submitStubbornly } from "./submits.mjs";

/** Room that the database has set aside already may take some dozens of submissions. */
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

/**
 * The disk of the database fills up while people submit, and is freed again. Whoever is refused is told to come back;
 * a process that ended because of it is started again, as whoever watches over it would.
 */
export async function diskFull(place, { rounds = 3 } = {}) {
  const problems = [];
  let app = await startApp({ env: place.env });
  let refused = 0;
  let ended = 0;
  let databaseDown = 0;
  try {
    const everybody = [];
    for (let round = 0; round < rounds; round += 1) {
      const people = await crowd(() => app.url, 6);
      everybody.push(...people);
      let alive = true;
      const { ended: gone } = app;
      void gone.then(() => (alive = false));
      place.disk.fill();
      const { open, refusals } = await submitUntilRefused(people, () => alive);
      if (refusals.length === 0) problems.push(`round ${round}: nobody noticed that the disk is full`);
      for (const error of refusals) {
        const polite = error instanceof Refused ? error.status === 503 : !alive;
        if (!polite || indecent(error)) problems.push(`round ${round}: ${error.message}`);
      }
      refused += refusals.length;
      const health = await fetch(`${app.url}/healthz`).then(
        ({ status }) => status,
        () => 0,
      );
      if (alive && health !== 200) problems.push(`round ${round}: /healthz says ${health}`);
      place.disk.free();
      // PostgreSQL that could not write its log has ended; its own supervisor starts it.
      if (place.postgres !== undefined && !(await place.postgres.isRunning())) {
        databaseDown += 1;
        await place.postgres.start();
      }
      await pause(500);
      if (!alive) {
        ended += 1;
        const code = await gone;
        if (code !== 1)
          problems.push(`round ${round}: the process ended with ${code}:\n${app.output().slice(-800)}`);
        app = await startApp({ env: place.env, port: app.port });
      }
      for (const { who, challenge, key } of open)
        await submitStubbornly(who, challenge, { key, patienceMs: 90_000 });
    }
    for (const who of everybody) problems.push(...(await lostOf(who)));
    const told = await toldRanks(everybody.map(({ one }) => one));
    await app.kill("SIGTERM");
    problems.push(...(await place.look((query) => brokenInvariants(query, told))));
    const down = place.postgres === undefined ? "" : `, the database down ${databaseDown} times`;
    return {
      rounds,
      problems,
      note: `${refused} refused and completed later, the process ended ${ended} times${down}`,
    };
  } finally {
    place.disk.free();
    await app.kill();
  }
}
