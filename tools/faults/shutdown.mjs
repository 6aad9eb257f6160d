import { statSync } from "node:fs";
import { join } from "node:path";
import { nonsense, OpenAiDouble } from "@promptsmith/testing/doubles/ai";
import { startApp } from "./app-process.mjs";
import { brokenInvariants } from "./invariants.mjs";
import { crowd, lostOf, pause, submitUntilDone } from "./submits.mjs";
import { withFault } from "./with-fault.mjs";

const IN_FLIGHT = 20;

/** SIGTERM while twenty submissions are being judged: all are answered, no one new is let in, and it ends well. */
export async function drain(place) {
  const ai = await new OpenAiDouble().start();
  ai.will(async (asked, response) => {
    await pause(1_500);
    await nonsense(asked, response);
  });
  const problems = [];
  const app = await startApp({ env: { ...place.env, ...ai.env } });
  try {
    const people = await crowd(() => app.url, IN_FLIGHT, ["Writing"]);
    const answered = people.map((who) =>
      submitUntilDone(who, who.challenges[0], { patienceMs: 0 }).then(
        () => null,
        (error) => error.message,
      ),
    );
    // All submissions have reached the AI, so that none is still on its way there.
    for (
      const deadline = Date.now() + 10_000;
      ai.asked.length < Math.min(IN_FLIGHT, 16) && Date.now() < deadline;
    )
      await pause(20);
    const since = performance.now();
    const ended = app.kill("SIGTERM");
    await pause(100);
    const ready = await fetch(`${app.url}/readyz`).then(
      ({ status }) => status,
      () => "refused",
    );
    if (ready === 200) problems.push("ready although it is about to end");
    for (const failure of await Promise.all(answered)) if (failure !== null) problems.push(failure);
    const answeredAt = performance.now();
    const code = await ended;
    const idle = (performance.now() - answeredAt) / 1000;
    if (idle > 5) problems.push(`it did nothing for ${idle.toFixed(1)} s before it ended`);
    const seconds = (performance.now() - since) / 1000;
    if (code !== 0) problems.push(`ended with ${code}:\n${app.output()}`);
    if (seconds > 12) problems.push(`took ${seconds.toFixed(1)} s to end`);
    problems.push(...(await place.look(brokenInvariants)));
    const again = await startApp({ env: place.env, port: app.port });
    for (const who of people) problems.push(...(await lostOf(who)));
    await again.kill("SIGTERM");
    return {
      rounds: 1,
      problems,
      note: `${IN_FLIGHT} answered, ended after ${seconds.toFixed(1)} s, ${idle.toFixed(1)} s after the last answer`,
    };
  } finally {
    await app.kill();
    await ai.stop();
  }
}

/** How long a database takes to be made at most, once that has begun. */
const MAKING_MS = 1_200;
/** Before that a process says nothing to PostgreSQL. */
const LOADING_MS = 400;

/** The process has begun to make its database: its folder changes. On PostgreSQL nothing is to be seen from here. */
async function beganToMake(place, startedAt) {
  if (place.postgres !== undefined) return pause(LOADING_MS);
  const folder = join(place.env.DATA_DIR, "database");
  while (Date.now() < startedAt + 10_000) {
    if ((statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0) > startedAt) return;
    await pause(5);
  }
}

/** Killed at any moment of its first start, the next start must find an empty or a whole database. */
export async function firstStart(place, { rounds = 8 } = {}) {
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = Date.now();
    const app = await startApp({ env: place.env, ready: null });
    await beganToMake(place, startedAt);
    // Spread evenly, so that a few rounds do not all fall before or after what matters.
    await pause(((round + Math.random()) / rounds) * MAKING_MS);
    await app.kill("SIGKILL");
  }
  return withFault(place, async ({ people }) => {
    const [who] = await people(1);
    await submitUntilDone(who, who.challenges[0]);
    return { rounds, note: "then started and used" };
  });
}
