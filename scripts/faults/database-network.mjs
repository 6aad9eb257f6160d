import { startApp } from "./app-process.mjs";
import { through } from "./databases.mjs";
import { brokenInvariants, toldRanks } from "./invariants.mjs";
import { person, Refused } from "./person.mjs";
import { crowd, indecent, lostOf, pause, submitStubbornly, timed, together } from "./submits.mjs";
import { tcpProxy } from "./tcp-proxy.mjs";

/** The product promises an answer after about 1.5 s; deadlines here allow several times that. */
const ANSWER_MS = 8_000;

async function refusedPolitely(one, what, problems) {
  const [ms, error] = await timed(() => one.get("/api/friends"));
  if (!(error instanceof Refused) || error.status !== 503)
    problems.push(`${what}: ${error?.message ?? "was answered"}`);
  if (ms > ANSWER_MS) problems.push(`${what}: answered after ${Math.round(ms)} ms`);
  if (indecent(error)) problems.push(`${what}: the answer tells too much: ${error.message}`);
  return ms;
}

async function aliveMeanwhile(url, problems) {
  const [ms, answer] = await timed(() => fetch(`${url}/healthz`));
  if (answer.status !== 200 || ms > 2_000)
    problems.push(`/healthz: ${answer.status} after ${Math.round(ms)} ms`);
  const ready = await fetch(`${url}/readyz`);
  if (ready.status !== 503) problems.push(`/readyz says ${ready.status} while the database is away`);
}

async function recovers(one, problems) {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await pause(100)) {
    const [, value] = await timed(() => one.get("/api/friends"));
    if (Array.isArray(value)) return;
  }
  problems.push("it did not recover by itself");
}

/** The database refuses, swallows or delays everything while people read and submit; then it is there again. */
export async function databaseNetwork(place, { rounds = 3 } = {}) {
  const proxy = await tcpProxy(place.postgres.port);
  const problems = [];
  const slowest = { refuse: 0, blackhole: 0 };
  // Not there at the start either: the product waits for it.
  proxy.refuse();
  const starting = startApp({ env: through(place, proxy) });
  await pause(2_500);
  proxy.pass();
  const app = await starting;
  try {
    const people = await crowd(() => app.url, 3);
    const reader = await person(() => app.url).join();
    for (let round = 0; round < rounds; round += 1) {
      // First with nobody else about: the reader's question goes out on a connection that lay idle, and is swallowed.
      proxy.blackhole();
      slowest.blackhole = Math.max(slowest.blackhole, await refusedPolitely(reader, "swallowed", problems));
      proxy.pass();
      await recovers(reader, problems);
      for (const kind of ["refuse", "blackhole"]) {
        const submits = together(
          people.map((who) =>
            submitStubbornly(who, who.challenges.pop(), {
              note: (error) => indecent(error) && problems.push(`${kind}: ${error.message}`),
            }),
          ),
        );
        await pause(10 + Math.random() * 60);
        proxy[kind]();
        slowest[kind] = Math.max(slowest[kind], await refusedPolitely(reader, kind, problems));
        await aliveMeanwhile(app.url, problems);
        await pause(500);
        proxy.pass();
        await recovers(reader, problems);
        await submits;
      }
    }
    proxy.slow(200);
    const [ms, value] = await timed(() => reader.get("/api/friends"));
    if (indecent(value)) problems.push(`slow: ${value.message}`);
    proxy.pass();
    await recovers(reader, problems);
    for (const who of people) problems.push(...(await lostOf(who)));
    const told = await toldRanks(people.map(({ one }) => one));
    await app.kill("SIGTERM");
    problems.push(...(await place.look((query) => brokenInvariants(query, told))));
    const note = `503 after ${Math.round(slowest.refuse)} ms refused, ${Math.round(slowest.blackhole)} ms swallowed; 200 ms each way: ${Math.round(ms)} ms`;
    return { rounds: 3 * rounds + 2, problems, note };
  } finally {
    await app.kill();
    await proxy.stop();
  }
}

/** The database server itself goes down hard, or ends every connection, in the middle of submits. */
export async function databaseRestart(place, { rounds = 3 } = {}) {
  const problems = [];
  const app = await startApp({ env: place.env });
  let tries = 0;
  try {
    const people = await crowd(() => app.url, 4);
    for (let round = 0; round < rounds; round += 1) {
      const submits = together(
        people.flatMap((who) =>
          [who.challenges.pop(), who.challenges.pop()].map((challenge) =>
            submitStubbornly(who, challenge, {
              note: (error) => indecent(error) && problems.push(error.message),
            }),
          ),
        ),
      );
      await pause(Math.random() * 60);
      await place.look((query) =>
        query(
          "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()",
        ),
      );
      await pause(Math.random() * 100);
      await place.postgres.control("-m", "immediate", "stop");
      await pause(300);
      await place.postgres.start();
      for (const { tries: one } of await submits) tries += one;
    }
    for (const who of people) problems.push(...(await lostOf(who)));
    const told = await toldRanks(people.map(({ one }) => one));
    await app.kill("SIGTERM");
    problems.push(...(await place.look((query) => brokenInvariants(query, told))));
    return { rounds, problems, note: `${tries} tries for ${people.length * 2 * rounds} submissions` };
  } finally {
    await app.kill();
  }
}
